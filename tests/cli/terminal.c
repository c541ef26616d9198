/* terminal.c -- run a command with a terminal as its standard error.

   terminal [-a] [-c] FILE COMMAND ARGUMENT...: FILE gets all that the terminal
   of COMMAND gets; with -a it is the command's standard output, too; with -c
   Ctrl-C is typed as soon as something has appeared. The terminal has 50
   columns. The exit status is that of the command, 128 and the signal if a
   signal ended it. */

#define _XOPEN_SOURCE 700

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>

static void
die(const char *what)
{
    perror(what);
    exit(99);
}

/* The new session gets the terminal that it opens first. */
static void
become(const char *name, int all, char **command)
{
    int terminal;

    if (setsid() == -1)
    {
        die("setsid");
    }
    terminal = open(name, O_RDWR);
    if (terminal == -1)
    {
        die(name);
    }
#ifdef TIOCSCTTY
    (void) ioctl(terminal, TIOCSCTTY, 0);
#endif
#ifdef TIOCSWINSZ
    {
        struct winsize size = {24, 50, 0, 0};

        (void) ioctl(terminal, TIOCSWINSZ, &size);
    }
#endif
    dup2(terminal, STDERR_FILENO);
    if (all)
    {
        dup2(terminal, STDOUT_FILENO);
    }
    if (terminal > STDERR_FILENO)
    {
        close(terminal);
    }
    /* A shell in the background may have had them ignored. */
    signal(SIGINT, SIG_DFL);
    signal(SIGQUIT, SIG_DFL);
    execvp(command[0], command);
    die(command[0]);
}

/* Until the other end is closed: an error of the system (EIO). */
static void
copy(int master, FILE *file, int interrupt)
{
    char text[4096];
    ssize_t length;

    while ((length = read(master, text, sizeof text)) > 0
           || (length == -1 && errno == EINTR))
    {
        if (length > 0)
        {
            fwrite(text, 1, (size_t) length, file);
        }
        if (interrupt && length > 0)
        {
            interrupt = 0;
            if (write(master, "\003", 1) != 1)
            {
                die("the terminal");
            }
        }
    }
}

int
main(int argc, char **argv)
{
    int all = 0, interrupt = 0, option, master, status;
    const char *name;
    FILE *file;
    pid_t child;

    while ((option = getopt(argc, argv, "+ac")) != -1)
    {
        all |= option == 'a';
        interrupt |= option == 'c';
    }
    if (argc - optind < 2)
    {
        fputs("usage: terminal [-a] [-c] FILE COMMAND ARGUMENT...\n", stderr);
        return 99;
    }
    file = fopen(argv[optind], "w");
    master = posix_openpt(O_RDWR | O_NOCTTY);
    if (file == NULL || master == -1 || grantpt(master) != 0
        || unlockpt(master) != 0 || (name = ptsname(master)) == NULL)
    {
        die("terminal");
    }
    child = fork();
    if (child == 0)
    {
        become(name, all, argv + optind + 1);
    }
    copy(master, file, interrupt);
    if (child == -1 || waitpid(child, &status, 0) == -1 || fclose(file) != 0)
    {
        die("terminal");
    }
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}
