import { spawnSync } from 'node:child_process';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect } from 'chai';
import { parse } from 'csv-parse/sync';
import { Command } from '../support/command.ts';
import { useTestDatabase } from '../support/database.ts';
import { runCommand } from '../support/run-command.ts';
import { useTemporaryFolder } from '../support/temporary-folder.ts';
import { until } from '../support/until.ts';

describe('groundswell export', () => {
  const database = useTestDatabase();
  const folder = useTemporaryFolder(undefined, beforeEach, afterEach);

  before(async () => {
    await database.build.user({
      name: 'Ada, "the Runner"',
      email: 'ada@example.org',
      password_hash: '$secret',
    });
    await database.build.user({ name: 'Bo', email: 'bo@example.org' });
  });

  const environment = () => ({ DATABASE_URL: database.url, LOG_LEVEL: 'silent' });
  const start = (...args: string[]) => new Command(['export', ...args], environment(), { cwd: folder.path });

  async function run(...args: string[]) {
    const { standardOutput: answer, ...ran } = await runCommand(
      ['export', ...args],
      environment(),
      folder.path,
    );
    return { ...ran, answer };
  }

  const read = (name: string) => readFile(join(folder.path, name));

  it('writes CSV to standard output and the rest elsewhere', async () => {
    const { code, answer, output } = await run('users');
    expect(code).to.equal(0);
    const [header, first, , ...rest] = answer.split('\n');
    expect(header)
      .to.match(/^source,external_id,id,uuid,email,name,/)
      .and.not.include('password_hash');
    expect(first).to.include('ada@example.org,"Ada, ""the Runner"""').and.not.include('$secret');
    expect(rest).to.deep.equal(['']);
    expect(output).to.include('users: 2 rows');
  });

  it('knows format and packing by the name of the file, and says what it did with --json', async () => {
    const { code, answer } = await run('users', 'users.jsonl.gz', '--json', '--as', 'alice');
    expect(code).to.equal(0);
    const packed = await read('users.jsonl.gz');
    const lines = gunzipSync(packed).toString().trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line).name)).to.deep.equal(['Ada, "the Runner"', 'Bo']);
    const { kinds } = JSON.parse(answer);
    expect(kinds).to.deep.equal([{ kind: 'users', rows: 2, bytes: packed.length, file: 'users.jsonl.gz' }]);
    expect((await stat(join(folder.path, 'users.jsonl.gz'))).mode & 0o777).to.equal(0o600);
    const entry = await database.knex('audit_log').orderBy('id', 'desc').first();
    expect(entry).to.include({ actor_name: 'alice', action: 'export.begin' });
    expect(entry.details).to.deep.equal({
      kind: 'users',
      file: 'users.jsonl.gz',
      password_hashes: false,
      personal: false,
    });
  });

  it('writes hashes of passwords only when it is told', async () => {
    const { answer } = await run('users', '--password-hashes');
    expect(answer).to.include('password_hash').and.include('$secret');
  });

  it('never replaces a file, unless it is told', async () => {
    await writeFile(join(folder.path, 'users.csv'), 'mine');
    const refused = await run('users', 'users.csv');
    expect(refused.code).to.equal(1);
    expect(refused.output).to.equal(
      'error: users.csv already exists.\nhint: Choose another file, or add --force to overwrite it.\n',
    );
    expect(await run('all', '.')).to.include({ code: 1 });
    expect(await readdir(folder.path)).to.deep.equal(['users.csv']);
    expect((await read('users.csv')).toString()).to.equal('mine');
    expect(await run('users', 'users.csv', '--force')).to.include({ code: 0 });
    expect((await read('users.csv')).toString()).to.include('bo@example.org');
  });

  it('names a file that a killed export of the same process number has left', async () => {
    const command = start('users', '--help');
    await command.exit;
    const [node, program] = command.process.spawnargs;
    const { stderr } = spawnSync(
      'sh',
      ['-c', `touch users.csv.$$.unfinished; exec "${node}" "${program}" export users users.csv --force`],
      { cwd: folder.path, env: { ...process.env, ...environment() }, encoding: 'utf8' },
    );
    expect(stderr).to.match(
      /^error: users\.csv\.\d+\.unfinished already exists\.\nhint: .+ Delete the file /,
    );
  });

  for (const [args, complaint] of [
    [[], 'missing required argument'],
    [['robots'], 'robots'],
    [['all'], 'give a folder'],
    [['users', '--json'], '--json needs a file'],
    [['users', '--format', 'xml'], 'xml'],
    [['users', 'users.jsonl', '--spreadsheet'], 'only works with csv'],
  ] as const) {
    it(`answers ${args.join(' ') || 'nothing'} with exit code 2 and where help is`, async () => {
      const { code, output } = await run(...args);
      expect(code).to.equal(2);
      expect(output).to.include(complaint).and.include('export --help');
    });
  }

  for (const [args, complaint] of [
    [['users', 'none/users.csv'], 'Cannot write users.csv: there is no such folder.'],
    [['users', '.'], '. is a folder.'],
    [['users', '/dev/null', '--force'], '/dev/null is not a regular file.'],
  ] as const) {
    it(`says what is wrong with ${args.join(' ')}, and what to do, without a stack`, async () => {
      const { code, output } = await run(...args);
      expect(code).to.equal(1);
      expect(output)
        .to.match(/^error: .+\nhint: .+\n$/)
        .and.include(complaint);
    });
  }

  it('lets no name be a formula of a spreadsheet, on request', async () => {
    const names = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', 'Ada = Bo', "'quoted"];
    await database.knex('users').insert(names.map((name, at) => ({ name, email: `cell-${at}@example.org` })));
    try {
      const cells = async (...options: string[]) => {
        const { answer } = await run('users', ...options);
        // Excel reads UTF-8 only with its mark.
        expect(answer.startsWith('\uFEFF')).to.equal(options.length > 0);
        const records: Record<string, string>[] = parse(answer, { columns: true, bom: true });
        return records.filter(({ email }) => email?.startsWith('cell-')).map(({ name }) => name);
      };
      expect(await cells()).to.deep.equal(names);
      expect(await cells('--spreadsheet')).to.deep.equal([
        ...names.slice(0, 6).map((name) => `'${name}`),
        'Ada = Bo',
        "'quoted",
      ]);
    } finally {
      await database.knex('users').where('email', 'like', 'cell-%').delete();
    }
  });

  it('ends when the reader stops in the middle, and leaves no session behind', async () => {
    const rows = 30_000;
    await database.knex.raw(
      `insert into users (name, email) select repeat('x', 200), 'many-' || number || '@example.org'
         from generate_series(1, ${rows}) as number`,
    );
    const command = start('users', '--help');
    await command.exit;
    const [node, program] = command.process.spawnargs;
    const { stdout, stderr, error } = spawnSync(
      'sh',
      ['-c', `{ "${node}" "${program}" export users; echo "code $?" >&2; } | head -3`],
      { env: { ...process.env, ...environment() }, encoding: 'utf8', timeout: 240_000 },
    );
    await database.knex('users').where('email', 'like', 'many-%').delete();
    expect(error).to.equal(undefined);
    expect(stdout.trimEnd().split('\n')).to.have.length(3);
    expect(stderr)
      .to.match(/code 0/)
      .and.not.match(/error|^ {4}at /m);
    await until(async () => {
      const { rows: sessions } = await database.knex.raw(
        `select from pg_stat_activity where datname = current_database() and application_name = 'groundswell'`,
      );
      return sessions.length === 0;
    }, 'no session is left');
  });

  it('is no error when the reader stops', async () => {
    const command = start('users', '--help');
    await command.exit;
    const [node, program] = command.process.spawnargs;
    const { stdout, stderr } = spawnSync(
      'sh',
      ['-c', `{ "${node}" "${program}" export users; echo "code $?" >&2; } | true`],
      { env: { ...process.env, ...environment() }, encoding: 'utf8' },
    );
    expect(stdout).to.equal('');
    expect(stderr)
      .to.match(/code 0/)
      .and.not.match(/error|^ {4}at /m);
  });

  for (const signal of ['SIGINT', 'SIGKILL'] as const) {
    it(`leaves no file of that name when it is ended by ${signal}`, async () => {
      // The table is held, so that the export waits in the middle of it.
      const holder = await database.knex.transaction();
      await holder.raw('lock table leaderboards in access exclusive mode');
      try {
        const command = start('all', 'out');
        await until(() => command.output.includes('donations: '), 'most kinds are written');
        command.kill(signal);
        expect(await command.exit).to.equal(signal === 'SIGINT' ? 130 : null);
      } finally {
        await holder.rollback();
      }
      const left = await readdir(join(folder.path, 'out'));
      expect(left.filter((name) => /\.csv$/.test(name))).to.deep.equal([]);
      if (signal === 'SIGINT') expect(left).to.deep.equal([]);
    });
  }
});
