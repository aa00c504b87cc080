import { styleText } from 'node:util';

type Style = Parameters<typeof styleText>[0];

interface Entry {
  level: number;
  msg?: string;
  err?: { message: string; stack?: string };
  [field: string]: unknown;
}

const WARN = 40;
const ERROR = 50;
/** The longest field that is shown. The JSON log has longer ones, too. */
const LONGEST_FIELD = 120;

/** Renders a line of the JSON log for people: `GET /search 200 12 ms` for a request, the message and its fields for anything else. */
export function terminalLine(json: string, inColour: boolean): string {
  const paint = (style: Style, text: string) =>
    inColour ? styleText(style, text, { validateStream: false }) : text;
  const entry: Entry = JSON.parse(json);
  return `${entry.msg === 'request' ? requestLine(entry, paint) : messageLine(entry, paint)}\n`;
}

function requestLine(
  { method, path, query, status, milliseconds, aborted }: Entry,
  paint: (style: Style, text: string) => string,
): string {
  const address = query === undefined ? path : `${path}?${query}`;
  const time = paint('dim', `${Math.round(Number(milliseconds))} ms${aborted ? ', aborted' : ''}`);
  return `${method} ${address} ${paint(styleOf(Number(status)), String(status))} ${time}`;
}

function styleOf(status: number): Style {
  if (status >= 500) return 'red';
  if (status >= 400) return 'yellow';
  return status >= 300 ? 'cyan' : 'green';
}

function messageLine(
  { level, time: _, msg = '', err, milliseconds, ...fields }: Entry,
  paint: (style: Style, text: string) => string,
): string {
  const details = Object.entries(fields)
    .map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .filter((detail) => detail.length <= LONGEST_FIELD);
  const duration = milliseconds === undefined ? [] : [`in ${(Number(milliseconds) / 1000).toFixed(1)} s`];
  const text = [msg, ...duration, ...details].join(' ');
  if (level < WARN) return paint('dim', text.charAt(0).toUpperCase() + text.slice(1));
  const label = level < ERROR ? paint('yellow', 'warning:') : paint('red', 'error:');
  return [`${label} ${text}`, ...(err ? [err.stack ?? err.message] : [])].join('\n');
}
