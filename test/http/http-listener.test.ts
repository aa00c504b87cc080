import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { connect } from 'node:net';
import { expect } from 'chai';
import { freePort } from '../../src/db/embedded/free-port.ts';
import { HttpListener } from '../../src/server/http-listener.ts';
import { until } from '../support/until.ts';

describe('A listener that is drained', () => {
  let listener: HttpListener;
  let port: number;
  /** Ends the answer to `/slow`. */
  let release: (() => void) | undefined;

  const serve: RequestListener = (request, response) => {
    if (request.url === '/slow') release = () => response.end('slow');
    else response.end('at once');
  };

  beforeEach(async () => {
    release = undefined;
    port = await freePort();
    listener = new HttpListener(
      { name: 'test', port, portSetting: 'PORT' },
      { HOST: '127.0.0.1', TLS_KEY_FILE: undefined, TLS_CERT_FILE: undefined },
    );
    await listener.open();
    listener.serve(serve);
  });
  afterEach(() => listener.cut());

  function open() {
    const socket = connect(port, '127.0.0.1');
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk;
    });
    return {
      socket,
      received: () => text,
      ask: (path: string) => socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`),
    };
  }

  it('answers what is in work, closes its connection, and then is done', async () => {
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

  it('closes the connection with an answer that is given at once', async () => {
    const { socket, received, ask } = open();
    ask('/');
    await until(() => received().includes('at once'), 'the first answer');
    expect(received()).to.match(/\r\nConnection: keep-alive\r\n/i);
    listener.announceDrain();
    ask('/');
    await once(socket, 'end');
    expect(received()).to.match(/\r\nConnection: close\r\n/i);
  });
});
