import { OperatorError } from '../errors.ts';

/** Explains why a port couldn't be opened, and how to fix it. */
export function explainListenError(
  error: NodeJS.ErrnoException,
  { port, portSetting, name }: { port: number; portSetting: string; name: string },
  host: string,
): Error {
  switch (error.code) {
    case 'EADDRINUSE':
      return new OperatorError(
        `Port ${port} (${name}) is already in use.`,
        `Stop the program that uses it, or set ${portSetting} to a free port.`,
      );
    case 'EACCES':
      return new OperatorError(
        `This user is not allowed to open port ${port} (${name}).`,
        `Set ${portSetting} to a port above 1023.`,
      );
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new OperatorError(
        `"${host}" is not an address of this machine.`,
        'Set HOST to 127.0.0.1 for this machine only, or to 0.0.0.0 for every network.',
      );
    default:
      return error;
  }
}
