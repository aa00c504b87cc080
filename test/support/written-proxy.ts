import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, request as requestPlain, type Server } from 'node:http';
import { request as requestSecure } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Answers } from '../../src/cli/init/questions.ts';
import { freePort } from './free-port.ts';
import { until } from './until.ts';

export interface ProxyProgram {
  check(file: string): string[];
  run(file: string): string[];
  configure(answers: Answers): string;
}

interface Request {
  host?: string;
  path?: string;
  method?: string;
  headers?: Record<string, string>;
  /** Uses HTTP instead of HTTPS. */
  plain?: boolean;
}

interface Reply {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

/** Ports of a real installation, in the order of 80, 443, site, OAuth, metadata, admin and desk. */
const WRITTEN_PORTS = [80, 443, 3000, 3001, 3002, 3003, 3004];

/** Runs a proxy with its generated configuration, but on free ports, in front of services that report the requests they receive. */
export async function inFront(
  program: ProxyProgram,
  answers: Answers,
  folder: string,
  use: (proxy: { ask(request: Request): Promise<Reply> }) => Promise<void>,
): Promise<void> {
  let endStream = () => {};
  const services = await Promise.all(
    ['site', 'oauth', 'metadata', 'admin', 'desk'].map((name) =>
      startService(name, (end) => (endStream = end)),
    ),
  );
  const [http, https] = [await freePort(), await freePort()];
  const ports = [http, https, ...services.map(portOf)];
  const file = join(folder, 'running.conf');
  await writeFile(file, onPorts(program.configure(answers), ports));
  const [command = '', ...args] = program.run(file);
  const child = spawn(command, args, { cwd: folder, env: { ...process.env, HOME: folder } });
  const output = Promise.all([text(child.stdout), text(child.stderr)]);
  const ended = once(child, 'exit');
  async function ask({
    host = 'give.example.org',
    path = '/',
    method,
    headers,
    plain,
  }: Request): Promise<Reply> {
    const send = plain ? requestPlain : requestSecure;
    const request = send({
      host: '127.0.0.1',
      port: plain ? http : https,
      path,
      method,
      headers: { Host: host, ...headers },
      servername: host,
      rejectUnauthorized: false,
      agent: false,
    });
    const replied = once(request, 'response');
    request.end();
    const [response] = await replied;
    response.setEncoding('utf8');
    response.once('data', () => endStream());
    return { status: response.statusCode, headers: response.headers, body: await text(response) };
  }
  try {
    await Promise.race([
      until(async () => (await ask({}).catch(() => undefined))?.status === 200, 'the proxy answers'),
      ended.then(async () => Promise.reject(new Error(`it ended: ${(await output).join('')}`))),
    ]);
    await use({ ask });
  } finally {
    child.kill('SIGTERM');
    await ended;
    for (const service of services) service.closeAllConnections();
    await Promise.all(services.map((service) => once(service.close(), 'close')));
  }
}

async function startService(name: string, onStream: (end: () => void) => void): Promise<Server> {
  const server = createServer({ maxHeaderSize: 65_536 }, (request, response) => {
    if (request.url?.endsWith('/live')) {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' });
      response.write('data: first\n\n');
      onStream(() => response.end('data: last\n\n'));
    } else response.end(JSON.stringify({ service: name, headers: request.headers }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}

/** Replaces the ports, which are whole numbers, and adds them to Caddy's addresses without one. */
function onPorts(configuration: string, ports: number[]): string {
  const [http, https] = ports;
  const moved = WRITTEN_PORTS.reduce(
    (former, port, index) =>
      former.replace(
        new RegExp(`(bind :|:|listen |listen \\[::\\]:|check port )${port}\\b`, 'g'),
        `$1${ports[index]}`,
      ),
    configuration,
  );
  return moved.replace(
    'auto_https disable_redirects',
    `$&\n  http_port ${http}\n  https_port ${https}\n  admin off`,
  );
}
