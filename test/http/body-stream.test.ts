import type { IncomingMessage, ServerResponse } from 'node:http';
import { PassThrough } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'chai';
import { MalformedRequestError, RequestTimeoutError } from '../../src/errors.ts';
import { bodyStream } from '../../src/http/body-stream.ts';

describe('Bodies that are read while they arrive', () => {
  const SILENCE_MS = 20;

  function exchange() {
    const sent = new PassThrough();
    const req = Object.assign(sent, { headers: {}, httpVersion: '1.1' }) as unknown as IncomingMessage;
    return { sent, chunks: bodyStream({ req, res: {} as ServerResponse }, SILENCE_MS) };
  }

  async function read(chunks: AsyncIterable<Uint8Array>): Promise<string | Error> {
    let text = '';
    try {
      for await (const chunk of chunks) text += chunk;
    } catch (error) {
      return error as Error;
    }
    return text;
  }

  it('arrive whole', async () => {
    const { sent, chunks } = exchange();
    const text = read(chunks);
    sent.write('a,b\n');
    sent.end('1,2\n');
    expect(await text).to.equal('a,b\n1,2\n');
  });

  it('end if the sender is silent, and leave the connection for the answer', async () => {
    const { sent, chunks } = exchange();
    sent.write('a,b\n');
    expect(await read(chunks)).to.be.instanceOf(RequestTimeoutError);
    expect(sent.destroyed).to.equal(false);
  });

  it('wait for a reader who takes longer than a sender may be silent', async () => {
    const { sent, chunks } = exchange();
    const length = 2 ** 20;
    sent.end(Buffer.alloc(length, 'x'));
    let read = 0;
    for await (const chunk of chunks) {
      read += chunk.length;
      if (read < length) await delay(2 * SILENCE_MS);
    }
    expect(read).to.equal(length);
  });

  it('are not mistaken for complete if they are cut off', async () => {
    const { sent, chunks } = exchange();
    const text = read(chunks);
    sent.write('a,b\n');
    setImmediate(() => sent.destroy());
    expect(await text).to.be.instanceOf(MalformedRequestError);
  });
});
