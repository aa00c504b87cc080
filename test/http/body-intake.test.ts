import { createServer, request, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { expect } from 'chai';
import Koa from 'koa';
import { BodyIntake, type IntakeLimits } from '../../src/http/body-intake.ts';
import { clientAddress, createCallerReader } from '../../src/http/client-address.ts';
import { closeBeforeRest } from '../../src/http/close-before-rest.ts';
import { errorHandler } from '../../src/http/error-handler.ts';
import { requestBody } from '../../src/http/request-body.ts';
import type { RequestState } from '../../src/http/state.ts';
import { createLog } from '../../src/runtime/log.ts';
import { type Listening, listen } from '../support/listen.ts';
import { RawConnection } from '../support/raw-connection.ts';
import { until } from '../support/until.ts';

const megabyte = 2 ** 20;

describe('Bodies in transit', () => {
  let server: Server;
  let listening: Listening;
  let connections: RawConnection[] = [];

  const start = async (limits: Partial<IntakeLimits>) => {
    const app = new Koa<RequestState>();
    // A client that is gone, as some are here, is no error of ours.
    app.silent = true;
    app.use(closeBeforeRest());
    app.use(clientAddress(createCallerReader(['127.0.0.1'])));
    app.use(errorHandler(createLog('silent')));
    app.use(requestBody(new BodyIntake(limits), megabyte));
    app.use((ctx) => {
      ctx.body = { read: ctx.state.body };
    });
    server = createServer(app.callback());
    listening = await listen(server);
  };
  afterEach(() => {
    for (const { socket } of connections) socket.destroy();
    connections = [];
    listening.close();
  });

  /** Begins a body, waits until its beginning has arrived, and leaves it there. */
  const beginBody = async (text: string, from = '203.0.113.1') => {
    const connection = new RawConnection(listening.port);
    connections.push(connection);
    const arrived = new Promise((resolve) => server.once('request', resolve));
    connection.begin('POST /', { 'X-Forwarded-For': from, 'Content-Length': 500_000 });
    await arrived;
    connection.socket.write(text);
    return connection;
  };
  const send = async (body: string, from: string) => {
    const headers = { 'X-Forwarded-For': from };
    return (await fetch(listening.origin, { method: 'POST', headers, body })).status;
  };

  it('end in time, or are answered once with 408 on a connection that is closed', async () => {
    await start({ longest: 300 });
    const connection = await beginBody('{');
    await connection.closed();
    expect(connection.statuses).to.deep.equal([408]);
    expect(connection.text).to.match(/\r\nConnection: close\r\n/i);
    expect(connection.text).to.match(/\{"error":\{"message":"The request did not arrive in time"\}\}$/);
  });

  it('are so many of one network, beyond which the one that is furthest behind is ended', async () => {
    await start({ mostOfNetwork: 3 });
    const honest = await beginBody(`{"story":"${'x'.repeat(400_000)}`);
    const slow = [await beginBody('{'), await beginBody('{')];
    const other = await beginBody('{', '203.0.113.2');
    // As soon as the large one has arrived, it is ahead of its time.
    await until(() => honest.socket.bytesWritten > 400_000 && honest.socket.writableLength === 0, 'written');
    const next = await beginBody('{');
    await until(() => slow[0]?.statuses.length === 1, 'the first slow one is answered');
    expect(slow[0]?.statuses).to.deep.equal([408]);
    expect(await send('{}', '203.0.113.1'), 'it takes the place of the next slow one').to.equal(200);
    await until(() => slow[1]?.statuses.length === 1, 'the second slow one is answered');
    honest.socket.write(`"}`.padEnd(500_000 - 400_010));
    await until(() => honest.statuses.length === 1, 'the honest one is answered');
    expect(honest.statuses).to.deep.equal([200]);
    expect([next.statuses, other.statuses], 'still under way').to.deep.equal([[], []]);
  });

  it('hold so many bytes together, beyond which the oldest are ended', async () => {
    await start({ mostBytes: megabyte });
    const oldest = await beginBody('x'.repeat(300_000));
    const next = await beginBody('x'.repeat(300_000), '203.0.113.2');
    expect(await send(`{"story":"${'x'.repeat(900_000)}"}`, '203.0.113.3')).to.equal(200);
    await until(() => oldest.statuses.length + next.statuses.length === 2, 'both are answered');
    expect([oldest.statuses, next.statuses]).to.deep.equal([[408], [408]]);
    expect(await send(`{"story":"${'x'.repeat(900_000)}"}`, '203.0.113.3')).to.equal(200);
  });

  it('are forgotten when they break off', async () => {
    await start({ mostOfNetwork: 1 });
    for (let broken = 0; broken < 3; broken += 1) (await beginBody('{')).socket.destroy();
    const last = await beginBody('{');
    last.socket.write('}'.padEnd(499_999));
    await until(() => last.statuses.length === 1, 'the last one is answered');
    expect(last.statuses).to.deep.equal([200]);
  });

  const piece = '1\r\n \r\n';
  const beginPieces = (method: string) => {
    const connection = new RawConnection(listening.port).begin(`${method} /`, {
      'Transfer-Encoding': 'chunked',
    });
    connections.push(connection);
    return connection;
  };

  it('come in ten thousand pieces at most', async () => {
    await start({});
    const connection = beginPieces('POST');
    connection.socket.write(piece.repeat(10_001));
    await until(() => connection.statuses.length === 1, 'the answer');
    expect(connection.statuses).to.deep.equal([400]);
    expect(connection.text).to.match(/\{"error":\{"message":"The body arrived in too many pieces"\}\}$/);
    const honest = beginPieces('POST');
    honest.socket.write(`${piece.repeat(10_000)}0\r\n\r\n`);
    await until(() => honest.statuses.length === 1, 'the answer');
    expect(honest.statuses).to.deep.equal([200]);
  });

  for (const method of ['POST', 'GET']) {
    it(`are not read to their end when they come byte by byte, with ${method}`, async () => {
      await start({});
      const accepted = new Promise<Socket>((resolve) => server.once('connection', resolve));
      const { socket } = beginPieces(method);
      const { bytesRead } = await accepted.then(async (taken) => {
        socket.write(`${piece.repeat(1_000_000)}0\r\n\r\n`);
        await until(() => taken.destroyed, 'the connection is closed');
        return taken;
      });
      // 10,000 of the body, 16,384 so that the client sees the answer, and what one look at the connection brings.
      expect(bytesRead / piece.length).to.be.lessThan(60_000);
    });
  }

  it('that are too large are refused in a way that a client sees which is still sending', async () => {
    await start({});
    const body = Buffer.alloc(12 * megabyte, ' ');
    for (const headers of [{ 'Content-Length': body.length }, { 'Transfer-Encoding': 'chunked' }]) {
      await new Promise<void>((resolve, reject) => {
        let status: number | undefined;
        const sent = request({ port: listening.port, method: 'POST', headers }, (response) => {
          status = response.statusCode;
          response.resume();
        });
        sent.on('error', reject).on('close', () => {
          expect(status).to.equal(413);
          resolve();
        });
        sent.end(body);
      });
    }
  });
});
