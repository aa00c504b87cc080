import { LONGEST_RAW, LONGEST_ROW, type SourceRecord } from './source-record.ts';

/** Rows of JSON Lines: one object on each line, blank lines between them allowed. */
export async function* readJsonLines(texts: AsyncIterable<string>): AsyncGenerator<SourceRecord> {
  let line = 0;
  let rest = '';
  let tooLong = false;
  const finish = (text: string): SourceRecord | undefined => {
    line += 1;
    if (tooLong) {
      tooLong = false;
      return unreadable(line, '', `the row is longer than ${LONGEST_ROW} characters`);
    }
    return text.trim() === '' ? undefined : toRecord(line, text);
  };
  for await (const text of texts) {
    let start = 0;
    for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', start)) {
      const record = finish(rest + text.slice(start, end));
      rest = '';
      start = end + 1;
      if (record) yield record;
    }
    rest += text.slice(start);
    if (rest.length > LONGEST_ROW) tooLong = true;
    if (tooLong) rest = '';
  }
  const record = rest !== '' || tooLong ? finish(rest) : undefined;
  if (record) yield record;
}

function toRecord(line: number, text: string): SourceRecord {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return unreadable(line, text, 'the row is not JSON');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return unreadable(line, text, 'the row is not a JSON object');
  }
  const fields: Record<string, string> = {};
  for (const [name, field] of Object.entries(value)) {
    if (typeof field === 'number' && Number.isInteger(field) && !Number.isSafeInteger(field)) {
      return unreadable(line, text, 'is too large for an exact JSON number', name);
    }
    try {
      fields[name] = textOf(field);
    } catch {
      return unreadable(line, text, 'is nested too deeply', name);
    }
  }
  return { line, fields, raw: () => shortened(text) };
}

function textOf(value: unknown): string {
  if (value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function unreadable(line: number, text: string, reason: string, field = ''): SourceRecord {
  return { line, fields: {}, raw: () => shortened(text), error: { field, reason } };
}

function shortened(text: string): string {
  return text.trimEnd().slice(0, LONGEST_RAW);
}
