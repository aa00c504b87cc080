import { PassThrough, Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect } from 'chai';
import type { Kind } from '../../src/transfer/column.ts';
import { exportKinds } from '../../src/transfer/export/export-kinds.ts';
import type { Output } from '../../src/transfer/export/output.ts';
import { useTestDatabase } from '../support/database.ts';

describe('export', () => {
  const database = useTestDatabase();

  before(async () => {
    await database.build.charity();
    await database.knex.raw(`insert into users (name, email)
      select repeat('x', 100), 'user-' || number || '@example.org' from generate_series(1, 50000) as number`);
  });

  const request = (outputs: readonly (readonly [Kind, Output])[]) => ({
    outputs,
    format: 'csv' as const,
    gzip: false,
    secrets: false,
    personal: false,
    onProgress: () => {},
  });

  const output = (open: () => Promise<Writable>, ended: string[] = []): Output => ({
    name: 'a test',
    open,
    finish: async () => void ended.push('finish'),
    abandon: async () => void ended.push('abandon'),
  });

  it('is one snapshot, whatever is written meanwhile', async () => {
    const texts: Promise<Buffer>[] = [];
    const inMemory = (prepare: () => Promise<unknown>) =>
      output(async () => {
        await prepare();
        const stream = new PassThrough();
        texts.push(buffer(stream));
        return stream;
      });
    const { kinds, takenAt } = await exportKinds(
      database.knex,
      request([
        ['charities', inMemory(async () => {})],
        ['users', inMemory(() => database.build.user({ email: 'late@example.org', created_at: new Date() }))],
      ]),
    );
    expect(kinds.map(({ rows }) => rows)).to.deep.equal([1, 50_000]);
    const [charities, users] = await Promise.all(texts);
    expect(charities?.length).to.equal(kinds[0]?.bytes);
    expect(String(users)).to.include('user-50000@').and.not.include('late@example.org');
    const late = await database.knex('users').where('email', 'late@example.org').first();
    expect(late.created_at).to.be.greaterThan(takenAt);
  });

  it('stops at once, and leaves the connection usable, when it cannot write on', async () => {
    const ended: string[] = [];
    const full = new Writable({
      write: (_chunk, _encoding, done) =>
        done(Object.assign(new Error('no space'), { code: 'ENOSPC', syscall: 'write' })),
    });
    const failure = await exportKinds(
      database.knex,
      request([['users', output(async () => full, ended)]]),
    ).catch((error) => error);
    expect(failure).to.include({ name: 'OperatorError', message: 'Cannot write a test: the disk is full.' });
    expect(ended).to.deep.equal(['abandon']);
    // Other tests copy in databases of their own.
    const { rows } = await database.knex.raw(
      'select count(*)::int from pg_stat_progress_copy where datname = current_database()',
    );
    expect(rows[0].count).to.equal(0);
  });

  it('names nothing when a later kind fails', async () => {
    const ended: string[] = [];
    const outputs = [
      ['charities', output(async () => new PassThrough().resume(), ended)],
      ['users', output(() => Promise.reject(new Error('broken')), ended)],
    ] as const;
    const failure = await exportKinds(database.knex, request(outputs)).catch((error) => error);
    expect(failure.message).to.equal('broken');
    expect(ended).to.deep.equal(['abandon', 'abandon']);
  });
});
