import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { chown, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { projectRoot } from '../../src/config/project-root.ts';
import { compiledProgram } from '../support/command.ts';
import { freePorts } from '../support/free-ports.ts';
import { useTemporaryFolder } from '../support/temporary-folder.ts';
import { until } from '../support/until.ts';

interface Packed {
  filename: string;
  size: number;
  files: { path: string; size: number }[];
}

const run = promisify(execFile);
/** An ordinary user, where the tests have the right to become one. */
const nobody = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};

describe('the npm package', () => {
  const folder = useTemporaryFolder();
  let packed: Packed;

  before(async () => {
    // Built before, as a build now would take the program away from tests that run beside this one.
    compiledProgram();
    const { stdout } = await run(
      'npm',
      ['pack', '--json', '--ignore-scripts', '--pack-destination', folder.path],
      {
        cwd: projectRoot,
      },
    );
    [packed] = JSON.parse(stdout) as [Packed];
  });

  it('holds the program, what it reads, and nothing else', async () => {
    const paths = packed.files.map(({ path }) => path);
    const migrations = await readdir(join(projectRoot, 'migrations'), { recursive: true });
    expect(paths).to.include.members(
      migrations.filter((name) => /\.js$/.test(name)).map((name) => `migrations/${name}`),
    );
    expect(paths).to.include.members([
      '.build/groundswell.js',
      '.build/browser/elements.js',
      '.build/browser/home.js',
      '.build/browser/passkeys.js',
      '.build/browser/selection.js',
      '.deploy/init/groundswell.service',
      'generated/docs/index.html',
      'generated/fundraising/openapi.json',
      'src/seed/material/charities.csv',
      'src/transfer/layouts/salesforce-npsp.json',
      'src/transfer/mappings/justgiving.json',
      'LICENSE',
      'package.json',
    ]);
    const others = paths.filter(
      (path) =>
        !/^(\.build|\.deploy\/init|generated\/docs|migrations|src\/seed\/material|src\/transfer\/(layouts|mappings))\/|^generated\/\w+\/openapi\.json$|^(LICENSE|README\.md|package\.json|src\/site\/default-page\.png)$/.test(
          path,
        ),
    );
    expect(others).to.deep.equal([]);
    expect(paths.filter((path) => /\.(ts|map|tgz)$|(^|\/)test\/|\.test\./.test(path))).to.deep.equal([]);
    expect(packed.size).to.be.below(8_000_000);
  });

  it('runs in an empty folder, as a user who can write only to that folder', async function () {
    const home = join(folder.path, 'home');
    await mkdir(home);
    await writeFile(join(folder.path, 'package.json'), '{}');
    const install = [
      'install',
      '--prefer-offline',
      '--no-audit',
      '--no-fund',
      '--ignore-scripts',
      packed.filename,
    ];
    try {
      await run('npm', install, { cwd: folder.path });
    } catch (error) {
      if (!/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ENOTCACHED/.test(String(error))) throw error;
      process.stdout.write('      The package is not installed here: the npm registry is not reached.\n');
      this.skip();
    }
    if (nobody.uid === undefined) await run('chmod', ['-R', 'a-w', join(folder.path, 'node_modules')]);
    else await chown(home, nobody.uid, nobody.gid);

    const ports = await freePorts();
    const server = new Npx(['groundswell', 'serve', '--demo'], home, ports);
    try {
      await until(() => server.hasEnded || server.output.includes('Try:'), 'it shows what to try');
      expect(server.output).to.include('"msg":"ready"');
      for (const [address, text] of [
        [`${ports.PORT}/`, '<!doctype html>'],
        [`${ports.PORT}/docs/`, 'Groundswell for developers'],
        [`${ports.PORT}/openapi/fundraising.json`, '"openapi"'],
        [`${ports.PORT}/elements.js`, 'customElements'],
        [`${ports.PORT}/api/v2/campaigns/au/city-run.json`, '"Harbour City Run"'],
        [`${ports.METADATA_PORT}/api/v1/keys.json?token=choose-a-long-random-one&type=Page`, '"keys"'],
        [`${ports.ADMIN_PORT}/ready`, '"ready"'],
      ]) {
        const response = await fetch(`http://127.0.0.1:${address}`);
        expect(response.status, address).to.equal(200);
        expect((await response.text()).toLowerCase(), address).to.include(text?.toLowerCase());
      }
      expect(await readdir(join(home, '.data'))).to.include('postgres');
    } finally {
      await server.stop();
    }
    expect(server.output).to.include('"msg":"stopped"');
  });
});

/** A program of an installed package. */
class Npx {
  readonly #process: ChildProcess;
  readonly #closed: Promise<unknown>;
  output = '';
  hasEnded = false;

  constructor(words: string[], folder: string, environment: Record<string, string>) {
    const { PATH } = process.env;
    this.#process = spawn('npx', ['--no-install', ...words], {
      ...nobody,
      cwd: folder,
      env: { PATH, HOME: folder, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    // The server keeps both open, and may end after npx.
    this.#closed = new Promise((resolve) => this.#process.once('close', resolve));
    this.#process.once('close', () => {
      this.hasEnded = true;
    });
    for (const stream of [this.#process.stdout, this.#process.stderr]) {
      stream?.on('data', (chunk) => {
        this.output += chunk;
      });
    }
  }

  async stop(): Promise<void> {
    this.#process.kill('SIGTERM');
    await this.#closed;
  }
}
