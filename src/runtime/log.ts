import { type Logger, pino } from 'pino';
import { traceFields } from './tracing.ts';

export type Log = Logger;

/** One JSON object a line, on standard output by default. `http/request-log.ts` scrubs secrets from what it logs. */
export function createLog(level: string, descriptor = 1): Log {
  const options = { level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime, mixin: traceFields };
  return pino(options, pino.destination({ dest: descriptor, sync: true }));
}
