import { presentTimestamp } from '../contract/date-times.ts';

/**
 * Returns the edits that differ from the present values. A form sends back everything that it shows, but the lines of its texts end with
 * CRLF, and its times have whole seconds. Texts are returned with LF.
 */
export function onlyChanged<Edits extends object>(edits: Edits, present: object): Partial<Edits> {
  const old = present as Record<string, unknown>;
  const changed = Object.entries(edits)
    .map(([field, value]) => [field, typeof value === 'string' ? withNewlines(value) : value] as const)
    .filter(([field, value]) => value !== undefined && comparable(value) !== comparable(old[field]));
  return Object.fromEntries(changed) as Partial<Edits>;
}

function comparable(value: unknown): unknown {
  if (value instanceof Date) return presentTimestamp(value);
  return typeof value === 'string' ? withNewlines(value).trim() : (value ?? null);
}

function withNewlines(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}
