import { spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { installationFile } from '../../src/cli/init/installation-files.ts';
import type { Answers } from '../../src/cli/init/questions.ts';
import { hasOpenssl, makeCertificate } from '../support/certificate.ts';
import { installationAnswers as answers } from '../support/installation-answers.ts';
import { useTemporaryFolder } from '../support/temporary-folder.ts';
import { inFront, type ProxyProgram } from '../support/written-proxy.ts';

const paths = {
  node: process.execPath,
  program: '/srv/groundswell/program.js',
  settingsFile: '/srv/groundswell/groundswell.env',
};

/** The file as init writes it after these answers. */
function filled(name: string, changed: Partial<Answers> = {}): string {
  return installationFile(name, { ...answers, ...changed }, paths);
}

describe('the files of groundswell init', () => {
  const folder = useTemporaryFolder();

  describe('the units of systemd', () => {
    const units = ['groundswell.service', 'groundswell-backup.service', 'groundswell-backup.timer'];
    const write = (name: string, text: string) => writeFile(join(folder.path, name), text);

    function analyze(...args: string[]) {
      return spawnSync('systemd-analyze', args, { encoding: 'utf8', cwd: folder.path });
    }

    before(function () {
      if (spawnSync('systemd-analyze', ['--version']).error) skipped(this, 'systemd-analyze');
    });

    for (const [what, changed] of Object.entries({
      'as suggested': {},
      'with data elsewhere': { dataDir: '/data/groundswell', workers: '1' },
      'at home': { dataDir: '/home/give/data' },
    })) {
      it(`are taken without a word, ${what}`, async () => {
        for (const name of units) await write(name, filled(name, changed));
        for (const name of ['groundswell.service', 'groundswell-backup.timer']) {
          const { status, stderr } = analyze('verify', '--man=no', name);
          // Other units of this machine are looked at as well.
          expect(stderr.split('\n').filter((line) => line.includes('groundswell'))).to.deep.equal([]);
          expect(status, stderr).to.equal(0);
        }
      });
    }

    it('keep the services and the backup from all that they do not need', async () => {
      for (const name of ['groundswell.service', 'groundswell-backup.service']) {
        await write('groundswell.service', filled(name));
        const threshold = [
          'security',
          '--offline=yes',
          '--threshold=25',
          '--no-pager',
          'groundswell.service',
        ];
        const { status, stdout, stderr } = analyze(...threshold);
        expect(status, stdout + stderr).to.equal(0);
      }
    });

    it('make a backup every night', () => {
      const [, time = ''] = /^OnCalendar=(.*)$/m.exec(filled('groundswell-backup.timer')) ?? [];
      const { stdout } = analyze('calendar', '--iterations=2', '--base-time=2026-11-25 12:00:00 UTC', time);
      expect(stdout).to.match(/Next elapse: \w+ 2026-11-26 02:30:00 [\s\S]*\w+ 2026-11-27 02:30:00 /);
    });
  });

  describe('the unit of the services', () => {
    it('writes where the data are and nowhere else', () => {
      expect(filled('groundswell.service'))
        .to.include('\nStateDirectory=groundswell\n')
        .and.include('ProtectHome=yes');
      const elsewhere = filled('groundswell.service', { dataDir: '/home/give/data' });
      expect(elsewhere).to.include('\nReadWritePaths=/home/give/data\n').and.include('ProtectHome=read-only');
      expect(elsewhere).not.to.include('StateDirectory');
    });

    it('starts one process where one is asked for', () => {
      expect(filled('groundswell.service')).to.include('program.js serve --workers 4\n');
      expect(filled('groundswell.service', { workers: '1' })).to.include('program.js serve\n');
    });
  });

  const proxies: Record<string, ProxyProgram> = {
    haproxy: {
      check: (file) => ['haproxy', '-c', '-f', file],
      run: (file) => ['haproxy', '-db', '-f', file],
      // Only root may become another user.
      configure: (given) =>
        process.getuid?.() === 0
          ? filled('haproxy.cfg', given)
          : filled('haproxy.cfg', given).replace(/^ {2}(user|group) .*\n/gm, ''),
    },
    nginx: {
      check: (file) => ['nginx', '-t', '-q', '-c', file],
      run: (file) => ['nginx', '-c', file],
      configure: (given) =>
        `daemon off; pid ${folder.path}/nginx.pid; error_log stderr; events {} http { access_log off;\n${filled('nginx.conf', given)}}`,
    },
    caddy: {
      check: (file) => ['caddy', 'validate', '--adapter', 'caddyfile', '--config', file],
      run: (file) => ['caddy', 'run', '--adapter', 'caddyfile', '--config', file],
      configure: (given) => filled('Caddyfile', given),
    },
  };

  for (const [name, proxy] of Object.entries(proxies)) {
    describe(`the configuration of ${name}`, () => {
      let certificate: string;
      before(async function () {
        if (!hasOpenssl) return skipped(this, 'openssl');
        if (spawnSync(name, ['-v']).error) return skipped(this, name);
        const { TLS_KEY_FILE = '', TLS_CERT_FILE = '' } = makeCertificate(folder.path, 90);
        certificate = join(folder.path, 'both.pem');
        await writeFile(certificate, `${await readFile(TLS_KEY_FILE)}${await readFile(TLS_CERT_FILE)}`);
      });

      it('is taken as it is written', async () => {
        const file = join(folder.path, `${name}.conf`);
        await writeFile(file, proxy.configure({ ...answers, certificate }));
        const [command = '', ...args] = proxy.check(file);
        const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8' });
        expect(status, stdout + stderr).to.equal(0);
      });

      it('leads each name to its service, over HTTPS, and says who called', async () => {
        await inFront(proxy, { ...answers, certificate }, folder.path, async ({ ask }) => {
          for (const [host, service] of [
            ['give.example.org', 'site'],
            ['auth.give.example.org', 'oauth'],
            ['metadata.give.example.org', 'metadata'],
            ['desk.give.example.org', 'desk'],
          ] as const) {
            const seen = JSON.parse(
              (await ask({ host, headers: { 'X-Forwarded-For': '203.0.113.9' } })).body,
            );
            expect(seen.service).to.equal(service);
            expect(seen.headers['x-forwarded-proto']).to.equal('https');
            expect(seen.headers['x-forwarded-for']).to.equal('127.0.0.1');
            expect(seen.headers.host.split(':')[0]).to.equal(host);
          }
        });
      });

      it('takes an address of a thousand UUIDs', async () => {
        await inFront(proxy, { ...answers, certificate }, folder.path, async ({ ask }) => {
          const { status } = await ask({ path: `/api/v2/pages.json?ids=${'a'.repeat(40_000)}` });
          expect(status).to.equal(200);
        });
      });

      it('passes each part of a live stream on at once', async () => {
        await inFront(proxy, { ...answers, certificate }, folder.path, async ({ ask }) => {
          // The service ends a stream only when its first part has arrived.
          const { body } = await ask({ path: '/api/v2/campaigns/au-1/live' });
          expect(body).to.equal('data: first\n\ndata: last\n\n');
        });
      });

      it('leads a browser to HTTPS, and refuses what an application sends in clear', async () => {
        await inFront(proxy, { ...answers, certificate }, folder.path, async ({ ask }) => {
          const view = await ask({ plain: true, path: '/au/city-run' });
          expect(view.status).to.equal(308);
          expect(view.headers.location).to.match(/^https:\/\/give\.example\.org(:\d+)?\/au\/city-run$/);
          // Either by itself, or because it tells the service.
          const call = await ask({ plain: true, path: '/api/v2/pages.json' });
          expect(
            call.status === 400 || JSON.parse(call.body).headers['x-forwarded-proto'] === 'http',
          ).to.equal(true);
          const list = await ask({
            plain: true,
            host: 'desk.give.example.org',
            path: '/operations/v1/pages.json',
          });
          expect(
            list.status === 400 || JSON.parse(list.body).headers['x-forwarded-proto'] === 'http',
          ).to.equal(true);
          const form = await ask({ plain: true, method: 'POST', path: '/session' });
          expect(
            form.status >= 400 || JSON.parse(form.body).headers['x-forwarded-proto'] === 'http',
          ).to.equal(true);
        });
      });
    });
  }
});

function skipped(context: Mocha.Context, program: string): void {
  process.stdout.write(`      Not checked here: ${program} is not installed.\n`);
  context.skip();
}
