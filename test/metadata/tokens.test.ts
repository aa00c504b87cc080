import { Writable } from 'node:stream';
import { expect } from 'chai';
import { pino } from 'pino';
import { tokenHash } from '../../src/metadata/scope.ts';
import { MetadataCaller } from '../support/metadata-tokens.ts';
import { quietPool } from '../support/quiet-pool.ts';
import { errorsOf } from '../support/response.ts';
import { startTestServer, useServer } from '../support/server.ts';

describe('Metadata tokens', () => {
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const server = useServer({ log: pino({ level: 'trace' }, stream) });

  it('are required on every call', async () => {
    const id = await new MetadataCaller(server.metadata).key('size');
    const sent = [undefined, '', '  ', 'null', 'undefined'];
    for (const token of sent) {
      const query = token === undefined ? '' : `&token=${encodeURIComponent(token)}`;
      const body = { token, type: 'Page', key: 'size', description: '', id: 7, value: 'L' };
      for (const answer of [
        await server.metadata.get(`/keys.json?type=Page${query}`),
        await server.metadata.post('/keys', body),
        await server.metadata.request('PUT', `/keys/${id}`, { body: { ...body, id } }),
        await server.metadata.delete(`/keys/${id}?x=1${query}`),
        await server.metadata.get(`/keys/${id}/stats.json?x=1${query}`),
        await server.metadata.get(`/metadata.json?type=Page&ids=7${query}`),
        await server.metadata.post('/metadata', body),
      ]) {
        expect(await errorsOf(answer), String(token)).to.deep.equal(['token invalid']);
      }
    }
  });

  it('cannot see each other’s data, even if all names are equal', async () => {
    const [ada, ben] = [new MetadataCaller(server.metadata), new MetadataCaller(server.metadata)];
    const [idOfAda, idOfBen] = [await ada.key('size'), await ben.key('size')];
    expect((await ben.create('number')).status).to.equal(204);
    for (const object of [1, 2]) await ada.save('size', object, 'S');
    await ben.save('size', 2, 'XL');
    expect(await ada.names()).to.deep.equal(['size']);
    expect([await ada.labels(1), await ben.labels(1)]).to.deep.equal([{ size: 'S' }, {}]);
    expect([await ada.labels(2), await ben.labels(2)]).to.deep.equal([{ size: 'S' }, { size: 'XL' }]);
    expect((await ada.stats(idOfAda)).body).to.deep.equal({ count: 2 });
    expect((await ben.stats(idOfBen)).body).to.deep.equal({ count: 1 });
    expect((await ben.stats(idOfAda)).status).to.equal(404);
    await ben.update(idOfBen, 'shirt');
    await ben.delete(idOfBen);
    expect(await ada.labels(2)).to.deep.equal({ size: 'S' });
    expect((await ada.keys()).body.keys).to.have.length(1);
  });

  it('reveal nothing to guesses: an unknown token looks like an empty one', async () => {
    const used = new MetadataCaller(server.metadata);
    await used.create('size', { type: 'Team' });
    const unknown = new MetadataCaller(server.metadata);
    for (const answers of [
      [await used.keys(), await unknown.keys()],
      [await used.save('size', 7, 'L'), await unknown.save('size', 7, 'L')],
      [await used.update(999_999_999, 'x'), await unknown.update(999_999_999, 'x')],
      [await used.stats(999_999_999), await unknown.stats(999_999_999)],
      [await used.delete(999_999_999), await unknown.delete(999_999_999)],
    ]) {
      const [one, other] = answers.map(({ status, text }) => ({ status, text }));
      expect(one).to.deep.equal(other);
    }
  });

  it('and kinds mean the same in a query and in a body, with blanks around them or without', async () => {
    const caller = new MetadataCaller(server.metadata);
    await server.metadata.post('/keys', {
      token: ` ${caller.token}\n`,
      type: ' Page ',
      key: 'size',
      description: '',
    });
    const { body } = await server.metadata.get(`/keys.json?token=%20${caller.token}&type=Page%20`);
    expect(body.keys.map(({ object_type }: { object_type: string }) => object_type)).to.deep.equal(['Page']);
    for (const type of ['', ' ', 'null']) {
      expect(await errorsOf(caller.create('number', { type })), type).to.deep.equal(['type invalid']);
    }
  });

  it('that are numbers in JSON are those in the query', async () => {
    const body = { token: 20261121, type: 'Page', key: 'size', description: '' };
    expect((await server.metadata.post('/keys', body)).status).to.equal(204);
    const answer = await server.metadata.get('/keys.json?token=20261121&type=Page');
    expect(answer.body.keys).to.have.length(1);
  });

  it('are stored as a hash that depends on the key of the server', async () => {
    const caller = new MetadataCaller(server.metadata);
    await caller.key('size');
    await caller.save('size', 7, 'L');
    const stored = await server.knex.raw(
      'select keys::text, entries::text from metadata_keys as keys left join metadata_values as entries on key_id = id',
    );
    expect(JSON.stringify(stored.rows)).to.include('size').and.not.include(caller.token);
    const [row] = await server.knex('metadata_keys').orderBy('id', 'desc').limit(1);
    expect(row.token_hash.equals(tokenHash(caller.token, server.context.secretKey))).to.equal(true);
    expect(row.token_hash.equals(tokenHash(caller.token, 'another key of 32 characters or more'))).to.equal(
      false,
    );
  });

  it('never appear in the log, nor do the values sent with them', async () => {
    const caller = new MetadataCaller(server.metadata);
    const id = await caller.key('a secret name');
    await caller.save('a secret name', 7, 'a secret value');
    await caller.labels(7);
    await caller.update(id, 'another secret name');
    await server.metadata.get(`/keys.jsonp?callback=show&${caller.query()}`);
    await server.metadata.get(`/keys.json?${caller.query().replace('token', '%74oken')}`);
    await server.metadata.get(`/keys.json;${caller.query()}`);
    await caller.stats(id);
    await caller.delete(id);
    const empty = quietPool(process.env.TEST_DATABASE_URL ?? '');
    const broken = await startTestServer({ knex: empty, log: pino({ level: 'trace' }, stream) });
    const unlucky = new MetadataCaller(broken.metadata);
    expect((await unlucky.save('a secret name', 7, 'a secret value')).status).to.equal(500);
    expect((await unlucky.keys()).status).to.equal(500);
    await broken.close();
    await empty.destroy();
    const log = lines.join('');
    expect(log).to.include('"operation":"listMetadata"').and.include('token=[scrubbed]');
    for (const { token } of [caller, unlucky]) {
      const hash = tokenHash(token, server.context.secretKey).toString('hex');
      expect(log).to.not.include(token).and.not.include(hash);
    }
    expect(log).to.not.include('secret name').and.not.include('secret value');
  });
});
