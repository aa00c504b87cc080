import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { connect, type Socket } from 'node:net';
import { expect } from 'chai';
import { HttpListener } from '../../src/server/http-listener.ts';
import { freePort } from '../support/free-port.ts';
import { until } from '../support/until.ts';

/** More than the buffers of the system take on both sides. */
const large = Buffer.alloc(32 * 1024 * 1024, 'x');

describe('A listener', () => {
  let listener: HttpListener;
  let port: number;
  /** Paths of the requests that were begun. */
  let begun: string[];
  /** Ends the answer to `/slow`. */
  let release: (() => void) | undefined;
  /** Those that a request has come on, as the listener sees them. */
  const connections = new Set<Socket>();

  const serve: RequestListener = (request, response) => {
    connections.add(request.socket);
    begun.push(String(request.url));
    if (request.url === '/slow') release = () => response.end('slow');
    else if (request.url === '/large') response.end(large);
    else response.end(`at once ${request.url}`);
  };

  beforeEach(async () => {
    begun = [];
    release = undefined;
    connections.clear();
    port = await freePort();
    listener = new HttpListener(
      { name: 'test', port, portSetting: 'PORT' },
      { HOST: '127.0.0.1', TLS_KEY_FILE: undefined, TLS_CERT_FILE: undefined },
      { stalledMilliseconds: 1000 },
    );
    await listener.open();
    listener.serve(serve);
  });
  afterEach(() => listener.cut());

  function open() {
    const socket = connect(port, '127.0.0.1');
    let text = '';
    let bytes = 0;
    socket.on('data', (chunk) => {
      bytes += chunk.length;
      if (bytes < 1024 * 1024) text += chunk;
    });
    socket.on('error', () => undefined);
    return {
      socket,
      /** The first of it. */
      received: () => text,
      receivedBytes: () => bytes,
      ask: (...paths: string[]) =>
        socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`).join('')),
    };
  }

  describe('with a client that sends requests ahead', () => {
    const numbered = (count: number) => Array.from({ length: count }, (_, index) => `/${index}`);

    it('answers them in their order', async () => {
      const { received, ask } = open();
      const paths = numbered(100);
      ask(...paths);
      await until(() => received().includes('at once /99'), 'the last answer');
      expect(begun).to.deep.equal(paths);
      expect(received().match(/at once \/\d+/g)).to.deep.equal(paths.map((path) => `at once ${path}`));
    });

    it('answers also those that come after all of these', async () => {
      const { received, ask } = open();
      ask('/slow', '/b');
      await until(() => release !== undefined, 'the first is in work');
      release?.();
      await until(() => received().includes('at once /b'), 'both are answered');
      ask('/c');
      await until(() => received().includes('at once /c'), 'the later one is answered');
    });

    it('starts none while a response is waiting to be read', async () => {
      const { socket, receivedBytes, ask } = open();
      await once(socket, 'connect');
      socket.pause();
      ask('/large', '/a', '/b');
      await until(() => begun.includes('/large'), 'the first request');
      const other = open();
      other.ask('/other');
      await until(() => other.received().includes('/other'), 'the answer to another client');
      expect(begun).to.deep.equal(['/large', '/other']);
      socket.resume();
      await until(() => begun.includes('/b'), 'the last request');
      expect(begun).to.deep.equal(['/large', '/other', '/a', '/b']);
      await until(() => receivedBytes() > large.length + 'at once /a at once /b'.length, 'all answers');
    });

    it('starts none while the previous one is being processed', async () => {
      const { received, ask } = open();
      ask('/slow', '/a');
      await until(() => release !== undefined, 'the request is in work');
      const other = open();
      other.ask('/other');
      await until(() => other.received().includes('/other'), 'the answer to another client');
      expect(begun).to.deep.equal(['/slow', '/other']);
      release?.();
      await until(() => received().includes('at once /a'), 'the second answer');
    });

    it('cuts it when there are too many', async () => {
      const { socket, ask } = open();
      ask('/slow', ...numbered(200));
      await until(() => socket.closed, 'the connection is cut');
      expect(begun).to.deep.equal(['/slow']);
    });
  });

  for (const [what, sends] of [
    ['takes nothing of its answer', ''],
    ['only goes on sending empty lines', '\r\n'],
  ] as const) {
    it(`cuts a client that ${what}`, async () => {
      const { socket, receivedBytes, ask } = open();
      await once(socket, 'connect');
      socket.pause();
      ask('/large');
      const beat = setInterval(() => socket.write(sends), 200);
      await until(() => begun.includes('/large'), 'the request');
      // The client does not notice before it reads.
      const isCut = () => [...connections].every(({ destroyed }) => destroyed);
      await until(isCut, 'the connection is cut').finally(() => clearInterval(beat));
      socket.resume();
      // By a reset, when it sent something after the cut.
      await until(() => socket.closed, 'the client notices');
      expect(receivedBytes()).to.be.lessThan(large.length);
      expect(begun).to.deep.equal(['/large']);
    });
  }

  it('refuses a request whose host or address cannot be read', async () => {
    const refused: [string, string?][] = [
      ['GET / HTTP/1.1', ''],
      ['GET / HTTP/1.1', 'Host: a\r\nHost: a'],
      ['GET / HTTP/1.1', 'Host: a\r\nhost: b'],
      ...['', 'a b', 'http://a', 'a/b', 'a@b', '[::1', '[xyz]', 'a:b', ':3000', 'a\\b', 'a%zz'].map(
        (host): [string, string] => ['GET / HTTP/1.1', `Host: ${host}`],
      ),
      ['GET / HTTP/1.0', 'Host: a b'],
      ['GET http://[bad/x HTTP/1.1', 'Host: a'],
    ];
    for (const [line, headers] of refused) {
      const { socket, received } = open();
      socket.write(
        `${[line, headers, 'X-Request-Id: given-by-a-proxy'].filter(Boolean).join('\r\n')}\r\n\r\n`,
      );
      await once(socket, 'end');
      expect(received(), `${line} ${headers}`).to.match(
        /^HTTP\/1.1 400 [\s\S]*X-Request-Id: given-by-a-proxy[\s\S]*\{"error":\{"message":/,
      );
    }
    expect(begun).to.deep.equal([]);
  });

  it('serves any host that there can be, none under HTTP/1.0, and an address with a host', async () => {
    const served: [string, string?][] = [
      ...[
        'a',
        'A.example.',
        'my_service:3000',
        '127.0.0.1:80',
        '[::1]:8080',
        '[2001:db8::1]',
        'xn--bcher-kva.example',
      ].map((host): [string, string] => ['GET / HTTP/1.1', `Host: ${host}`]),
      ['GET / HTTP/1.0'],
      ['GET http://a.example/x?y HTTP/1.1', 'Host: a.example'],
      ['OPTIONS * HTTP/1.1', 'Host: a'],
    ];
    for (const [line, headers] of served) {
      const { received, socket } = open();
      socket.write(`${[line, headers].filter(Boolean).join('\r\n')}\r\n\r\n`);
      await until(() => received().includes('at once'), `${line} ${headers}`);
      socket.destroy();
    }
  });

  describe('that is drained', () => {
    it('answers the active request, closes its connection, and is done', async () => {
      const { socket, received, ask } = open();
      ask('/slow');
      await until(() => release !== undefined, 'the request is in work');
      let isDone = false;
      const drained = listener.drain().then(() => {
        isDone = true;
      });
      expect(isDone).to.equal(false);
      release?.();
      await once(socket, 'end');
      await drained;
      expect(received())
        .to.match(/\r\nConnection: close\r\n/i)
        .and.to.include('slow');
    });

    it('closes the connection with an immediate response', async () => {
      const { socket, received, ask } = open();
      ask('/');
      await until(() => received().includes('at once'), 'the first answer');
      expect(received()).to.match(/\r\nConnection: keep-alive\r\n/i);
      listener.announceDrain();
      ask('/');
      await once(socket, 'end');
      expect(received()).to.match(/\r\nConnection: close\r\n/i);
    });

    it('answers a request that has been sent, and is not read yet', async () => {
      const { socket, received, ask } = open();
      ask('/');
      await until(() => received().includes('at once'), 'the first answer');
      ask('/again');
      await listener.drain();
      if (!socket.readableEnded) await once(socket, 'end');
      expect(received()).to.match(/\r\nConnection: close\r\n[\s\S]*at once \/again/i);
    });

    it('answers all requests that a client has sent ahead', async () => {
      const { socket, received, ask } = open();
      ask('/slow', '/a', '/b');
      await until(() => release !== undefined, 'the first request is in work');
      const drained = listener.drain();
      release?.();
      await drained;
      if (!socket.readableEnded) await once(socket, 'end');
      expect(received()).to.match(
        /slow[\s\S]*at once \/a[\s\S]*\r\nConnection: close\r\n[\s\S]*at once \/b/i,
      );
    });

    it('sends the whole response to a client that reads slowly', async () => {
      const { socket, receivedBytes, ask } = open();
      await once(socket, 'connect');
      socket.pause();
      ask('/large');
      await until(() => begun.includes('/large'), 'the request');
      const drained = listener.drain();
      socket.resume();
      await drained;
      if (!socket.readableEnded) await once(socket, 'end');
      expect(receivedBytes()).to.be.greaterThan(large.length);
    });

    it('ends idle connections, and is done', async () => {
      const { socket, received, ask } = open();
      ask('/');
      await until(() => received().includes('at once'), 'the first answer');
      await listener.drain();
      expect([...connections].map(({ destroyed }) => destroyed)).to.deep.equal([true]);
      if (!socket.readableEnded) await once(socket, 'end');
    });
  });
});
