import { expect } from 'chai';
import { MetadataCaller } from '../support/metadata-tokens.ts';
import { expectTooLarge } from '../support/refusals.ts';
import { bodyOf, errorsOf, pageMeta } from '../support/response.ts';
import { useServer } from '../support/server.ts';

describe('Metadata keys', () => {
  const server = useServer();
  let caller: MetadataCaller;
  beforeEach(() => {
    caller = new MetadataCaller(server.metadata);
  });

  /** Gives the key's scope 1001 keys, as only a database can have that is older than the limit. */
  const aboveTheLimit = (id: number) =>
    server.knex.raw(
      `alter table metadata_keys disable trigger metadata_keys_count_check;
       insert into metadata_keys (token_hash, object_type, name)
         select token_hash, object_type, 'n' || number from metadata_keys, generate_series(1, 1000) as number
         where id = ${id};
       alter table metadata_keys enable trigger metadata_keys_count_check`,
    );

  describe('listing', () => {
    it('returns the keys of a token and a kind of object, by name', async () => {
      await caller.create('start_number', { description: 'Printed on the bib' });
      await caller.create('Zeal');
      await caller.create('size', { type: 'Team' });
      const body = await bodyOf(caller.keys());
      expect(body.keys.map(({ id, ...key }: { id: number }) => key)).to.deep.equal([
        { name: 'Zeal', description: '', object_type: 'Page' },
        { name: 'start_number', description: 'Printed on the bib', object_type: 'Page' },
      ]);
      expect(body).to.not.have.property('meta');
    });

    it('is paged on demand, and refused above a thousand keys otherwise', async () => {
      await aboveTheLimit(await caller.key('first'));
      await expectTooLarge(caller.keys());
      const { body } = await server.metadata.get(`/keys.json?${caller.query('&limit=400&page=3')}`);
      expect(body.keys).to.have.length(201);
      expect(body.meta).to.deep.equal(pageMeta(1001, 3, 3));
    });

    it('keeps keys usable if there were more than a thousand before the limit existed', async () => {
      const id = await caller.key('first');
      await aboveTheLimit(id);
      expect((await caller.update(id, 'renamed')).status).to.equal(204);
      expect((await caller.save('renamed', 7, 'L')).status).to.equal(204);
      expect(await caller.labels(7)).to.deep.equal({ renamed: 'L' });
      expect((await caller.stats(id)).body).to.deep.equal({ count: 1 });
      expect((await caller.create('another')).status).to.equal(422);
      expect((await caller.delete(id)).status).to.equal(204);
      expect(await caller.names()).to.have.length(1000);
    });

    it('may not be cached by anyone else', async () => {
      expect((await caller.keys()).headers.get('cache-control')).to.equal('no-store');
    });

    it('answers under every spelling of its address', async () => {
      await caller.create('size');
      const plain = await server.metadata.get(`/keys?${caller.query()}`);
      const slashed = await server.metadata.get(`/keys/?${caller.query()}`);
      const script = await server.metadata.get(`/keys.jsonp?${caller.query('&callback=show')}`);
      expect([plain.text, slashed.text]).to.deep.equal([plain.text, plain.text]);
      expect(script.text).to.equal(`/**/show(${plain.text});`);
      const head = await server.metadata.request('HEAD', `/keys.json?${caller.query()}`);
      expect([head.status, head.text]).to.deep.equal([200, '']);
    });

    it('may be called from any website', async () => {
      const headers = { Origin: 'https://charity.example' };
      for (const path of [`/keys.json?${caller.query()}`, '/keys.json']) {
        const answer = await server.metadata.get(path, { headers });
        expect(answer.headers.get('access-control-allow-origin'), path).to.equal('*');
      }
    });
  });

  describe('creating', () => {
    it('answers 204 without a body', async () => {
      const { status, text } = await caller.create('size', { description: 'S to XXL' });
      expect([status, text]).to.deep.equal([204, '']);
    });

    it('reads JSON under the type of a form, and true forms', async () => {
      const body = JSON.stringify({ token: caller.token, type: 'Page', key: 'a', description: 'A' });
      const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
      expect((await server.metadata.post('/keys', body, { headers })).status).to.equal(204);
      const form = `token=${caller.token}&type=Page&key=b&description=`;
      expect((await server.metadata.post('/keys.json', form, { headers })).status).to.equal(204);
      expect(await caller.names()).to.deep.equal(['a', 'b']);
    });

    it('refuses a name that the token has for this kind already', async () => {
      await caller.create('size');
      const body = await bodyOf(caller.create('size', { description: 'another one' }), 422);
      expect(body.error.errors).to.deep.equal([
        { field: 'key', code: 'taken', message: 'has already been taken' },
      ]);
      expect((await caller.create('Size')).status).to.equal(204);
      expect((await caller.create('size', { type: 'Team' })).status).to.equal(204);
    });

    it('refuses more than a thousand for one kind of object', async () => {
      const id = await caller.key('first');
      await server.knex.raw(
        `insert into metadata_keys (token_hash, object_type, name)
         select token_hash, object_type, 'n' || number from metadata_keys, generate_series(1, 999) as number where id = ?`,
        [id],
      );
      expect(await errorsOf(caller.create('another'))).to.deep.equal(['key invalid']);
      expect((await caller.create('another', { type: 'Team' })).status).to.equal(204);
      expect((await caller.delete(id)).status).to.equal(204);
      expect((await caller.create('another')).status).to.equal(204);
    });

    it('creates one key for simultaneous equal requests', async () => {
      const answers = await Promise.all(Array.from({ length: 12 }, () => caller.create('size')));
      const statuses = answers.map(({ status }) => status).sort();
      expect(statuses).to.deep.equal([204, ...Array(11).fill(422)]);
      expect(await caller.names()).to.deep.equal(['size']);
    });

    it('answers 404 for a name that no key can have', async () => {
      for (const key of ['', '  ', 'a'.repeat(256), '🏃'.repeat(256)]) {
        const body = await bodyOf(caller.create(key), 404);
        expect(body.error.message).to.include('The resource you requested could not be found');
      }
      expect(await caller.names()).to.deep.equal([]);
    });

    it('accepts the longest name and description', async () => {
      const name = '🏃'.repeat(255);
      expect((await caller.create(name, { description: 'é'.repeat(2000) })).status).to.equal(204);
      expect(await caller.names()).to.deep.equal([name]);
      expect(await errorsOf(caller.create('other', { description: 'a'.repeat(2001) }))).to.deep.equal([
        'description invalid',
      ]);
    });

    it('keeps names as they were sent', async () => {
      const names = [' size ', '42', 'null', 'Größe\n', '__proto__', "'; drop table metadata_keys; --"];
      for (const name of names) expect((await caller.create(name)).status, name).to.equal(204);
      expect(await caller.names()).to.have.members(names);
    });

    it('names everything that is missing', async () => {
      const answer = await server.metadata.post('/keys', {});
      expect(answer.body.error.message).to.equal('Validation failed');
      expect(await errorsOf(answer)).to.have.members([
        'token invalid',
        'key invalid',
        'type invalid',
        'description invalid',
      ]);
      expect(await errorsOf(caller.create('size', { key: null, description: null }))).to.have.members([
        'key invalid',
        'description invalid',
      ]);
    });
  });

  describe('changing', () => {
    it('renames a key, and its values with it', async () => {
      const id = await caller.key('size');
      await caller.save('size', 7, 'L');
      const { status, text } = await caller.update(id, 'shirt', 'S to XXL');
      expect([status, text]).to.deep.equal([204, '']);
      expect((await caller.keys()).body.keys).to.deep.equal([
        { id, name: 'shirt', description: 'S to XXL', object_type: 'Page' },
      ]);
      expect(await caller.labels(7)).to.deep.equal({ shirt: 'L' });
    });

    it('changes the description alone when the name stays', async () => {
      const id = await caller.key('size');
      expect((await caller.update(id, 'size', 'new')).status).to.equal(204);
      expect((await caller.keys()).body.keys[0].description).to.equal('new');
    });

    it('refuses a name that another key of the same kind has', async () => {
      await caller.key('number');
      const id = await caller.key('size');
      expect(await errorsOf(caller.update(id, 'number'))).to.deep.equal(['key taken']);
      expect(await caller.names()).to.deep.equal(['number', 'size']);
    });

    it('answers 404 for an unknown key, a key of another token and an unusable name', async () => {
      const id = await caller.key('size');
      const stranger = new MetadataCaller(server.metadata);
      expect((await stranger.update(id, 'mine')).status).to.equal(404);
      expect((await caller.update(999_999_999, 'shirt')).status).to.equal(404);
      expect((await caller.update(id, '')).status).to.equal(404);
      expect((await caller.update(id, 'a'.repeat(256))).status).to.equal(404);
      expect(await caller.names()).to.deep.equal(['size']);
    });

    it('lets two keys swap names concurrently without a failure', async () => {
      const [a, b] = [await caller.key('a'), await caller.key('b')];
      for (let round = 0; round < 8; round += 1) {
        const answers = await Promise.all([caller.update(a, 'b'), caller.update(b, 'a')]);
        for (const { status } of answers) expect(status).to.be.oneOf([204, 422]);
      }
      expect(await caller.names()).to.deep.equal(['a', 'b']);
    });

    it('reports a missing token, also in the query', async () => {
      const id = await caller.key('size');
      const answer = await server.metadata.request('PUT', `/keys/${id}?token=${caller.token}`, {
        body: { key: 'shirt', description: '' },
      });
      expect(await errorsOf(answer)).to.deep.equal(['token invalid']);
    });
  });

  describe('deleting', () => {
    it('also deletes its values', async () => {
      const id = await caller.key('size');
      await caller.key('number');
      for (const object of [1, 2, 3]) await caller.save('size', object, 'L');
      await caller.save('number', 1, 2207);
      const { status, text } = await caller.delete(id);
      expect([status, text]).to.deep.equal([204, '']);
      expect(await caller.names()).to.deep.equal(['number']);
      expect(await caller.labels(1)).to.deep.equal({ number: 2207 });
      expect(await server.knex('metadata_values').where({ key_id: id })).to.deep.equal([]);
    });

    it('is forbidden for a key of another token, and 404 for one that nobody has', async () => {
      const id = await caller.key('size');
      const stranger = new MetadataCaller(server.metadata);
      const body = await bodyOf(stranger.delete(id), 403);
      expect(body.error.message).to.equal('You are not authorized to view this resource');
      expect(await caller.names()).to.deep.equal(['size']);
      expect((await caller.delete(id)).status).to.equal(204);
      expect((await caller.delete(id)).status).to.equal(404);
      expect((await stranger.delete(id)).status).to.equal(404);
    });

    it('needs the token in the query', async () => {
      const id = await caller.key('size');
      const answer = await server.metadata.request('DELETE', `/keys/${id}`, {
        body: { token: caller.token },
      });
      expect(await errorsOf(answer)).to.deep.equal(['token invalid']);
    });
  });

  describe('statistics', () => {
    it('count the objects that have a value', async () => {
      const id = await caller.key('size');
      expect((await caller.stats(id)).body).to.deep.equal({ count: 0 });
      for (const object of [1, 2, 2, 3]) await caller.save('size', object, 'L');
      expect((await caller.stats(id)).body).to.deep.equal({ count: 3 });
    });

    it('are not found for a key of another token, nor for an unknown one', async () => {
      const id = await caller.key('size');
      expect((await new MetadataCaller(server.metadata).stats(id)).status).to.equal(404);
      expect((await caller.stats(999_999_999)).status).to.equal(404);
    });
  });
});
