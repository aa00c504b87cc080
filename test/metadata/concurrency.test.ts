import { expect } from 'chai';
import { MetadataCaller } from '../support/metadata-tokens.ts';
import { useServer } from '../support/server.ts';

describe('Concurrent metadata requests', () => {
  const server = useServer();
  let caller: MetadataCaller;
  beforeEach(() => {
    caller = new MetadataCaller(server.metadata);
  });

  const stored = async (id: number) =>
    Number((await server.knex('metadata_values').where({ key_id: id }).count().first())?.count);

  it('counts every object once, whoever saves it', async () => {
    const id = await caller.key('size');
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_one, index) => caller.save('size', (index % 20) + 1, index)),
    );
    expect(new Set(answers.map(({ status }) => status))).to.deep.equal(new Set([204]));
    expect((await caller.stats(id)).body).to.deep.equal({ count: 20 });
    expect(await stored(id)).to.equal(20);
  });

  it('never has more than a thousand keys for a kind of object', async () => {
    const id = await caller.key('first');
    await server.knex.raw(
      `insert into metadata_keys (token_hash, object_type, name)
       select token_hash, object_type, 'n' || number from metadata_keys, generate_series(1, 996) as number where id = ?`,
      [id],
    );
    const createMany = async (name: string) => {
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_one, index) => caller.create(`${name} ${index}`)),
      );
      for (const { status, body } of answers.filter(({ status }) => status !== 204)) {
        expect([status, body.error.errors[0].code]).to.deep.equal([422, 'invalid']);
      }
      return answers.filter(({ status }) => status === 204).length;
    };
    expect(await createMany('a')).to.equal(3);
    expect((await caller.names()).length).to.equal(1000);
    expect((await caller.delete(id)).status).to.equal(204);
    expect(await createMany('b')).to.equal(1);
    expect((await caller.names()).length).to.equal(1000);
  });

  it('keeps exactly one of the values that are saved for the same object', async () => {
    const id = await caller.key('size');
    await Promise.all(Array.from({ length: 30 }, (_one, index) => caller.save('size', 7, index)));
    expect((await caller.labels(7)).size).to.be.within(0, 29);
    expect((await caller.stats(id)).body).to.deep.equal({ count: 1 });
  });

  it('either stores a value before its key is deleted, or finds no key', async () => {
    for (let round = 0; round < 10; round += 1) {
      const id = await caller.key('size');
      await caller.save('size', 1, 'S');
      const answers = await Promise.all([
        ...Array.from({ length: 10 }, (_one, index) => caller.save('size', index + 1, 'L')),
        caller.delete(id),
        ...Array.from({ length: 10 }, (_one, index) => caller.save('size', index + 5, 'XL')),
        caller.delete(id),
      ]);
      const [first, second] = [answers[10], answers[21]];
      expect([first?.status, second?.status].sort()).to.deep.equal([204, 404]);
      for (const { status } of answers) expect(status).to.be.oneOf([204, 404]);
      expect(await caller.names()).to.deep.equal([]);
      expect(await stored(id)).to.equal(0);
    }
  });

  it('keeps the count exact while other keys are renamed, deleted and filled', async () => {
    const [stable, other] = [await caller.key('kept'), await caller.key('other')];
    const answers = await Promise.all([
      ...Array.from({ length: 20 }, (_one, index) => caller.save('kept', index + 1, true)),
      ...Array.from({ length: 20 }, (_one, index) => caller.save('other', index + 1, false)),
      ...Array.from({ length: 5 }, (_one, index) => caller.update(stable, 'kept', `version ${index}`)),
      caller.delete(other),
    ]);
    for (const { status } of answers) expect(status).to.be.oneOf([204, 404]);
    expect((await caller.stats(stable)).body).to.deep.equal({ count: 20 });
    expect(await stored(other)).to.equal(0);
  });
});
