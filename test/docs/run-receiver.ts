import { execFile, spawn } from 'node:child_process';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { clientFolder } from '../../openapi/tools/client-packages.ts';
import { projectRoot } from '../../src/config/project-root.ts';
import { whyNoClient } from '../clients/need-client.ts';
import { accepted, brokenCases, goodCases, secret } from '../clients/webhook-cases.ts';
import { freePort } from '../support/free-port.ts';
import { until } from '../support/until.ts';
import type { Block } from './guide-blocks.ts';
import type { Terminal } from './guide-world.ts';

const run = promisify(execFile);

/** A receiver of webhooks in one language: the client that it needs, and what makes a command of its source. */
interface Receiver {
  language: string;
  prepare(text: string, folder: string): Promise<string[]>;
}

const receivers: Record<string, Receiver> = {
  express: {
    language: 'typescript',
    async prepare(text, folder) {
      await mkdir(join(folder, 'node_modules/@groundswell'), { recursive: true });
      await symlink(join(projectRoot, 'node_modules/express'), join(folder, 'node_modules/express'));
      const client = clientFolder('typescript', 'fundraising');
      await symlink(client, join(folder, 'node_modules/@groundswell/fundraising'));
      await writeFile(join(folder, 'receiver.mjs'), text);
      return [process.execPath, 'receiver.mjs'];
    },
  },
  flask: {
    language: 'python',
    async prepare(text, folder) {
      await writeFile(join(folder, 'receiver.py'), text);
      return [join(projectRoot, 'generated/clients/python/.venv/bin/python'), 'receiver.py'];
    },
  },
  go: {
    language: 'go',
    async prepare(text, folder) {
      const name = 'github.com/groundswell/groundswell-go/fundraising';
      const replaced = `replace ${name} => ${clientFolder('go', 'fundraising')}`;
      await writeFile(
        join(folder, 'go.mod'),
        `module receiver\n\ngo 1.21\n\nrequire ${name} v0.0.0\n\n${replaced}\n`,
      );
      await writeFile(join(folder, 'main.go'), text);
      const env = { ...process.env, GOWORK: 'off', GOPROXY: 'off', GOFLAGS: '-mod=mod' };
      await run('go', ['build', '-o', 'receiver', '.'], { cwd: folder, env });
      return [join(folder, 'receiver')];
    },
  },
};

/** Starts a receiver as a guide shows it, and sends it webhooks, right and broken ones: only the right are accepted, and each counts once. */
export async function runReceiver(
  name: string,
  { text }: Block,
  terminal: Terminal,
): Promise<'skipped' | undefined> {
  const { language, prepare } = receivers[name] as Receiver;
  const problem = await whyNoClient(language);
  if (problem) {
    process.stdout.write(`        This receiver is not run here: ${problem}.\n`);
    return 'skipped';
  }
  const folder = join(terminal.folder, name);
  await mkdir(folder);
  const [command = '', ...options] = await prepare(text, folder);
  const receiver = await start(command, options, folder);
  try {
    for (const { name: sentence, receive } of goodCases)
      expect((await receiver.send(receive())).status, sentence).to.equal(204);
    for (const { name: sentence, message, receive } of brokenCases.filter(canBeSent)) {
      const answer = await receiver.send(receive());
      expect(answer.status, sentence).to.equal(400);
      expect(await answer.text(), sentence).to.include(message);
    }
    // It was sent several times, and counts once.
    expect(receiver.printed().match(/^donation\.created .+$/gm)).to.deep.equal([
      `${accepted.type} ${accepted.id}`,
    ]);
  } finally {
    receiver.stop();
  }
  return undefined;
}

/** HTTP carries no other characters in a header. */
function canBeSent({ receive }: (typeof brokenCases)[number]): boolean {
  return Object.values(receive().headers).every((value) => /^[\x20-\x7e]*$/.test(value));
}

async function start(command: string, options: string[], cwd: string) {
  const port = await freePort();
  const env = { ...process.env, PORT: String(port), WEBHOOK_SECRETS: secret };
  const child = spawn(command, options, { cwd, env });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part: string) => {
      output += part;
    });
  const address = `http://127.0.0.1:${port}/groundswell`;
  const answers = () =>
    fetch(address).then(
      () => true,
      () => false,
    );
  await until(async () => child.exitCode !== null || (await answers()), 'the receiver answers');
  if (child.exitCode !== null) throw new Error(`the receiver ended:\n${output}`);
  return {
    send: ({ headers, body }: { headers: Record<string, string>; body: string }) =>
      fetch(address, {
        method: 'POST',
        headers: { ...headers, 'Content-Type': 'application/json' },
        body,
      }),
    printed: () => output,
    stop: () => child.kill(),
  };
}
