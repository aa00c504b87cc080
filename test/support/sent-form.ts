import { unescaped } from './visitor.ts';

/** What a browser sends for the inputs of a form that nobody has touched, by the rules of the HTML standard. */
export function sentForm(html: string): Record<string, string> {
  // Reading a document turns all line ends into \n.
  const read = html.replace(/\r\n?/g, '\n');
  const texts: [string, string][] = [];
  for (const [, attributes = ''] of read.matchAll(/<input ([^>]*)>/g)) {
    const [type, name, value = ''] = ['type', 'name', 'value'].map((each) => attribute(attributes, each));
    if (name === undefined || (/^(checkbox|radio)$/.test(type ?? '') && !/ checked$/.test(attributes)))
      continue;
    texts.push([name, type === 'hidden' ? value : shownValue(type ?? 'text', value)]);
  }
  for (const [, attributes = '', text = ''] of read.matchAll(/<textarea ([^>]*)>\n?([^<]*)</g)) {
    texts.push([attribute(attributes, 'name') ?? '', unescaped(text)]);
  }
  for (const [, attributes = '', options = ''] of read.matchAll(/<select ([^>]*)>(.*?)<\/select>/gs)) {
    const [, chosen] = /value="([^"]*)" selected/.exec(options) ?? /value="([^"]*)"/.exec(options) ?? [];
    texts.push([attribute(attributes, 'name') ?? '', unescaped(chosen ?? '')]);
  }
  return Object.fromEntries(texts.map(([name, text]) => [name, text.replace(/\r\n?|\n/g, '\r\n')]));
}

function attribute(attributes: string, name: string): string | undefined {
  const [, value] = new RegExp(`(?:^| )${name}="([^"]*)"`).exec(attributes) ?? [];
  return value === undefined ? undefined : unescaped(value);
}

/** Inputs drop what their type doesn't allow. */
function shownValue(type: string, value: string): string {
  const line = value.replaceAll('\n', '');
  if (type === 'email' || type === 'url') return line.trim();
  if (type === 'date') return /^\d{4}-\d{2}-\d{2}$/.test(line) ? line : '';
  // Seconds are left out if there are none.
  if (type === 'datetime-local')
    return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/.test(line) ? line.replace(/(T..:..):00$/, '$1') : '';
  return line;
}
