/** One message of an event stream. */
export interface StreamEvent {
  type: string;
  id: string | undefined;
  data: string;
}

/**
 * Reads an event stream (HTML standard, section 9.2.6) piece by piece. Not `EventSource`: that neither tells a refusal for now from
 * an address that is wrong, nor shows the comments by which one knows that a quiet stream is still there.
 * @param told of each whole message
 * @returns takes the next piece of the text
 */
export function eventParser(told: (event: StreamEvent) => void): (piece: string) => void {
  let rest = '';
  let type = '';
  let id: string | undefined;
  let data: string[] = [];

  function readLine(line: string): void {
    // Names and messages may hold U+2028, which ends a line for `.`, and none of the stream.
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
