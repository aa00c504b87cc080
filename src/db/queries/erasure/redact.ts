/** Numbers and dates, UUIDs, uids such as `au-31`, codes of currencies, and words such as `active`. */
const plainValue = /^([\d:.TZ+-]{0,30}|[\da-f-]{36}|[a-z]{2}-\d+|[A-Z]{2,3}|[a-z_]{1,30}|User|Team)$/;

/** Copies JSON, keeping its shape and only those strings that can't be someone's own words. @param name of the value in its object */
export function redact(value: unknown, texts: readonly string[], name = ''): unknown {
  if (typeof value === 'string') return plainValue.test(value) && !mentions(value, texts) ? value : '';
  if (Array.isArray(value)) return value.map((part) => redact(part, texts));
  if (typeof value !== 'object' || value === null) return value;
  if (isOldWords(name, value)) return { from: '', to: '' };
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, redact(part, texts, key)]));
}

/** Whether a change in the audit log replaced words by others. Old ones may be a plain word, such as a nickname, that nothing else has any more. */
function isOldWords(name: string, value: object): boolean {
  const isChange = 'from' in value && 'to' in value;
  return (
    isChange &&
    !['', 'state'].includes(name) &&
    [value.from, value.to].some((part) => typeof part === 'string')
  );
}

function mentions(value: string, texts: readonly string[]): boolean {
  const lower = value.toLowerCase();
  return texts.some((text) => lower.includes(text));
}
