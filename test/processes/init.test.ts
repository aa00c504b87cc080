import { execFileSync } from 'node:child_process';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { expect } from 'chai';
import { askQuestions } from '../../src/cli/init/ask-questions.ts';
import type { Answers } from '../../src/cli/init/questions.ts';
import { readSettingsFile } from '../../src/config/settings-file.ts';
import { Command } from '../support/command.ts';
import { useTemporaryFolder } from '../support/temporary-folder.ts';

describe('groundswell init', () => {
  const folder = useTemporaryFolder(undefined, beforeEach, afterEach);

  const init = (...args: string[]) => run('--base-url', 'https://give.example.org', ...args);

  async function run(...args: string[]) {
    const command = new Command(['init', folder.path, ...args], {});
    return { code: await command.exit, output: command.output };
  }

  const read = (name: string) => readFile(join(folder.path, name), 'utf8');

  it('writes settings, database, unit and proxy, looks at what is there, and says what to do next', async () => {
    const { code, output } = await init('--yes', '--base-url', 'https://give.example.net/');
    expect(code, output).to.equal(0);
    const names = [
      'database.sql',
      'groundswell-backup.service',
      'groundswell-backup.timer',
      'groundswell.env',
      'groundswell.service',
      'haproxy.cfg',
    ];
    expect((await readdir(folder.path)).sort()).to.deep.equal(names);
    for (const name of names) expect(output).to.include(`wrote ${join(folder.path, name)}`);
    expect(output)
      .to.match(/^ok {5}settings/m)
      .and.to.match(/^WRONG {2}database/m);
    expect(output).to.include(`sudo cat ${folder.path}/database.sql | sudo -u postgres psql`);
    expect(output)
      .to.include('sudo systemctl enable --now groundswell\n')
      .and.include('sudo systemctl enable --now groundswell-backup.timer\n')
      .and.include('grep /setup')
      .and.include('https://desk.give.example.net');
    const settings = readSettingsFile(join(folder.path, 'groundswell.env'));
    expect(settings).to.deep.include({
      ENVIRONMENT: 'production',
      BASE_URL: 'https://give.example.net',
      AUTH_URL: 'https://auth.give.example.net',
      METADATA_URL: 'https://metadata.give.example.net',
      OPERATIONS_URL: 'https://desk.give.example.net',
      MAIL_FROM: 'no-reply@give.example.net',
      TRUSTED_PROXIES: '127.0.0.1,::1',
      BACKUP_MAX_AGE_HOURS: '26',
    });
    expect(settings.SECRET_KEY).to.match(/^[\w-]{64}$/);
    const { PGPASSWORD = '' } = settings;
    expect(PGPASSWORD).to.match(/^[\w-]{32}$/);
    expect(await read('database.sql')).to.include(`create role groundswell login password '${PGPASSWORD}'`);
    expect(output).not.to.include(PGPASSWORD).and.not.to.include(settings.SECRET_KEY);
  });

  it('prints one JSON document on request', async () => {
    const { code, output } = await init('--yes', '--json');
    expect(code, output).to.equal(0);
    const { files, doctor } = JSON.parse(output);
    const names = (await readdir(folder.path)).map((name) => join(folder.path, name));
    expect(files).to.have.members(names);
    expect(doctor.checks.map(({ check }: { check: string }) => check)).to.include.members([
      'settings',
      'database',
    ]);
  });

  it('lets only their owner read the files that hold secrets, whatever the umask', async () => {
    await init('--yes');
    const mode = async (name: string) => (await stat(join(folder.path, name))).mode & 0o777;
    expect(await mode('groundswell.env')).to.equal(0o600);
    expect(await mode('database.sql')).to.equal(0o600);
  });

  it('writes settings that a shell reads as they are meant, and that are accepted', async () => {
    await init(
      '--yes',
      '--mail-from',
      'Give & Take <give@example.org>',
      '--smtp-url',
      'smtp://u:p$HOME@mail.example.org',
    );
    const script = 'set -a; . "$0"; exec "$1" -p "JSON.stringify(process.env)"';
    const text = execFileSync('sh', ['-c', script, join(folder.path, 'groundswell.env'), process.execPath]);
    const seen = JSON.parse(String(text));
    const written = readSettingsFile(join(folder.path, 'groundswell.env'));
    expect(seen).to.include(written);
    expect(written).to.include({
      MAIL_FROM: 'Give & Take <give@example.org>',
      SMTP_URL: 'smtp://u:p$HOME@mail.example.org',
    });
    const check = new Command(['config', 'check'], written);
    expect(await check.exit, check.output).to.equal(0);
  });

  it('overwrites nothing unasked, and with --replace keeps the secret key and settings of others', async () => {
    await init('--yes', '--base-url', 'https://one.example.org');
    const file = join(folder.path, 'groundswell.env');
    await writeFile(file, `${await read('groundswell.env')}CACHE_SECONDS=60\n`);
    const former = await read('groundswell.env');
    const refused = await init('--yes', '--base-url', 'https://two.example.org', '--proxy', 'nginx');
    expect(refused.code).to.equal(1);
    expect(refused.output).to.include(`already exist: ${file}`).and.include('--replace');
    expect(await read('groundswell.env')).to.equal(former);
    expect(await readdir(folder.path)).not.to.include('nginx.conf');

    const { SECRET_KEY, DATABASE_URL, PGPASSWORD } = readSettingsFile(file);
    const script = await read('database.sql');
    const replaced = await init('--yes', '--replace', '--base-url', 'https://two.example.org');
    expect(replaced.code, replaced.output).to.equal(0);
    expect(readSettingsFile(file)).to.include({
      SECRET_KEY,
      DATABASE_URL,
      PGPASSWORD,
      CACHE_SECONDS: '60',
      BASE_URL: 'https://two.example.org',
    });
    expect(await read('database.sql')).to.equal(script);
  });

  it('does not set up a database on another machine', async () => {
    const { output } = await init('--yes', '--database-url', 'postgresql://give:hush@db.example.org/give');
    expect(await readdir(folder.path)).not.to.include('database.sql');
    expect(output).not.to.include('psql').and.not.to.include('hush');
  });

  it('keeps the password of the database out of its address, which pg_dump shows to all users', async () => {
    await init(
      '--yes',
      '--database-url',
      'postgresql://give:two%20words@db.example.org/give?sslmode=require',
    );
    expect(readSettingsFile(join(folder.path, 'groundswell.env'))).to.include({
      DATABASE_URL: 'postgresql://give@db.example.org/give?sslmode=require',
      PGPASSWORD: 'two words',
    });
  });

  for (const [flag, value, reason] of [
    ['--base-url', 'http://give.example.org', 'use an address such as'],
    ['--base-url', 'https://give.example.org/fundraising', 'without port and path'],
    ['--auth-url', 'https://give.example.org', 'its own host name'],
    ['--proxy', 'apache', 'use haproxy, nginx, caddy, none'],
    ['--certificate', 'my certificate.pem', 'no spaces'],
    ['--user', 'root;', 'lowercase letters'],
    ['--workers', '0', 'from 1 to 64'],
    ['--database-url', 'postgresql://give:it%27s@127.0.0.1/give', 'quotes'],
    ['--database-url', 'postgresql://give:100%@127.0.0.1/give', 'write % as %25'],
    ['--mail-from', "O'Brien <ob@example.org>", 'quotes'],
  ] as const) {
    it(`refuses ${flag} ${value}`, async () => {
      const { code, output } = await init('--yes', flag, value);
      expect(code).to.equal(2);
      expect(output).to.include(flag).and.include(reason);
      expect(await readdir(folder.path)).to.deep.equal([]);
    });
  }

  it('refuses settings that no command would take', async () => {
    const { code, output } = await init('--yes', '--database-url', 'mysql://127.0.0.1/give');
    expect(code).to.equal(1);
    expect(output).to.include('DATABASE_URL: ').and.include('Nothing was written');
    expect(await readdir(folder.path)).to.deep.equal([]);
  });

  it('reports that it cannot write, and leaves no partial file', async () => {
    await writeFile(join(folder.path, 'file'), '');
    const command = new Command(
      ['init', join(folder.path, 'file', 'below'), '--yes', '--base-url', 'https://give.example.org'],
      {},
    );
    expect(await command.exit).to.equal(1);
    expect(command.output).to.include('error: ').and.include('hint: ');
    expect(command.output).not.to.match(/^\s+at /m);
    expect(await readdir(folder.path)).to.deep.equal(['file']);
  });

  it('refuses to ask without a terminal', async () => {
    const { code, output } = await run();
    expect(code).to.equal(2);
    expect(output).to.include('--yes').and.include('--base-url');
  });

  it('refuses to make up the public address, and takes it from the old settings', async () => {
    const { code, output } = await run('--yes');
    expect(code).to.equal(2);
    expect(output).to.equal(
      'error: Public address of the site and its API: there is no suggestion for it.\n' +
        'hint: Add --base-url, as in: groundswell init --yes --base-url https://give.example.org\n',
    );
    expect(await readdir(folder.path)).to.deep.equal([]);
    await init('--yes');
    const again = await run('--yes', '--replace');
    expect(again.code, again.output).to.equal(0);
    expect(await read('groundswell.env')).to.include('\nBASE_URL=https://give.example.org\n');
  });
});

