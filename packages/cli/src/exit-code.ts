// What the command's exit says to scripts. Whoever is interrupted says by which signal (`Interrupted`).

export const ExitCode = {
  ok: 0,
  /** The command ran and found what it was asked to fail on. */
  findings: 1,
  /** The command line is wrong. */
  usage: 2,
  /** The command could not do its work. */
  failure: 3,
} as const;
