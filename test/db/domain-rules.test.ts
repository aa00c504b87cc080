import { expect } from 'chai';
import { uidPrefix } from '../../src/domain/countries.ts';
import { reservedCampaignSlugs } from '../../src/domain/slugs.ts';
import { useTestDatabase } from '../support/database.ts';

describe('Rules shared by the code and the schema', () => {
  const database = useTestDatabase();

  it('are the same for the first part of uids', async () => {
    const rows = await database.knex('countries').select('code', 'uid_prefix');
    expect(rows).to.have.length(5);
    for (const { code, uid_prefix } of rows) expect(uidPrefix(code)).to.equal(uid_prefix);
  });

  it('are the same for the slugs that no campaign may bear', async () => {
    const { rows } = await database.knex.raw(
      "select pg_get_constraintdef(oid) as rule from pg_constraint where conname = 'campaigns_slug_check'",
    );
    const refused = [...rows[0].rule.matchAll(/'([a-z]+)'::text/g)].map(([, word]) => word);
    expect(refused).to.have.members([...reservedCampaignSlugs]);
  });
});
