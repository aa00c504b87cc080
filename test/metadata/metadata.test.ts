import { expect } from 'chai';
import { countStatements } from '../support/count-statements.ts';
import { MetadataCaller } from '../support/metadata-tokens.ts';
import { expectTooLarge } from '../support/refusals.ts';
import { bodyOf, errorsOf } from '../support/response.ts';
import { useServer } from '../support/server.ts';

describe('Metadata', () => {
  const server = useServer();
  let caller: MetadataCaller;
  beforeEach(async () => {
    caller = new MetadataCaller(server.metadata);
    await caller.key('size');
  });

  const list = (more: string, of = caller) => server.metadata.get(`/metadata.json?${of.query(more)}`);
  describe('reading', () => {
    it('returns one record for each object, in the order in which they were named', async () => {
      await caller.key('number');
      await caller.save('size', 7, 'L');
      await caller.save('number', 7, 2207);
      await caller.save('size', 5, 'S');
      const body = await bodyOf(list('&ids=7,6,5,7'));
      expect(body).to.deep.equal({
        metadata: [
          { type: 'Page', id: 7, labels: { number: 2207, size: 'L' } },
          { type: 'Page', id: 6, labels: {} },
          { type: 'Page', id: 5, labels: { size: 'S' } },
        ],
      });
    });

    it('lists labels in the order of their names', async () => {
      for (const name of ['zone', 'Area', 'age']) await caller.key(name);
      for (const name of ['zone', 'age', 'size', 'Area']) await caller.save(name, 7, name);
      const { body } = await list('&ids=7');
      expect(Object.keys(body.metadata[0].labels)).to.deep.equal(['Area', 'age', 'size', 'zone']);
    });

    it('takes one id, a comma list, an array and an index, and the name id', async () => {
      for (const [form, ids] of [
        ['&ids=7', [7]],
        ['&ids=7,8', [7, 8]],
        ['&ids[]=7&ids[]=8', [7, 8]],
        ['&ids%5B0%5D=7&ids%5B1%5D=8', [7, 8]],
        ['&ids=7&ids=8', [7, 8]],
        ['&ids=,7,,8,', [7, 8]],
        ['&id=7', [7]],
      ] as const) {
        const { body } = await list(form);
        expect(
          body.metadata.map(({ id }: { id: number }) => id),
          form,
        ).to.deep.equal(ids);
      }
    });

    it('refuses ids that are missing, malformed or more than 1000', async () => {
      const tooMany = Array.from({ length: 1001 }, (_one, index) => index + 1).join();
      for (const ids of [
        '',
        '&ids=',
        '&ids=null',
        '&ids=a',
        '&ids=0',
        '&ids=-1',
        '&ids=1.5',
        `&ids=${tooMany}`,
      ]) {
        expect(await errorsOf(list(ids)), ids.slice(0, 20)).to.deep.equal(['ids invalid']);
      }
    });

    it('answers 1000 objects with one statement', async () => {
      const ids = Array.from({ length: 1000 }, (_one, index) => index + 1);
      await server.knex.raw(
        `insert into metadata_values (key_id, object_id, value)
         select id, number, to_jsonb(number) from metadata_keys, generate_series(1, 1000) as number where id = ?`,
        [(await caller.keys()).body.keys[0].id],
      );
      let answer: Awaited<ReturnType<typeof list>> | undefined;
      const statements = await countStatements(server.knex, async () => {
        answer = await list(`&ids=${ids}`);
      });
      expect(statements).to.equal(1);
      expect(answer?.body.metadata).to.deep.equal(
        ids.map((id) => ({ type: 'Page', id, labels: { size: id } })),
      );
    });

    it('answers an unknown token as one without values, with the same statement', async () => {
      const unknown = new MetadataCaller(server.metadata);
      const statementsFor = async (of: MetadataCaller) => {
        const sent: string[] = [];
        const note = ({ sql }: { sql: string }) => sent.push(sql);
        server.knex.client.on('query', note);
        const { status, text } = await list('&ids=7', of);
        server.knex.client.off('query', note);
        return { status, text, sent };
      };
      expect(await statementsFor(unknown)).to.deep.equal(await statementsFor(caller));
    });

    it('refuses more than 8 MiB of values, and answers for fewer objects', async () => {
      await server.knex.raw(
        `insert into metadata_values (key_id, object_id, value)
         select id, number, to_jsonb(repeat('a', 65534)) from metadata_keys, generate_series(1, 129) as number
         where id = ?`,
        [(await caller.keys()).body.keys[0].id],
      );
      const ids = Array.from({ length: 129 }, (_one, index) => index + 1);
      await expectTooLarge(list(`&ids=${ids}`));
      expect((await list(`&ids=${ids.slice(1)}`)).body.metadata).to.have.length(128);
    });

    it('refuses more than 8 MiB of names, which precede each value', async () => {
      for (let index = 0; index < 33; index += 1) await caller.key(`${index}`.padEnd(255, 'é'));
      await server.knex.raw(
        `insert into metadata_values (key_id, object_id, value)
         select id, number, 'true' from metadata_keys, generate_series(1, 1000) as number where name like '%é'`,
      );
      const ids = Array.from({ length: 1000 }, (_one, index) => index + 1);
      const body = await bodyOf(list(`&ids=${ids}`), 422);
      expect(body.error.status).to.equal('unprocessable_entity');
      expect((await list(`&ids=${ids.slice(0, 400)}`)).status).to.equal(200);
    });
  });

  describe('saving', () => {
    it('answers 204 without a body, and takes the id as a number or digits', async () => {
      const asNumber = await caller.save('size', 7, 'L');
      const asDigits = await caller.save('size', '8', 'M');
      expect([asNumber.status, asNumber.text, asDigits.status]).to.deep.equal([204, '', 204]);
      expect([await caller.labels(7), await caller.labels(8)]).to.deep.equal([{ size: 'L' }, { size: 'M' }]);
    });

    for (const value of [
      'L',
      '',
      '42',
      'true',
      'null',
      ' with blanks ',
      'Größe 🏃\u2028"\\',
      '{"a":1}',
      0,
      42,
      -7.25,
      0.1,
      1e-7,
      5e-324,
      Number.MAX_SAFE_INTEGER,
      Number.MIN_SAFE_INTEGER,
      true,
      false,
    ]) {
      it(`returns ${JSON.stringify(value)} as it was sent`, async () => {
        expect((await caller.save('size', 7, value)).status).to.equal(204);
        expect(await caller.labels(7)).to.deep.equal({ size: value });
      });
    }

    it('keeps the value of a number and not its spelling', async () => {
      for (const [sent, returned] of [
        ['-0', '0'],
        ['1.0', '1'],
        ['25e-1', '2.5'],
        ['0.10000000000000000555', '0.1'],
      ]) {
        const json = `{"token":"${caller.token}","type":"Page","key":"size","id":7,"value":${sent}}`;
        expect((await server.metadata.post('/metadata', json)).status, sent).to.equal(204);
        expect((await list('&ids=7')).text, sent).to.contain(`"labels":{"size":${returned}}`);
      }
    });

    it('reads a number in the place of a text as its digits', async () => {
      const token = Math.ceil(Math.random() * Number.MAX_SAFE_INTEGER);
      const names = { token, type: 7, key: 42 };
      expect((await server.metadata.post('/keys', { ...names, description: 0 })).status).to.equal(204);
      expect((await server.metadata.post('/metadata', { ...names, id: 1, value: 42 })).status).to.equal(204);
      const keys = await server.metadata.get(`/keys.json?token=${token}&type=7`);
      expect(keys.body.keys[0]).to.include({ name: '42', description: '0', object_type: '7' });
      const records = await server.metadata.get(`/metadata.json?token=${token}&type=7&ids=1`);
      expect(records.body.metadata[0].labels).to.deep.equal({ 42: 42 });
    });

    it('reads a value of a true form as text', async () => {
      const body = `token=${caller.token}&type=Page&key=size&id=7&value=42`;
      const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
      expect((await server.metadata.post('/metadata', body, { headers })).status).to.equal(204);
      expect(await caller.labels(7)).to.deep.equal({ size: '42' });
    });

    it('replaces a value, also by one of another kind', async () => {
      for (const value of ['L', 42, false, 'XL']) {
        await caller.save('size', 7, value);
        expect(await caller.labels(7)).to.deep.equal({ size: value });
      }
      const [row] = await server.knex('metadata_keys').max('id as id');
      expect((await caller.stats(row?.id)).body).to.deep.equal({ count: 1 });
    });

    it('refuses values that are not a string, number or boolean', async () => {
      for (const value of [null, undefined, {}, [], ['L'], { size: 'L' }]) {
        expect(await errorsOf(caller.save('size', 7, value))).to.deep.equal(['value invalid']);
      }
      const { body } = await caller.save('size', 7, []);
      expect(body.error.errors[0].message).to.equal('must be a string or a number or a boolean');
      expect(await caller.labels(7)).to.deep.equal({});
    });

    it('refuses numbers that would be returned rounded', async () => {
      for (const value of ['9007199254740993', '12345678901234567890', '-1e300', '1e999']) {
        const json = `{"token":"${caller.token}","type":"Page","key":"size","id":7,"value":${value}}`;
        const answer = await server.metadata.post('/metadata', json);
        expect(await errorsOf(answer)).to.deep.equal(['value invalid']);
        expect(answer.body.error.errors[0].message, value).to.match(/must be (at most 9|at least -9|a )/);
      }
    });

    it('accepts 64 kB as JSON and refuses one byte more', async () => {
      const longest = 'é'.repeat(32_767);
      expect((await caller.save('size', 7, longest)).status).to.equal(204);
      expect((await caller.labels(7)).size).to.equal(longest);
      const body = await bodyOf(caller.save('size', 7, `${longest}a`), 422);
      expect(body.error.errors).to.deep.equal([
        { field: 'value', code: 'invalid', message: 'must take at most 65536 bytes as JSON' },
      ]);
      const quotes = await caller.save('size', 7, '"'.repeat(40_000));
      expect(quotes.status).to.equal(422);
    });

    it('answers 404 for a key that does not exist for this token and kind', async () => {
      const stranger = new MetadataCaller(server.metadata);
      for (const answer of [
        await caller.save('shirt', 7, 'L'),
        await caller.save('', 7, 'L'),
        await caller.save('Size', 7, 'L'),
        await caller.save('a'.repeat(5000), 7, 'L'),
        await caller.save('size', 7, 'L', { type: 'Team' }),
        await stranger.save('size', 7, 'L'),
      ]) {
        expect(answer.status).to.equal(404);
      }
      expect(await caller.labels(7)).to.deep.equal({});
    });

    it('names everything that is missing or malformed', async () => {
      expect(await errorsOf(server.metadata.post('/metadata', {}))).to.have.members([
        'token invalid',
        'type invalid',
        'id invalid',
        'key invalid',
        'value invalid',
      ]);
      for (const id of [0, -1, 1.5, 'seven', '1e3', 2 ** 53, true]) {
        expect(await errorsOf(caller.save('size', id as number, 'L')), String(id)).to.deep.equal([
          'id invalid',
        ]);
      }
    });

    it('keeps names that mean something to JavaScript', async () => {
      for (const name of ['__proto__', 'constructor', 'toString', '7']) {
        await caller.key(name);
        await caller.save(name, 7, name);
      }
      const { text } = await list('&ids=7');
      expect(JSON.parse(text).metadata[0].labels).to.have.all.keys(
        '__proto__',
        'constructor',
        'toString',
        '7',
      );
    });
  });
});
