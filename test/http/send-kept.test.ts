import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { expect } from 'chai';
import { type HeadPattern, keepBody, sendAgain, sendFirst } from '../../src/http/send-kept.ts';
import { until } from '../support/until.ts';

const SHORT = Buffer.from(`{"name":"Zoë ☀","rest":"${'x'.repeat(1000)}"}`);
const LONG = Buffer.from(`{"name":"Zoë ☀","rest":"${'y'.repeat(300_000)}"}`);
/** More than the system takes from a server whose client does not read. */
const ENDLESS = Buffer.alloc(20_000_000, 'z');
const REQUEST = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n';

describe('Sending a kept answer', () => {
  let server: Server;
  let port: number;
  let body: Buffer;
  let pattern: HeadPattern | undefined;
  /** How each answer went out. */
  let ways: string[];
  let prepare: (response: ServerResponse) => void;
  let sockets: Socket[];

  beforeEach(async () => {
    body = SHORT;
    pattern = undefined;
    ways = [];
    sockets = [];
    prepare = () => {};
    server = createServer((request, response) => {
      prepare(response);
      const changing = {
        requestId: `id-of-${request.headers['x-number'] ?? 'any'}`,
        cacheControl: 'no-cache',
      };
      const kept = keepBody(body);
      const again = pattern && sendAgain(response, changing, pattern, kept);
      ways.push(again ? 'again' : 'first');
      if (again) return;
      const headers = ['Content-Length', String(body.length), 'ETag', 'W/"1"', 'X-Late', 'at the end'];
      const learnt = sendFirst(response, changing, headers, kept);
      pattern ??= learnt;
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    ({ port } = server.address() as AddressInfo);
  });
  afterEach(() => {
    for (const socket of sockets) socket.destroy();
    server.closeAllConnections();
    server.close();
  });

  function open() {
    const socket = connect(port, '127.0.0.1');
    sockets.push(socket);
    const chunks: Buffer[] = [];
    socket.on('data', (chunk) => chunks.push(chunk));
    return { socket, received: () => Buffer.concat(chunks) };
  }

  const bodiesIn = (bytes: Buffer) => bytes.toString('latin1').split(body.toString('latin1')).length - 1;

  /** Sends each text when the answers to those before have come. @returns what came, by answer */
  async function converse(...texts: string[]): Promise<Buffer[]> {
    const { socket, received } = open();
    const answers: Buffer[] = [];
    let length = 0;
    for (const [index, text] of texts.entries()) {
      socket.write(text);
      await until(() => bodiesIn(received()) === index + 1, `answer ${index + 1}`);
      answers.push(received().subarray(length));
      length = received().length;
    }
    return answers;
  }

  const undated = (bytes: Buffer | undefined) =>
    String(bytes?.toString('latin1')).replace(/Date: .{29}/, 'Date: now');

  for (const [size, bytes] of [
    ['short', SHORT],
    ['long', LONG],
  ] as const) {
    it(`writes the bytes of a ${size} one as Node does`, async () => {
      body = bytes;
      const [first, again, last] = await converse(REQUEST, REQUEST, REQUEST);
      expect(ways).to.deep.equal(['first', 'again', 'again']);
      expect(undated(first)).to.match(/^HTTP\/1\.1 200 OK\r\nX-Request-Id: id-of-any\r\n/);
      expect(undated(again)).to.equal(undated(first));
      expect(undated(last)).to.equal(undated(first));
      const date = /Date: (.*)\r/.exec(String(again))?.[1] ?? '';
      expect(new Date(date).toUTCString()).to.equal(date);
    });
  }

  it('puts in what changes', async () => {
    const numbered = (number: number) => REQUEST.replace('\r\n\r\n', `\r\nX-Number: ${number}\r\n\r\n`);
    const answers = await converse(numbered(1), numbered(2), numbered(3));
    for (const [index, answer] of answers.entries()) {
      expect(String(answer)).to.include(
        `\r\nX-Request-Id: id-of-${index + 1}\r\nCache-Control: no-cache\r\n`,
      );
    }
  });

  it('answers requests that came in one piece in their order', async () => {
    await converse(REQUEST);
    const { socket, received } = open();
    const numbers = [1, 2, 3, 4, 5];
    socket.write(numbers.map((number) => REQUEST.replace('Host', `X-Number: ${number}\r\nHost`)).join(''));
    await until(() => bodiesIn(received()) === numbers.length, 'five answers');
    const ids = [...String(received()).matchAll(/id-of-(\d)/g)].map(([, id]) => Number(id));
    expect(ids).to.deep.equal(numbers);
    expect(ways.slice(1)).to.deep.equal(['again', 'first', 'first', 'first', 'first']);
  });

  const ending: [string, string][] = [
    [
      'a client that asks for the end of the connection',
      REQUEST.replace('Host', 'Connection: close\r\nHost'),
    ],
    ['a client of HTTP/1.0', 'GET / HTTP/1.0\r\n\r\n'],
  ];
  for (const [client, request] of ending) {
    it(`leaves ${client} to Node`, async () => {
      await converse(REQUEST);
      const { socket, received } = open();
      socket.write(request);
      await once(socket, 'end');
      expect(ways.at(-1)).to.equal('first');
      expect(String(received())).to.include('\r\nConnection: close\r\n');
      expect(bodiesIn(received())).to.equal(1);
    });
  }

  it('leaves an answer that ends the connection by itself to Node', async () => {
    await converse(REQUEST);
    prepare = (response) => response.setHeader('Connection', 'close');
    const { socket, received } = open();
    socket.write(REQUEST);
    await once(socket, 'end');
    expect(ways.at(-1)).to.equal('first');
    expect(String(received())).to.match(/\r\nConnection: close\r\n/i);
  });

  it('learns nothing from an answer that ends its connection', async () => {
    prepare = (response) => response.setHeader('Connection', 'close');
    const { socket } = open();
    socket.write(REQUEST);
    await once(socket, 'end');
    expect(pattern).to.equal(undefined);
  });

  it('loses nothing when the client is slow to read', async () => {
    body = ENDLESS;
    const [first] = await converse(REQUEST);
    const { socket, received } = open();
    socket.pause();
    socket.write(REQUEST + REQUEST);
    await until(() => ways.length === 3, 'both are answered');
    expect(ways).to.deep.equal(['first', 'again', 'first']);
    socket.resume();
    await until(() => received().length >= 2 * (first?.length ?? 0), 'both have come');
    expect(bodiesIn(received())).to.equal(2);
  });

  it('takes a client that goes away as Node does', async () => {
    body = ENDLESS;
    const events: string[][] = [];
    prepare = (response) => {
      const own: string[] = [];
      events.push(own);
      for (const event of ['finish', 'close']) response.on(event, () => own.push(event));
    };
    for (const times of [1, 2]) {
      const { socket } = open();
      socket.pause();
      socket.write(REQUEST);
      await until(() => ways.length === times, 'it is answered');
      socket.destroy();
      await until(() => events.at(-1)?.at(-1) === 'close', 'it is closed');
    }
    expect(ways).to.deep.equal(['first', 'again']);
    expect(events[1]).to.deep.equal(events[0]);
  });

  it('tells when it is finished, as Node does', async () => {
    await converse(REQUEST);
    const events: string[] = [];
    prepare = (response) => {
      for (const event of ['finish', 'close']) response.on(event, () => events.push(event));
    };
    await converse(REQUEST);
    await until(() => events.length === 2, 'both events');
    expect(ways).to.deep.equal(['first', 'again']);
    expect(events).to.deep.equal(['finish', 'close']);
  });

  it('keeps the connection no longer than Node would', async () => {
    server.keepAliveTimeout = 50;
    await converse(REQUEST);
    const { socket } = open();
    socket.write(REQUEST);
    await once(socket, 'end');
    expect(ways).to.deep.equal(['first', 'again']);
  });
});
