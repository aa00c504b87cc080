import { expect } from 'chai';
import type { Knex } from 'knex';
import { constraintName } from '../../src/db/connection/database-errors.ts';
import type { Transaction } from '../../src/db/connection/in-transaction.ts';
import { system } from '../../src/domain/actor.ts';
import { refusedFields, refusedInFiles } from '../../src/domain/constraint-errors.ts';
import { ValidationError } from '../../src/errors.ts';
import { changeAs } from '../support/actors.ts';
import { useTestDatabase } from '../support/database.ts';
import { buildPage } from '../support/factories.ts';

describe('Violated rules of the schema', () => {
  const database = useTestDatabase();
  it('that have a message are rules of the schema', async () => {
    const { rows } = await database.knex.raw(
      `select conname as name from pg_constraint union select relname from pg_class where relkind = 'i'
       union select (regexp_matches(prosrc, 'constraint = ''(\\w+)''', 'g'))[1] from pg_proc`,
    );
    const names = Object.keys({ ...refusedFields, ...refusedInFiles });
    expect(rows.map(({ name }: { name: string }) => name)).to.include.members(names);
  });

  it('name the field, also when they are checked at the commit', async () => {
    const { team, leader } = await database.build.team();
    const slug = (await database.build.page({ campaign_id: team.campaign_id })).slug;
    const refusals = [
      ['slug taken', (tx: Knex) => buildPage(tx, { campaign_id: team.campaign_id, slug })],
      ['target invalid', (tx: Knex) => buildPage(tx, { target_cents: 0 })],
      ['page_id invalid', (tx: Knex) => tx('team_members').where({ page_id: leader.id }).delete()],
    ] as const;
    for (const [expected, write] of refusals) {
      const run = async (tx: Transaction) => void (await write(tx));
      const error = await changeAs(database.knex, system, run, undefined).catch((error: unknown) => error);
      expect(error).to.be.instanceOf(ValidationError);
      expect((error as ValidationError).errors.map(({ field, code }) => `${field} ${code}`)).to.deep.equal([
        expected,
      ]);
    }
  });

  it('stay unchanged if no caller can have caused them', async () => {
    const post = async (tx: Transaction) => {
      await tx('mail_outbox').insert({ template: 'x', recipient: 'x', attempts: -1 });
    };
    const error = await changeAs(database.knex, system, post, undefined).catch((error: unknown) => error);
    expect(error).to.not.be.instanceOf(ValidationError);
    expect(constraintName(error)).to.match(/^mail_outbox_/);
  });
});
