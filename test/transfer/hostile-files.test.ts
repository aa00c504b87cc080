import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { expect } from 'chai';
import { OperatorError } from '../../src/errors.ts';
import { useTestDatabase } from '../support/database.ts';
import { Importer } from '../support/import.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const header = 'email,name';
const good = `${header}\nada@example.org,Ada Okafor\nbo@example.org,Bo Larsen\n`;

describe('import of odd files', () => {
  const database = useTestDatabase();
  const importer = Importer.use(database);

  afterEach(() => database.knex('users').delete());

  const names = () => database.knex('users').orderBy('email').pluck('name');

  for (const [what, content] of [
    ['with a byte order mark', `\uFEFF${good}`],
    ['with the line ends of Windows', good.replaceAll('\n', '\r\n')],
    ['with the line ends of an old Macintosh', good.replaceAll('\n', '\r')],
    ['without a last line end', good.trimEnd()],
    ['with blank lines', good.replaceAll('\n', '\n\n')],
    ['packed by gzip', gzipSync(good)],
    ['in UTF-16, which its mark says', Buffer.from(`\uFEFF${good}`, 'utf16le')],
    [
      'of JSON Lines',
      '{"email":"ada@example.org","name":"Ada Okafor"}\n\n{"email":"bo@example.org","name":"Bo Larsen"}',
    ],
  ] as const) {
    it(`takes a file ${what}`, async () => {
      const outcome = await importer.content('users', content);
      expect(outcome.rejects).to.deep.equal([]);
      expect(await names()).to.deep.equal(['Ada Okafor', 'Bo Larsen']);
    });
  }

  it('rejects a line that is nested too deeply, and takes the rest', async () => {
    const nested = `{"email":"deep@example.org","name":${'['.repeat(6000)}${']'.repeat(6000)}}`;
    const { rejects } = await importer.content(
      'users',
      `${nested}\n{"email":"bo@example.org","name":"Bo Larsen"}`,
    );
    expect(rejects.join()).to.include('nested too deeply');
    expect(await names()).to.deep.equal(['Bo Larsen']);
  });

  it('takes standard input', async () => {
    const bytes = [...Buffer.from(good)].map((byte) => Buffer.from([byte]));
    await importer.file('users', '-', { standardInput: Readable.from(bytes) });
    expect(await names()).to.deep.equal(['Ada Okafor', 'Bo Larsen']);
  });

  it('takes another encoding that it is told', async () => {
    const content = Buffer.from(`${header}\nada@example.org,Ad\u00e9 Okafor\n`, 'latin1');
    await importer.content('users', content, { encoding: 'windows-1252' });
    expect(await names()).to.deep.equal(['Adé Okafor']);
  });

  const tooLong = 'x'.repeat(10_000_000);
  for (const [what, content, complaint] of [
    ['is empty', '', 'is empty'],
    ['holds blanks only', ' \n\n', 'is empty'],
    ['is not UTF-8', Buffer.from(`${good}cy@example.org,C\u00ff\n`, 'latin1'), 'not utf-8 near line 4'],
    ['ends in the middle of a character', Buffer.from([...Buffer.from(good), 0xc3]), 'is not utf-8'],
    ['opens a quotation mark and never closes it', `${good}cy@example.org,"Cy\nx@example.org,X\n`, 'line 4'],
    ['has a quotation mark where none may stand', `${good}cy@example.org,C"y\n`, 'line 3'],
    ['has a row of ten million characters', `${good}cy@example.org,${tooLong}\n`, 'is longer than'],
    ['has another header', 'mail,name\nada@example.org,Ada\n', '"mail"'],
    ['lacks a column', 'email\nada@example.org\n', 'Missing columns: name'],
    ['names a column twice', 'email,name,name\n', 'twice'],
    ['is a JSON array', '[{"email":"ada@example.org"}]', 'is a JSON array'],
    ['is packed and cut short', gzipSync(good.repeat(50)).subarray(0, 60), 'ends too early'],
    ['is packed and damaged', Buffer.from([0x1f, 0x8b, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]), 'damaged'],
  ] as const) {
    it(`refuses a file that ${what}, with what to do`, async () => {
      const failure = await importer.content('users', content).catch((error) => error);
      expect(failure).to.have.property('name', 'OperatorError');
      expect(failure.message).to.include(complaint);
      expect(failure.fix).to.match(/\w/);
      expect(await names()).to.deep.equal([]);
    });
  }

  it('refuses a folder, a missing file and an encoding that nobody knows', async () => {
    const folder = await temporaryFolder();
    try {
      for (const [path, options, complaint] of [
        [folder.path, {}, 'it is a folder'],
        [join(folder.path, 'none.csv'), {}, 'does not exist'],
        [join(folder.path, 'none.csv'), { encoding: 'klingon' }, 'klingon'],
      ] as const) {
        const failure = await importer.file('users', path, options).catch((error) => error);
        expect(failure).to.be.instanceOf(OperatorError);
        expect(failure.message).to.include(complaint);
      }
    } finally {
      await folder.remove();
    }
  });

  it('does not wait for the end of standard input when it cannot go on', async () => {
    const endless = new PassThrough();
    endless.write('mail,name\nada@example.org,Ada\n');
    const failure = await importer.file('users', '-', { standardInput: endless }).catch((error) => error);
    expect(failure.message).to.include('"mail"');
    expect(endless.destroyed).to.equal(true);
  });

  it('rejects rows that cannot be read, and takes the others', async () => {
    const outcome = await importer.content(
      'users',
      `${header}\nada@example.org,Ada\nbo@example.org\ncy@example.org,Cy,Ng\ndi@example.org,D\u0000i\nel@example.org,El\n`,
    );
    expect(outcome).to.include({ rows: 5, inserted: 2, rejected: 3 });
    expect(outcome.rejects).to.deep.equal([
      '3,,"the row has 1 fields, but the header has 2",bo@example.org',
      '4,,"the row has 3 fields, but the header has 2","cy@example.org,Cy,Ng"',
      '5,name,can\'t contain control characters,"di@example.org,D\u0000i"',
    ]);
  });

  it('rejects lines of JSON that cannot be read, and takes the others', async () => {
    const outcome = await importer.content(
      'users',
      [
        '{"email":"ada@example.org","name":"Ada"}',
        '{"email":',
        '7',
        `{"email":"${tooLong}"}`,
        '{"email":"bo@example.org","name":"Bo","shoe":9}',
        '{"email":"bo@example.org","name":"\\ud800"}',
        '{"email":"cy@example.org","name":"Cy","id":9007199254740993}',
        '{"email":"di@example.org","name":"Di"}',
      ].join('\n'),
    );
    expect(outcome).to.include({ rows: 8, inserted: 2, rejected: 6 });
    expect(outcome.rejects.map((line) => line.split(',').slice(0, 2).join())).to.deep.equal([
      '2,',
      '3,',
      '4,',
      '5,shoe',
      '6,name',
      '7,id',
    ]);
    expect(await names()).to.deep.equal(['Ada', 'Di']);
  });
});
