import type { ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { expect } from 'chai';
import { HttpListener } from '../../src/server/http-listener.ts';
import { WaitingAnswers, type WaitingLimits } from '../../src/server/waiting-answers.ts';
import { freePort } from '../support/free-port.ts';
import { until } from '../support/until.ts';

/** More than the buffers of the system take on both sides. */
const LARGE = Buffer.alloc(32 * 2 ** 20, 'x');

describe('Responses that clients do not read', () => {
  let listener: HttpListener;
  let port: number;
  let clients: Socket[];
  /** Answers that were begun, and those of them that have neither left nor been cut. */
  let begun: number;
  let waiting: Set<ServerResponse>;

  /** Clients are told apart by the header `From`. */
  async function listen(limits: Partial<WaitingLimits>): Promise<void> {
    clients = [];
    begun = 0;
    waiting = new Set();
    port = await freePort();
    listener = new HttpListener(
      { name: 'test', port, portSetting: 'PORT' },
      { HOST: '127.0.0.1', TLS_KEY_FILE: undefined, TLS_CERT_FILE: undefined },
      { waiting: new WaitingAnswers({ spared: 0, ...limits }, ({ headers }) => String(headers.from)) },
    );
    await listener.open();
    listener.serve((request, response) => {
      begun += 1;
      waiting.add(response);
      response.once('close', () => waiting.delete(response));
      response.end(request.url === '/large' ? LARGE : LARGE.subarray(0, LARGE.length / 2));
    });
  }
  afterEach(() => {
    for (const client of clients) client.destroy();
    listener.cut();
  });

  /** A client that takes some of an answer when it is told to, and nothing before. */
  function open(name: string, path = '/large') {
    const socket = connect(port, '127.0.0.1').on('error', () => {});
    clients.push(socket);
    socket.write(`GET ${path} HTTP/1.1\r\nHost: test\r\nFrom: ${name}\r\n\r\n`);
    let bytes = 0;
    return {
      /** @returns whether the whole answer came, and not only the beginning of it */
      take: () =>
        new Promise<boolean>((resolve) => {
          socket.on('data', (data) => {
            bytes += data.length;
            if (bytes > LARGE.length / (path === '/large' ? 1 : 2)) resolve(true);
          });
          socket.on('close', () => resolve(false));
        }),
      trickle: () => socket.read(1),
    };
  }

  it('hold no more than a limit of one network, and nothing of another', async () => {
    await listen({ mostOfNetwork: 100 * 2 ** 20, mostBytes: 2 ** 30 });
    const greedy = Array.from({ length: 6 }, () => open('greedy'));
    const other = open('other');
    await until(() => begun === 7 && waiting.size === 4, 'three of the greedy, and the other');
    const taken = await Promise.all(greedy.map(({ take }) => take()));
    expect(taken.filter(Boolean)).to.have.length(3);
    expect(await other.take()).to.equal(true);
  });

  it('hold no more than a limit in all, and the largest are cut first', async () => {
    await listen({ mostBytes: 100 * 2 ** 20 });
    const small = open('small', '/small');
    const large = Array.from({ length: 6 }, (_one, number) => open(`client ${number}`));
    await until(() => begun === 7 && waiting.size === 3, 'the small one, and two of the large');
    const taken = await Promise.all(large.map(({ take }) => take()));
    expect(taken.filter(Boolean)).to.have.length(2);
    expect(await small.take()).to.equal(true);
  });

  it('are cut after a while, though some of them is taken now and then', async () => {
    await listen({ longest: 1 });
    const client = open('slow');
    await until(() => {
      client.trickle();
      return begun === 1 && waiting.size === 0;
    }, 'the end of the connection');
    expect(await client.take()).to.equal(false);
  });
});
