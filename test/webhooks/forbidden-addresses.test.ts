import { getEventListeners } from 'node:events';
import { createServer, type Server } from 'node:net';
import { expect } from 'chai';
import { loadConfig } from '../../src/config/config.ts';
import { createPostEvent } from '../../src/events/webhooks/post-event.ts';
import { webhookOutbound } from '../../src/outbound/outbound.ts';
import {
  startWebhookReceiver,
  useWebhookReceiver,
  type WebhookReceiver,
} from '../support/webhook-receiver.ts';

/** Everything that leads to this machine, its house, its provider or nowhere, however it is written. `P` stands for a port. */
const forbidden = [
  '127.0.0.1',
  '127.1',
  '127.0.1',
  '0.0.0.0',
  '0',
  '2130706433',
  '017700000001',
  '0x7f000001',
  '0177.0.0.01',
  '0x7f.0.0.1',
  '127.255.255.254',
  '10.0.0.1',
  '012.0.0.1',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '3232235777',
  '169.254.169.254',
  '2852039166',
  '0xa9fea9fe',
  '169.254.170.2',
  '100.64.0.1',
  '100.100.100.200',
  '192.0.0.192',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '240.0.0.1',
  '[::1]',
  '[::]',
  '[::ffff:127.0.0.1]',
  '[::ffff:a9fe:a9fe]',
  '[::127.0.0.1]',
  '[64:ff9b::7f00:1]',
  '[64:ff9b:1::a00:1]',
  '[2002:7f00:1::]',
  '[2001:0:53aa:64c:0:0:80ff:fffe]',
  '[fe80::1]',
  '[fc00::1]',
  '[fd00:ec2::254]',
  '[fec0::1]',
  '[ff02::1]',
  '[::ffff:0:127.0.0.1]',
  '[100::1]',
  '[2001:db8::1]',
  '①②⑦.⓪.⓪.①',
];

