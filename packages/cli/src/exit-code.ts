// What the command's exit says to scripts.

export const ExitCode = {
  ok: 0,
  /** The command ran and found what it was asked to fail on. */
  findings: 1,
  /** The command line is wrong. */
  usage: 2,
  /** The command could not do its work. */
  failure: 3,
  /** Ctrl-C, as shells count it; SIGTERM and SIGHUP end likewise. */
  interrupted: 130,
} as const;
