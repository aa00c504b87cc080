import { type Logger, pino } from 'pino';

export type Log = Logger;

/** Structured log on standard output (descriptor 1) or elsewhere, one JSON object a line. Secrets are scrubbed by whoever logs a request (`http/request-log.ts`). */
export function createLog(level: string, descriptor = 1): Log {
  const options = { level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime };
  return pino(options, pino.destination({ dest: descriptor, sync: true }));
}
