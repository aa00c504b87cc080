import { createServer } from 'node:http';
import { expect } from 'chai';
import Koa from 'koa';
import { BodyIntake } from '../../src/http/body-intake.ts';
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
const type = 'multipart/form-data; boundary=cut';
const part = (name: string, content: string, filename?: string) =>
  `--cut\r\nContent-Disposition: form-data; name="${name}"${filename === undefined ? '' : `; filename="${filename}"`}\r\n\r\n${content}\r\n`;
const end = '--cut--\r\n';

describe('Bodies with files', () => {
  let listening: Listening;
  let answered: number;
  let finish: () => void;

  const start = async ({ longest = 10_000, waits = false } = {}) => {
    answered = 0;
    const finished = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const app = new Koa<RequestState>();
    app.silent = true;
    app.use(closeBeforeRest());
    app.use(clientAddress(createCallerReader([])));
    app.use(errorHandler(createLog('silent')));
    app.use(requestBody(new BodyIntake({ longest }), megabyte, { takesFile: () => true }));
    app.use(async (ctx) => {
      answered += 1;
      if (waits) await finished;
      const files = [...(ctx.state.files ?? [])].map(([name, bytes]) => [name, bytes.length]);
      ctx.body = { fields: ctx.state.body, files };
    });
    listening = await listen(createServer(app.callback()));
  };
  afterEach(() => {
    listening.close();
  });

  const send = async (body: string | FormData | ReadableStream, contentType: string | undefined = type) => {
    const response = await fetch(listening.origin, {
      method: 'POST',
      body,
      duplex: 'half',
      headers: body instanceof FormData ? {} : { 'Content-Type': contentType },
    } as RequestInit);
    return { status: response.status, body: JSON.parse(await response.text()) };
  };
  const messageOf = async (body: string) => {
    const answer = await send(body);
    expect(answer.status).to.equal(400);
    return answer.body.error.message.replace('The multipart body could not be read: ', '');
  };

  it('returns texts and the file, even one without a name', async () => {
    await start();
    const sent = part('token', 'ü') + part('image', 'x'.repeat(5), 'a.jpg') + end;
    expect(await send(sent)).to.deep.equal({
      status: 200,
      body: { fields: { token: 'ü', image: 'a.jpg' }, files: [['image', 5]] },
    });
    const bare = `--cut\r\nContent-Disposition: form-data; name="image"\r\nContent-Type: image/png\r\n\r\nabc\r\n${end}`;
    expect((await send(bare)).body).to.deep.equal({ fields: { image: 'file' }, files: [['image', 3]] });
    // What a browser sends for a field where nothing was chosen.
    expect((await send(part('image', '', '') + end)).body).to.deep.equal({ fields: {}, files: [] });
  });

  it('accepts 10 MB and not a byte more, with or without a stated length', async () => {
    await start();
    const streamOf = (bytes: number) => {
      const head = part('image', '', 'a').slice(0, -2);
      const body = Buffer.concat([Buffer.from(head), Buffer.alloc(bytes), Buffer.from(`\r\n${end}`)]);
      let sent = 0;
      return new ReadableStream({
        pull(controller) {
          controller.enqueue(new Uint8Array(body.subarray(sent, sent + 65_536)));
          sent += 65_536;
          if (sent >= body.length) controller.close();
        },
      });
    };
    expect((await send(streamOf(10 * megabyte))).body.files).to.deep.equal([['image', 10 * megabyte]]);
    expect((await send(streamOf(10 * megabyte + 1))).status).to.equal(413);
    expect((await send(streamOf(11 * megabyte))).status).to.equal(413);
    const form = new FormData();
    form.set('image', new File([new Uint8Array(11 * megabyte)], 'a'));
    expect(await send(form)).to.deep.equal({
      status: 413,
      body: { error: { message: 'The file is larger than 10MB' } },
    });
  });

  it('ends an upload that takes too long', async () => {
    await start({ longest: 200 });
    const slow = new RawConnection(listening.port).begin('POST /', {
      'Content-Type': type,
      'Content-Length': 5000,
    });
    slow.socket.write(part('image', 'x'.repeat(100), 'a').slice(0, -2));
    await until(() => slow.statuses.length > 0, 'it is ended');
    expect(slow.statuses).to.deep.equal([408]);
    expect(answered).to.equal(0);
    slow.socket.destroy();
  });

  it('refuses what is cut off, broken or too much of anything', async () => {
    await start();
    expect(await messageOf(part('image', 'abc', 'a'))).to.equal('it is broken or ends too early');
    expect(await messageOf('nothing')).to.equal('it is broken or ends too early');
    expect(await messageOf(part('a', '', 'a') + part('b', '', 'b') + end)).to.equal('it has too many parts');
    const many = Array.from({ length: 21 }, (_, index) => part(`f${index}`, 'x')).join('');
    expect(await messageOf(many + end)).to.equal('it has too many parts');
    expect(await messageOf(part('a', 'x'.repeat(50_000)) + end)).to.equal('a field is too long');
    expect(await messageOf(part('a', '1') + part('a', '2') + end)).to.equal('a field is sent twice');
    expect((await send('x', 'multipart/form-data')).status).to.equal(400);
    expect((await send('{}', 'application/json')).status).to.equal(415);
    expect(answered).to.equal(0);
  });

  it('processes a limited number of files at a time, and asks the others to retry', async () => {
    await start({ waits: true });
    const held = Array.from({ length: 24 }, () => send(part('image', 'x', 'a') + end));
    await until(() => answered === 24, 'all are in work');
    expect((await send(part('image', 'x', 'a') + end)).status).to.equal(503);
    finish();
    for (const { status } of await Promise.all(held)) expect(status).to.equal(200);
    expect((await send(part('image', 'x', 'a') + end)).status).to.equal(200);
  });
});
