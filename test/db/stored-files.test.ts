import { randomBytes } from 'node:crypto';
import { buffer, text } from 'node:stream/consumers';
import { expect } from 'chai';
import fc from 'fast-check';
import { StoredFileRepository } from '../../src/db/repositories/stored-files.ts';
import { PayloadTooLargeError } from '../../src/errors.ts';
import { useTestDatabase } from '../support/database.ts';

const options = { name: 'donations.csv', hours: 720, largest: 2 ** 20 };

describe('Stored files', () => {
  const database = useTestDatabase();
  const files = () => new StoredFileRepository(database.knex);
  const count = async (table: string) => Number((await database.knex(table).count().first())?.count);

  const errorOf = (work: Promise<unknown>) =>
    work.then(
      () => undefined,
      (error) => error,
    );

  async function* chunksOf(...chunks: (Uint8Array | Error)[]): AsyncGenerator<Uint8Array> {
    for (const chunk of chunks) {
      if (chunk instanceof Error) throw chunk;
      yield chunk;
    }
  }

  it('are read as they were written, in chunks of any size', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.uint8Array({ maxLength: 2_000 }), { maxLength: 5 }), async (chunks) => {
        const { id, bytes } = await files().write(chunksOf(...chunks), options);
        expect(bytes).to.equal(Buffer.concat(chunks).length);
        expect(await buffer(files().read(id))).to.deep.equal(Buffer.concat(chunks));
      }),
      { numRuns: 10 },
    );
  });

  it('are in parts of 256 KiB at most', async () => {
    const content = randomBytes(2 ** 20);
    const { id } = await files().write(chunksOf(content), options);
    expect(await buffer(files().read(id))).to.deep.equal(content);
    const parts: Buffer[] = await database
      .knex('stored_file_parts')
      .where({ file_id: id })
      .orderBy('number')
      .pluck('content');
    const lengths = parts.map(({ length }) => length);
    expect(lengths.slice(0, 4)).to.deep.equal([262_144, 262_144, 262_144, 262_144]);
    expect(lengths).to.have.length(5);
  });

  it('grow by what is appended, together with the transaction that it is about', async () => {
    const id = await files().create(options);
    expect(await text(files().read(id))).to.equal('');
    await files().append(id, 'line\n');
    await database.knex.transaction((transaction) => new StoredFileRepository(transaction).append(id, 'ü\n'));
    const lost = database.knex.transaction(async (transaction) => {
      await new StoredFileRepository(transaction).append(id, 'lost\n');
      throw new Error('rolled back');
    });
    expect(await errorOf(lost)).to.have.property('message', 'rolled back');
    expect(await text(files().read(id))).to.equal('line\nü\n');
    expect(await database.knex('stored_files').where({ id }).first('bytes')).to.deep.equal({ bytes: 8 });
  });

  it('leave nothing behind if they are too large, or if the upload breaks off', async () => {
    const before = await count('stored_file_parts');
    const wrong = new Error('cut off');
    const part = randomBytes(600_000);
    expect(await errorOf(files().write(chunksOf(part, part), options))).to.be.instanceOf(
      PayloadTooLargeError,
    );
    expect(await errorOf(files().write(chunksOf(part, wrong), options))).to.equal(wrong);
    expect(await count('stored_file_parts')).to.equal(before);
  });

  it('are not taken for empty once they are deleted', async () => {
    const { id } = await files().write(chunksOf(randomBytes(10)), options);
    await files().remove(id);
    expect(await errorOf(buffer(files().read(id)))).to.have.property(
      'message',
      `the stored file ${id} is missing`,
    );
  });

  it('are not mistaken for complete if they are deleted while they are read', async () => {
    const { id } = await files().write(chunksOf(randomBytes(2 ** 20)), options);
    const stream = files().read(id);
    const cut = async () => {
      for await (const _ of stream) await files().remove(id);
    };
    expect(await errorOf(cut()))
      .to.have.property('message')
      .that.matches(/^part \d of the stored file \d+ is missing$/);
  });
});