describe('the questions of groundswell init', () => {
  async function answer(lines: string, given: Partial<Answers> = {}, former: Record<string, string> = {}) {
    const output = new PassThrough();
    const input = new PassThrough();
    input.end(lines);
    const answers = await askQuestions(given, former, { input, output });
    return { answers, asked: String(output.read()) };
  }

  it('accepts the suggestion for an empty line, and asks again after an invalid answer', async () => {
    const { answers, asked } = await answer(`give.example.net\nhttps://give.example.net\n${'\n'.repeat(12)}`);
    expect(asked)
      .to.match(/^Public address of the site and its API: Not valid: use an address such as/)
      .and.include('[haproxy]');
    expect(answers).to.include({
      baseUrl: 'https://give.example.net',
      proxy: 'haproxy',
      user: 'groundswell',
    });
  });

  it('does not ask for what is given, suggests what was chosen before, and shows no password', async () => {
    const former = { SMTP_URL: 'smtps://give:hush@mail.example.org:465' };
    const { answers, asked } = await answer(
      '\n'.repeat(12),
      { baseUrl: 'https://give.example.org', proxy: 'caddy' },
      former,
    );
    expect(asked).not.to.include('Proxy that ends').and.not.to.include('hush');
    expect(asked).to.include('smtps://give:***@mail.example.org:465');
    expect(answers).to.include({ smtpUrl: former.SMTP_URL, proxy: 'caddy', certificate: '' });
  });

  it('gives up at the end of the input', async () => {
    const error = await answer('\n').catch((reason) => reason);
    expect(error.message).to.include('Nothing was written');
  });
});
