import { type DestinationStream, type Logger, pino } from 'pino';
import { terminalLine } from './terminal-line.ts';
import { traceFields } from './tracing.ts';

export type Log = Logger;

interface LogOptions {
  /** `auto` is text on a terminal, and JSON otherwise. */
  format?: 'auto' | 'json' | 'text';
  /** The file descriptor to write to; default: standard output. */
  descriptor?: 1 | 2;
}

/** Logs one entry per line, as JSON or as text for a person. `http/request-log.ts` scrubs secrets from what it logs. */
export function createLog(level: string, { format = 'json', descriptor = 1 }: LogOptions = {}): Log {
  const options = { level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime, mixin: traceFields };
  const json = pino.destination({ dest: descriptor, sync: true });
  const { isTTY } = descriptor === 1 ? process.stdout : process.stderr;
  if (format === 'json' || (format === 'auto' && !isTTY)) return pino(options, json);
  const inColour = isTTY && !process.env.NO_COLOR;
  const text: DestinationStream = { write: (line) => void json.write(terminalLine(line, inColour)) };
  return pino(options, text);
}
