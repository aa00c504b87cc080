import { pino } from 'pino';
import type { Log } from '../../src/runtime/log.ts';

export interface KeptLine {
  level: number;
  msg: string;
  [field: string]: unknown;
}

/** Creates a log whose lines a test can read. @returns `lines`, which grows; `errors`: the messages at level error */
export function keepLog(): { log: Log; lines: KeptLine[]; errors: () => string[] } {
  const lines: KeptLine[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  return { log, lines, errors: () => lines.filter(({ level }) => level === 50).map(({ msg }) => msg) };
}
