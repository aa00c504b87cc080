import { type Logger, pino } from 'pino';

export type Log = Logger;

/** Structured log on standard output, one JSON object a line. Secrets are scrubbed by whoever logs a request (`http/request-log.ts`). */
export function createLog(level: string): Log {
  return pino({ level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime });
}
