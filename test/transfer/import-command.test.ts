import { access, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { Command } from '../support/command.ts';
import { createTestDatabase, useTestDatabase } from '../support/database.ts';
import { samplePath, totalsDifferences } from '../support/import.ts';
import { runCommand } from '../support/run-command.ts';
import { tableContents } from '../support/table-contents.ts';
import { useTemporaryFolder } from '../support/temporary-folder.ts';
import { until } from '../support/until.ts';

describe('groundswell import', () => {
  const database = useTestDatabase(createTestDatabase, beforeEach, afterEach);
  const folder = useTemporaryFolder(undefined, beforeEach, afterEach);

  const environment = () => ({ DATABASE_URL: database.url, LOG_LEVEL: 'silent' });
  const start = (...args: string[]) => new Command(['import', ...args], environment(), { cwd: folder.path });

  async function run(...args: string[]) {
    const { standardOutput: answer, ...ran } = await runCommand(
      ['import', ...args],
      environment(),
      folder.path,
    );
    return { ...ran, answer };
  }

  const countOf = async (table: string) => {
    const [row] = await database.knex(table).count({ count: '*' });
    return Number(row?.count);
  };

  it('imports, says what it did, and records it', async () => {
    const { code, output } = await run('charities', samplePath('charities.csv'), '--as', 'alice');
    expect(code, output).to.equal(0);
    expect(output).to.include('3 new, 0 changed, 0 unchanged, 0 rejected');
    const entries = await database.knex('audit_log').orderBy('id').select('actor_name', 'action', 'details');
    expect(entries.map(({ actor_name, action }) => [actor_name, action])).to.deep.equal([
      ['alice', 'import.begin'],
      ['alice', 'import.finish'],
    ]);
    expect(entries[1]?.details).to.include({ kind: 'charities', inserted: 3 });
  });

  it('prints one JSON document with --json, and exits with 1 when rows were rejected', async () => {
    await writeFile(join(folder.path, 'users.csv'), 'email,name\nada@example.org,Ada\nnobody,Bo\n');
    const { code, answer } = await run('users', 'users.csv', '--json');
    expect(code).to.equal(1);
    expect(JSON.parse(answer)).to.include({
      kind: 'users',
      rows: 2,
      inserted: 1,
      rejected: 1,
      rejects: 'users.csv.rejects.csv',
    });
    expect(await readFile(join(folder.path, 'users.csv.rejects.csv'), 'utf8')).to.equal(
      'line,field,reason,row\n3,email,must look like ada@example.org,"nobody,Bo"\n',
    );
  });

  it('checks everything in a dry run, even references between rows of the file, and saves nothing', async () => {
    for (const kind of ['charities', 'campaigns', 'users', 'pages'])
      await run(kind, samplePath(`${kind}.csv`));
    const before = await tableContents(database.knex);
    const file = [
      'source,external_id,page,amount,refund_of',
      'dry,1,uk/city-run/ada-runs,5,',
      'dry,2,uk/city-run/none,5,',
      'dry,3,,-5,1',
      'dry,4,,-1,1',
    ];
    await writeFile(join(folder.path, 'd.csv'), file.join('\n'));
    const { code, answer } = await run('donations', 'd.csv', '--dry-run', '--batch', '1', '--json');
    expect(code).to.equal(1);
    expect(JSON.parse(answer)).to.include({ dry_run: true, inserted: 2, rejected: 2 });
    expect(await tableContents(database.knex)).to.deep.equal(before);
    await access(join(folder.path, 'd.csv.rejects.csv'));
  });

  for (const [args, complaint] of [
    [[], 'missing required argument'],
    [['robots', 'x.csv'], 'robots'],
    [['users', 'x.csv', '--batch', '0'], 'whole number'],
    [['users', 'x.csv', '--colour'], 'unknown option'],
  ] as const) {
    it(`answers ${args.join(' ') || 'nothing'} with exit code 2 and where help is`, async () => {
      const { code, output } = await run(...args);
      expect(code).to.equal(2);
      expect(output).to.include(complaint).and.include('import --help');
    });
  }

  for (const [args, complaint] of [
    [['--rejects', 'users.csv'], 'the import reads that file'],
    [['--rejects', 'none/rejects.csv'], 'the folder none does not exist'],
    [['--rejects', '.'], 'is a folder'],
    [['--encoding', 'klingon'], 'klingon'],
  ] as const) {
    it(`answers ${args.join(' ')} with exit code 2 and what to do, and imports nothing`, async () => {
      await writeFile(join(folder.path, 'users.csv'), 'email,name\nada@example.org,Ada\n');
      const { code, output } = await run('users', 'users.csv', ...args);
      expect(code).to.equal(2);
      expect(output)
        .to.match(/^error: .*\nhint: .*\n$/)
        .and.include(complaint);
      expect(await countOf('users')).to.equal(0);
    });
  }

  it('says what is wrong with a file, and what to do, without a stack', async () => {
    const { code, output } = await run('users', 'missing.csv');
    expect(code).to.equal(1);
    expect(output).to.equal(
      'error: Cannot read missing.csv: the file does not exist.\nhint: Give a readable file, or - for standard input.\n',
    );
  });

  for (const [signal, exitCode] of [
    ['SIGINT', 130],
    ['SIGKILL', null],
  ] as const) {
    it(`leaves whole batches at ${signal}, and finishes when it is given again`, async () => {
      const rows = Array.from({ length: 3000 }, (_, index) => `s${index}@example.org,Supporter ${index}`);
      await writeFile(join(folder.path, 'users.csv'), `email,name\n${rows.join('\n')}\n`);
      const command = start('users', 'users.csv', '--batch', '20');
      await until(async () => (await countOf('users')) > 0, 'a batch is in');
      command.kill(signal);
      expect(await command.exit).to.equal(exitCode);
      if (signal === 'SIGINT')
        expect(command.output).to.match(/rows were imported.*Run the same command again/);
      const left = await countOf('users');
      expect(left).to.be.greaterThan(0).and.lessThan(3000);
      expect(left % 20).to.equal(0);
      const { code, answer } = await run('users', 'users.csv', '--json');
      expect(code).to.equal(0);
      expect(JSON.parse(answer).rows).to.equal(3000);
      expect(await countOf('users')).to.equal(3000);
      expect(await totalsDifferences(database.knex)).to.deep.equal([]);
    });
  }

  it('reports after Ctrl-C how many rows were imported, not how many were read', async () => {
    const rows = Array.from({ length: 6000 }, (_, index) =>
      index % 2 === 0 ? `s${index}@example.org,Supporter ${index}` : `nobody,Supporter ${index}`,
    );
    await writeFile(join(folder.path, 'users.csv'), `email,name\n${rows.join('\n')}\n`);
    const command = start('users', 'users.csv', '--batch', '20');
    await until(async () => (await countOf('users')) > 200, 'batches are in');
    command.kill('SIGINT');
    expect(await command.exit).to.equal(130);
    const said = /At least ([\d,]+) rows were imported/.exec(command.output)?.[1]?.replaceAll(',', '');
    const count = await countOf('users');
    expect(Number(said), command.output).to.be.within(count - 10, count);
  });
});
