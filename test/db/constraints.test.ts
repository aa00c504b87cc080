import { expect } from 'chai';
import type { Knex } from 'knex';
import { useTestDatabase } from '../support/database.ts';
import { writeRowsInEveryTable } from './rows-in-every-table.ts';
import { violations } from './violations.ts';

interface DatabaseError {
  code: string;
  constraint?: string;
}

describe('constraints', () => {
  const database = useTestDatabase();

  before(async () => {
    await writeRowsInEveryTable(database.knex);
  });

  for (const [constraint, statement] of violations) {
    it(`refuses by ${constraint}: ${statement.replaceAll(/\s+/g, ' ').slice(0, 90)}`, async () => {
      const error = await refusal(database.knex, statement);
      expect(error.constraint).to.equal(constraint);
    });
  }

  it('refuses a reference to nothing in every foreign key', async () => {
    const { rows } = await database.knex.raw(`
      select conrelid::regclass::text as table_name, conname as name, attname as column_name,
             format_type(atttypid, null) as type
      from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
      where contype = 'f' and cardinality(conkey) = 1 and conrelid::regclass::text !~ '_(totals|counts)$'`);
    for (const { table_name, name, column_name, type } of rows) {
      const nothing = type === 'text' ? `'zz'` : '-1';
      const error = await refusal(
        database.knex,
        `update ${table_name} set ${column_name} = ${nothing} where ctid = (select max(ctid) from ${table_name})`,
      );
      // foreign_key_violation; or, where another rule speaks first, check_violation or restrict_violation
      expect(error.code, name).to.be.oneOf(['23503', '23514', '23001']);
    }
    expect(rows.length).to.be.greaterThan(30);
  });

  it('has a refused statement for every rule', async () => {
    // A key that contains the primary key holds by itself: it is there for foreign keys to refer to.
    const { rows } = await database.knex.raw(`
      select conname as name from pg_constraint
      where connamespace = 'public'::regnamespace and conrelid::regclass::text !~ '_(totals|counts)$'
        and (contype = 'c' or (contype = 'f' and cardinality(conkey) > 1)
             or (contype = 'u' and not conkey @> (
               select conkey from pg_constraint as key
               where key.conrelid = pg_constraint.conrelid and key.contype = 'p')))
      union
      select indexrelid::regclass::text from pg_index
      where indisunique and indrelid::regclass::text !~ '^pg_|_(totals|counts)$'
        and not exists (select from pg_constraint where conindid = indexrelid)`);
    const tried = new Set(violations.map(([constraint]) => constraint));
    const rules: string[] = rows.map((row: { name: string }) => row.name);
    const untried = rules.filter((name) => !tried.has(name) && !/migrations/.test(name));
    expect(untried).to.deep.equal([]);
  });

  it('lets a leader change teams when another member takes over in the same transaction', async () => {
    const transaction = await database.knex.transaction();
    try {
      await transaction.raw('update team_members set team_id = 2 where page_id = 1');
      await transaction.raw('update teams set leader_page_id = 3 where id = 1');
      await transaction.raw('set constraints all immediate');
    } finally {
      await transaction.rollback();
    }
  });

  it('makes the default campaign 0 and gives the United Kingdom the prefix gb', async () => {
    const uids = (table: string) => database.knex(table).orderBy('id').pluck('uid');
    expect(await uids('campaigns')).to.deep.equal(['gb-0', 'gb-2', 'au-3']);
    expect(await uids('charities')).to.deep.equal(['gb-1', 'gb-2']);
    expect(await uids('teams')).to.deep.equal(['gb-1', 'gb-2']);
    expect((await uids('pages')).slice(-2)).to.deep.equal(['gb-11', 'gb-12']);
  });

  it('keeps a uid that is given, and makes a campaign 0 as long as it is the default one', async () => {
    const transaction = await database.knex.transaction();
    try {
      const [campaign] = await transaction('campaigns')
        .insert({ country_code: 'nz', name: 'Lake swim', slug: 'lake-swim', uid: 'nz-2' })
        .returning(['id', 'uid']);
      expect(campaign.uid).to.equal('nz-2');
      const change = (values: object) =>
        transaction('campaigns').where({ id: campaign.id }).update(values).returning('uid');
      expect(await change({ is_default: true })).to.deep.equal([{ uid: 'nz-0' }]);
      expect(await change({ is_default: false })).to.deep.equal([{ uid: `nz-${campaign.id}` }]);
      expect(await change({ name: 'River swim' })).to.deep.equal([{ uid: `nz-${campaign.id}` }]);
    } finally {
      await transaction.rollback();
    }
  });
});

async function refusal(knex: Knex, statement: string): Promise<DatabaseError> {
  const transaction = await knex.transaction();
  try {
    await transaction.raw(statement);
    await transaction.raw('set constraints all immediate');
  } catch (error) {
    return error as DatabaseError;
  } finally {
    await transaction.rollback();
  }
  throw new Error(`was not refused: ${statement}`);
}
