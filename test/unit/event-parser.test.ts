import { expect } from 'chai';
import { eventParser, type StreamEvent } from '../../src/browser/event-parser.ts';

describe('The reader of event streams in browsers', () => {
  function read(...pieces: string[]): StreamEvent[] {
    const events: StreamEvent[] = [];
    const parse = eventParser((event) => events.push(event));
    for (const piece of pieces) parse(piece);
    return events;
  }

  it('takes a message however it is cut into pieces, and passes by comments', () => {
    const stream =
      'retry: 2000\r\n\r\n: heartbeat\n\nevent: change\nid: a-1\ndata: {"a":\ndata:1}\n\ndata: cut off';
    const expected = [{ type: 'change', id: 'a-1', data: '{"a":\n1}' }];
    expect(read(stream)).to.deep.equal(expected);
    expect(read(...stream)).to.deep.equal(expected);
  });

  it('takes no character of a text for the end of a line', () => {
    const text = 'one\u2028two\u2029three\u0085four: five';
    expect(read(`data: ${text}\n\n`)).to.deep.equal([{ type: 'message', id: undefined, data: text }]);
  });
});
