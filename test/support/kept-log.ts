import { pino } from 'pino';
import type { Log } from '../../src/runtime/log.ts';

export interface KeptLine {
  level: number;
  msg: string;
  [field: string]: unknown;
}

/** A log whose lines a test can read. @returns `lines` grows; `errors`: the messages of those at level error */
export function keepLog(): { log: Log; lines: KeptLine[]; errors: () => string[] } {
  const lines: KeptLine[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  return { log, lines, errors: () => lines.filter(({ level }) => level === 50).map(({ msg }) => msg) };
}
