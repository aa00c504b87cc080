import { createServer, request } from 'node:http';
import { expect } from 'chai';
import Koa from 'koa';
import { BodyIntake } from '../../src/http/body-intake.ts';
import { clientAddress, createCallerReader } from '../../src/http/client-address.ts';
import { errorHandler } from '../../src/http/error-handler.ts';
import { requestBody } from '../../src/http/request-body.ts';
import type { RequestState } from '../../src/http/state.ts';
import { createLog } from '../../src/runtime/log.ts';

import { type Listening, listen } from '../support/listen.ts';

describe('Request bodies', () => {
  let server: Listening;
  before(async () => {
    const app = new Koa<RequestState>();
    app.use(clientAddress(createCallerReader([])));
    app.use(errorHandler(createLog('silent')));
    app.use(requestBody(new BodyIntake(), 2 ** 20));
    app.use((ctx) => {
      ctx.body = { read: ctx.state.body ?? 'nothing' };
    });
    server = await listen(createServer(app.callback()));
  });
  after(() => server.close());

  const send = async (body: string | Uint8Array, headers: Record<string, string> = {}) => {
    const response = await fetch(server.origin, { method: 'POST', headers, body });
    return {
      status: response.status,
      headers: response.headers,
      body: (await response.json()) as { read?: unknown },
    };
  };
  const form = { 'Content-Type': 'application/x-www-form-urlencoded' };

  for (const type of [
    'application/json',
    'application/x-www-form-urlencoded',
    'text/plain',
    'application/vnd.api+json',
  ]) {
    it(`reads JSON under ${type}`, async () => {
      const { body } = await send('{"a":"x&y=z%","b":[1,2]}', { 'Content-Type': type });
      expect(body.read).to.deep.equal({ a: 'x&y=z%', b: [1, 2] });
    });
  }

  it('reads JSON without a type', async () => {
    const text = await new Promise<string>((resolve, reject) => {
      const sent = request(
        server.origin,
        { method: 'POST', headers: { 'Content-Length': 9 } },
        (response) => {
          response.setEncoding('utf8').once('data', resolve);
        },
      );
      sent.on('error', reject).end('{"a":"b"}');
    });
    expect(JSON.parse(text)).to.deep.equal({ read: { a: 'b' } });
  });

  it('reads a real form with nested names', async () => {
    const { body } = await send('a=1&b[c]=2&d[]=3&d[]=4', form);
    expect(body.read).to.deep.equal({ a: '1', b: { c: '2' }, d: ['3', '4'] });
  });

  it('reads a long form completely, and refuses one that is too long instead of truncating it', async () => {
    const { body } = await send(Array(50_000).fill('s[]=1').join('&'), form);
    expect((body.read as { s: string[] }).s).to.have.length(50_000);
    expect((await send(Array(200_000).fill('s=1').join('&'), form)).status).to.equal(400);
  });

  it('refuses a form of very many names, which would take long to nest', async () => {
    const fields = (names: number) =>
      Array.from({ length: names }, (_, index) => `s[${index}][a]=1`).join('&');
    expect((await send(fields(2_001), form)).status).to.equal(400);
    const { body } = await send(fields(2_000), form);
    expect((body.read as { s: object[] }).s).to.have.length(2_000);
  });

  it('refuses escapes in a form that are not UTF-8', async () => {
    expect((await send('a=%ff', form)).status).to.equal(400);
  });

  it('reads nothing if nothing is sent', async () => {
    expect((await send('')).body.read).to.equal('nothing');
    expect((await send('  \n', form)).body.read).to.equal('nothing');
  });

  for (const text of ['{', '{"a":}', '[1,', '{"a":1}}', "{'a':1}"]) {
    it(`refuses the malformed JSON ${text} with 400`, async () => {
      expect(await send(text)).to.deep.include({
        status: 400,
        body: { error: { message: 'The body is not valid JSON' } },
      });
    });
  }

  it('refuses bytes that are not UTF-8', async () => {
    expect((await send(Uint8Array.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]))).status).to.equal(
      400,
    );
  });

  it('accepts the Unicode replacement character if a client sends it', async () => {
    expect((await send('{"a":"\uFFFD"}')).body.read).to.deep.equal({ a: '\uFFFD' });
  });

  it('refuses a body that is nested too deeply', async () => {
    expect((await send('['.repeat(50) + ']'.repeat(50))).status).to.equal(400);
    expect((await send('['.repeat(100_000) + ']'.repeat(100_000))).status).to.equal(400);
  });

  it('counts the brackets of the body, not those of its texts', async () => {
    const brackets = '[{"\\'.repeat(40);
    expect((await send(JSON.stringify({ [brackets]: brackets }))).body.read).to.deep.equal({
      [brackets]: brackets,
    });
    const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
    expect((await send(nested(32))).status).to.equal(200);
    expect((await send(nested(33))).status).to.equal(400);
  });

  it('refuses a body of very many lists, which would take long to parse', async () => {
    const lists = (count: number) =>
      `[${Array(count - 1)
        .fill('[]')
        .join()}]`;
    expect((await send(lists(100_000))).status).to.equal(200);
    expect((await send(lists(100_001))).status).to.equal(400);
  });

  it('refuses a body above 1 MB and ends the connection', async () => {
    const { status, headers } = await send(`{"a":"${'x'.repeat(1_100_000)}"}`);
    expect(status).to.equal(413);
    expect(headers.get('connection')).to.equal('close');
  });

  it('refuses compressed and multipart bodies', async () => {
    expect((await send('garbage', { 'Content-Encoding': 'gzip' })).status).to.equal(415);
    expect((await send('--x', { 'Content-Type': 'multipart/form-data; boundary=x' })).status).to.equal(415);
  });
});
