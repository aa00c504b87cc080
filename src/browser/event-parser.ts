/** One message of an event stream. */
export interface StreamEvent {
  type: string;
  id: string | undefined;
  data: string;
}

/**
 * Parses an event stream (HTML standard, section 9.2.6) in pieces. `EventSource` can't distinguish a temporary refusal from a wrong
 * address, and hides the comments that show that a quiet stream is still alive.
 * @param told receives each complete message
 * @returns a function that parses the next piece of text
 */
export function eventParser(told: (event: StreamEvent) => void): (piece: string) => void {
  let rest = '';
  let type = '';
  let id: string | undefined;
  let data: string[] = [];

  function readLine(line: string): void {
    // With `s`, because names and messages may contain U+2028, which doesn't end a line of the stream.
    const [, field, value = ''] = /^([^:]*):? ?(.*)$/s.exec(line) ?? [];
    if (line === '') dispatch();
    else if (field === 'event') type = value;
    else if (field === 'data') data.push(value);
    else if (field === 'id') id = value;
  }

  function dispatch(): void {
    if (data.length > 0) told({ type: type || 'message', id, data: data.join('\n') });
    type = '';
    data = [];
  }

  return (piece) => {
    const lines = (rest + piece).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) readLine(line.replace(/\r$/, ''));
  };
}
