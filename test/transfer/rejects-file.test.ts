import { execFile } from 'node:child_process';
import { link, mkdir, open, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { OperatorError, UsageError } from '../../src/errors.ts';
import { RejectsFile } from '../../src/transfer/import/rejects-file.ts';
import { findRejectsPlace } from '../../src/transfer/import/rejects-place.ts';
import { useTestDatabase } from '../support/database.ts';
import { Importer } from '../support/import.ts';
import { useTemporaryFolder } from '../support/temporary-folder.ts';

const content = 'email,name\nada@example.org,Ada\nnobody,Bo\n';
const rejects = 'line,field,reason,row\n3,email,must look like ada@example.org,"nobody,Bo"\n';

describe('the file of rejects', () => {
  const database = useTestDatabase();
  const importer = Importer.use(database);
  const folder = useTemporaryFolder(undefined, beforeEach, afterEach);
  const at = (...names: string[]) => join(folder.path, ...names);
  const failureOf = (work: Promise<unknown>) =>
    work.then(
      () => undefined,
      (error) => error,
    );

  beforeEach(async () => {
    await writeFile(at('users.csv'), content);
  });

  for (const [what, name, make] of [
    ['itself', 'users.csv', async () => {}],
    ['a symbolic link to it', 'link.csv', () => symlink(at('users.csv'), at('link.csv'))],
    ['another name of it', 'name.csv', () => link(at('users.csv'), at('name.csv'))],
  ] as const) {
    it(`is never what is imported: ${what}`, async () => {
      await make();
      const failure = await failureOf(importer.file('users', at('users.csv'), { rejectsPath: at(name) }));
      expect(failure).to.be.instanceOf(UsageError);
      expect(failure.message).to.include('the import reads that file');
      expect(await readFile(at('users.csv'), 'utf8')).to.equal(content);
    });
  }

  it('is never what standard input is read from', async () => {
    const handle = await open(at('users.csv'));
    const standardInput = Object.assign(Readable.from([Buffer.from(content)]), { fd: handle.fd });
    const failure = await failureOf(
      importer.file('users', '-', { standardInput, rejectsPath: at('users.csv') }),
    );
    await handle.close();
    expect(failure).to.be.instanceOf(UsageError);
    expect(await readFile(at('users.csv'), 'utf8')).to.equal(content);
  });

  for (const [what, name, complaint] of [
    ['in a folder that is not there', 'none/rejects.csv', 'does not exist'],
    ['that is a folder', 'folder', 'is a folder'],
    ['that is another file', 'notes.txt', 'contains something other than rejects'],
  ] as const) {
    it(`is refused before anything is imported: one ${what}`, async () => {
      await mkdir(at('folder'));
      await writeFile(at('notes.txt'), 'dear diary\n');
      const failure = await failureOf(importer.file('users', at('users.csv'), { rejectsPath: at(name) }));
      expect(failure).to.be.instanceOf(UsageError);
      expect(failure.message).to.include(complaint);
      expect(await readFile(at('notes.txt'), 'utf8')).to.equal('dear diary\n');
    });
  }

  it('is next to the file, so that files with the same name do not share it', async () => {
    const paths = [];
    for (const name of ['a', 'b']) {
      await mkdir(at(name));
      await writeFile(at(name, 'x.csv'), content);
      const outcome = await importer.file('users', at(name, 'x.csv'), { rejectsPath: undefined });
      paths.push(outcome.rejectsPath);
    }
    expect(paths).to.deep.equal([at('a', 'x.csv.rejects.csv'), at('b', 'x.csv.rejects.csv')]);
    for (const path of paths) expect(await readFile(path ?? '', 'utf8')).to.equal(rejects);
  });

  it('is replaced by the next import of the file, and removed by one without rejects', async () => {
    const run = () => importer.file('users', at('users.csv'), { rejectsPath: undefined });
    await run();
    await run();
    expect(await readFile(at('users.csv.rejects.csv'), 'utf8')).to.equal(rejects);
    await writeFile(at('users.csv'), content.replace('nobody', 'bo@example.org'));
    expect(await run()).to.include({ rejected: 0, rejectsPath: undefined });
    expect(await readdir(folder.path)).to.deep.equal(['users.csv']);
  });

  it('has a name that is not taken when standard input is imported', async () => {
    const place = await findRejectsPlace({ requested: undefined, inputPath: '-', kind: 'users', inputs: [] });
    expect(place).to.include({ path: 'users.rejects.csv', manner: 'free-name' });
    const files = [1, 2, 3].map(() => new RejectsFile({ ...place, path: at(place.path) }, () => ''));
    const paths = await Promise.all(
      files.map(async (file, index) => {
        await file.write([{ line: index, field: '', reason: '', raw: '' }]);
        await file.close();
        return file.path;
      }),
    );
    expect(paths.sort()).to.deep.equal([
      at('users.rejects-2.csv'),
      at('users.rejects-3.csv'),
      at('users.rejects.csv'),
    ]);
    for (const path of paths) expect((await readFile(path ?? '', 'utf8')).split('\n')).to.have.length(3);
  });

  it('ends the import on a full disk, and says what to do', async () => {
    const failure = await failureOf(importer.file('users', at('users.csv'), { rejectsPath: '/dev/full' }));
    expect(failure).to.be.instanceOf(OperatorError).and.not.instanceOf(UsageError);
    expect(failure.message).to.equal(
      'The rejects cannot be written to /dev/full: the disk is full. Rows imported: 1.',
    );
    const dry = importer.file('users', at('users.csv'), { rejectsPath: '/dev/full', dryRun: true });
    expect((await failureOf(dry)).message).to.match(/: the disk is full. The dry run saved nothing.$/);
  });

  describe('on a disk of 8 KB', () => {
    const BLOCK = 4096;
    beforeEach(async function () {
      await mkdir(at('disk'));
      const options = ['-t', 'tmpfs', '-o', `size=${2 * BLOCK}`, 'tmpfs', at('disk')];
      await promisify(execFile)('mount', options).catch(() => this.skip());
    });
    afterEach(() => promisify(execFile)('umount', [at('disk')]).catch(() => {}));

    it('is not left behind empty on a full disk', async () => {
      await writeFile(at('disk', 'other'), Buffer.alloc(2 * BLOCK));
      const rejectsPath = at('disk', 'rejects.csv');
      const failure = await failureOf(importer.file('users', at('users.csv'), { rejectsPath }));
      expect(failure.message).to.equal(
        `The rejects cannot be written to ${rejectsPath}: the disk is full. Rows imported: 1.`,
      );
      expect(await readdir(at('disk'))).to.deep.equal(['other']);
    });

    it('contains the batches that fit, and nothing of the next', async () => {
      const rows = Array.from({ length: 40 }, () => `${'x'.repeat(280)},Ada\n`);
      await writeFile(at('users.csv'), ['email,name\n', ...rows].join(''));
      const rejectsPath = at('disk', 'rejects.csv');
      const failure = await failureOf(
        importer.file('users', at('users.csv'), { rejectsPath, batchRows: 10 }),
      );
      expect(failure.message).to.include('the disk is full. Rows imported: 0.');
      const text = await readFile(rejectsPath, 'utf8');
      expect(text).to.match(/,Ada"\n$/);
      const numbers = [...text.matchAll(/^\d+/gm)].map(([number]) => Number(number));
      expect(numbers).to.deep.equal(Array.from({ length: 20 }, (_, index) => index + 2));
    });
  });

  it('contains the rows that are not counted as imported', async () => {
    const taken: number[] = [];
    await importer.file('users', at('users.csv'), {
      rejectsPath: undefined,
      onProgress: (progress) => taken.push(progress.taken),
    });
    expect(taken).to.deep.equal([0, 1]);
  });
});