describe('Webhooks reach nobody off the public internet', () => {
  /** Counts connections to this machine, at every address that it has. */
  let trap: Server;
  let reached = 0;
  let port = 0;
  const receiver = useWebhookReceiver();
  before(async () => {
    trap = createServer((socket) => {
      reached += 1;
      socket.end();
    });
    await new Promise<void>((resolve) => trap.listen(0, '::', resolve));
    port = (trap.address() as { port: number }).port;
  });
  after(() => trap.close());
  beforeEach(() => {
    reached = 0;
  });

  const request = { headers: {}, body: '{}' };
  const limits = () => ({ milliseconds: 2_000, signal: new AbortController().signal });
  const production = loadConfig({
    ENVIRONMENT: 'production',
    SECRET_KEY: 'a key that only the tests sign with',
  });
  const guarded = { ...webhookOutbound(production), allowsHttp: true };
  const resolvingTo = (...addresses: string[]) =>
    createPostEvent({ ...guarded, resolve: async () => addresses });
  const refused = 'the address is not one of the public internet, or not https';

  it('by any spelling of an address', async () => {
    expect(forbidden.length).to.be.at.least(40);
    const post = createPostEvent(guarded);
    for (const host of forbidden) {
      for (const scheme of ['http', 'https']) {
        const answer = await post(`${scheme}://${host}:${port}/`, request, limits());
        expect(answer, host).to.deep.equal({ error: refused });
      }
    }
    expect(reached).to.equal(0);
  });

  it('by a name that leads there', async () => {
    for (const host of forbidden) {
      // As a name server would answer: an address, and not one of its spellings.
      const address = new URL(`http://${host}`).hostname.replace(/^\[|\]$/g, '');
      for (const addresses of [[address], ['8.8.8.8', address], [address, '2606:4700::1111']]) {
        const answer = await resolvingTo(...addresses)(
          `http://rebind.example.org:${port}/`,
          request,
          limits(),
        );
        expect(answer, addresses.join()).to.deep.equal({ error: refused });
      }
    }
    expect(reached).to.equal(0);
  });

  it('by a name whose addresses change once it was judged', async () => {
    const answers = [['93.184.216.34'], ['127.0.0.1']];
    let asked = 0;
    const post = createPostEvent({
      ...guarded,
      // The first answer is judged and connected to: nobody is there. Who asked again would get this machine.
      resolve: async () => answers[Math.min(asked++, 1)] as string[],
    });
    const first = await post(`http://rebind.example.org:${port}/`, request, {
      ...limits(),
      milliseconds: 300,
    });
    expect(first).to.have.property('error').that.is.not.equal(refused);
    expect(asked).to.equal(1);
    expect(await post(`http://rebind.example.org:${port}/`, request, limits())).to.deep.equal({
      error: refused,
    });
    expect(asked).to.equal(2);
    expect(reached).to.equal(0);
  });

  it('by a redirect', async () => {
    const allowing = createPostEvent({ ...guarded, mayAsk: (address) => address === '127.0.0.1' });
    for (const status of [301, 302, 303, 307, 308]) {
      for (const host of ['127.0.0.1', '[::1]', '169.254.169.254', 'localhost']) {
        receiver.answer = (response) =>
          void response.writeHead(status, { Location: `http://${host}:${port}/latest/meta-data` }).end();
        expect(await allowing(`${receiver.origin}/hook`, request, limits())).to.include({ status });
      }
    }
    expect(reached).to.equal(0);
  });

  it('unless the operator allows it, and without HTTPS in development alone', async () => {
    receiver.answer = (response) => void response.writeHead(204).end();
    const networks = loadConfig({
      ENVIRONMENT: 'production',
      SECRET_KEY: 'a key that only the tests sign with',
      WEBHOOKS_PRIVATE_NETWORKS: '127.0.0.0/8',
    });
    const { origin } = receiver;
    expect(await createPostEvent(webhookOutbound(networks))(origin, request, limits())).to.deep.equal({
      error: refused,
    });
    const allowing = createPostEvent({ ...webhookOutbound(networks), allowsHttp: true });
    expect(await allowing(origin, request, limits())).to.include({ status: 204 });
    const inDevelopment = createPostEvent(webhookOutbound(loadConfig({})));
    expect(await inDevelopment(origin.replace('127.0.0.1', 'localhost'), request, limits())).to.include({
      status: 204,
    });
    expect(await inDevelopment('http://10.0.0.1/', request, limits())).to.deep.equal({ error: refused });
  });

  it('and wait for no answer that trickles, read no end of one, and say what went wrong', async () => {
    const post = createPostEvent(webhookOutbound(loadConfig({})));
    const send = (answer: WebhookReceiver['answer']) => {
      receiver.answer = answer;
      return post(receiver.origin, request, { ...limits(), milliseconds: 500 });
    };
    const late = { error: 'no response within 0.5 s' };
    expect(await send(() => undefined)).to.deep.equal(late);
    const timers: NodeJS.Timeout[] = [];
    const trickling = await send((response) => {
      response.writeHead(200);
      timers.push(setInterval(() => response.write('.'), 20));
    });
    expect(trickling).to.deep.equal(late);
    expect(await send((response) => void response.end('x'.repeat(10 * 2 ** 20)))).to.deep.equal({
      status: 200,
      body: 'x'.repeat(4_096),
    });
    expect(await send((response) => response.socket?.destroy())).to.deep.equal({
      error: 'the connection was reset',
    });
    expect(await send((response) => response.socket?.end('SSH-2.0-OpenSSH_9.2\r\n'))).to.deep.equal({
      error: 'the response is not HTTP',
    });
    const otherProtocol = 'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n';
    expect(await send((response) => void response.socket?.write(otherProtocol))).to.deep.equal({
      error: 'the connection was closed without a response',
    });
    for (const timer of timers) clearInterval(timer);
    const closed = await startWebhookReceiver();
    closed.close();
    expect(await post(closed.origin, request, limits())).to.deep.equal({
      error: 'the connection was refused',
    });
    expect(await post('http://nowhere.invalid/', request, limits()))
      .to.have.property('error')
      .that.matches(/^the name/);
  });

  it('and leave nothing behind in the process that sends them', async () => {
    receiver.answer = (response) => void response.writeHead(204).end();
    const post = createPostEvent(webhookOutbound(loadConfig({})));
    const { signal } = new AbortController();
    const held = () => getEventListeners(signal, 'abort').length;
    const sending = Promise.all(
      Array.from({ length: 10 }, () => post(receiver.origin, request, { milliseconds: 2_000, signal })),
    );
    expect(held()).to.equal(10);
    await sending;
    expect(held()).to.equal(0);
  });
});
