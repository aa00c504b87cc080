import { expect } from 'chai';
import { useTestDatabase } from '../support/database.ts';
import { Importer, sampleFiles, samplePath, totalsDifferences } from '../support/import.ts';

describe('import of the samples', () => {
  const database = useTestDatabase();
  const importer = Importer.use(database);

  for (const [kind, name] of sampleFiles) {
    it(`takes every row of ${name}, and a second time changes nothing`, async () => {
      const first = await importer.file(kind, samplePath(name));
      expect(first.rejects).to.deep.equal([]);
      expect(first.inserted).to.equal(first.rows).and.to.be.greaterThan(0);
      const again = await importer.file(kind, samplePath(name));
      expect(again).to.include({ inserted: 0, updated: 0, unchanged: first.rows, rejected: 0 });
    });
  }

  it('leaves exact totals', async () => {
    expect(await totalsDifferences(database.knex)).to.deep.equal([]);
    const [sum] = await database.knex('donations').sum({ cents: 'amount_cents' });
    expect(Number(sum?.cents)).to.equal(2550 + 1000 + 10_000 + 705 + 4000 - 550);
  });

  it('writes what the files say', async () => {
    const page = await database.knex('pages').where({ slug: 'ada-runs' }).first();
    expect(page).to.include({ target_cents: 50_050, story: '<p>Help me</p>', has_set_story: true });
    expect(page).to.include({ latitude: 53.8, longitude: -1.55, custom_metric_amount: '12.5' });
    expect(page.created_at.toISOString()).to.equal('2026-03-02T10:00:00.000Z');
    const answers = await database
      .knex('page_group_values')
      .join('campaign_group_values', 'campaign_group_values.id', 'page_group_values.value_id')
      .where({ page_id: page.id })
      .orderBy('value')
      .pluck('value');
    expect(answers).to.deep.equal(['Harriers', 'Leeds']);
    const team = await database.knex('teams').where({ name: 'The Herons' }).first();
    const teamPage = await database.knex('pages').where({ id: team.page_id }).first();
    expect(teamPage).to.include({ slug: 'the-herons', owner_type: 'Team', target_cents: 200_000 });
    expect(team.leader_page_id).to.equal(page.id);
    const members = await database.knex('team_members').where({ team_id: team.id });
    expect(members).to.have.length(3);
    const causes = await database
      .knex('charity_causes')
      .join('causes', 'causes.id', 'charity_causes.cause_id')
      .join('charities', 'charities.id', 'charity_causes.charity_id')
      .where({ 'charities.slug': 'river-trust' })
      .orderBy('causes.name')
      .pluck('causes.name');
    expect(causes).to.deep.equal(['Nature', 'Water']);
  });

  it('places donations by page, campaign or charity', async () => {
    const donations = await database
      .knex('donations')
      .leftJoin('campaigns', 'campaigns.id', 'donations.campaign_id')
      .join('charities', 'charities.id', 'donations.charity_id')
      .orderBy('external_id')
      .select(
        'external_id',
        'type',
        'donations.country_code',
        'campaigns.slug as campaign',
        'charities.slug as charity',
      );
    expect(donations.map((donation) => Object.values(donation).join(' '))).to.deep.equal([
      'D-1 peer_to_peer uk city-run river-trust',
      'D-2 offline_donation uk city-run hill-rescue',
      'D-3 appeal uk city-run river-trust',
      'D-4 recurring au  reef-watch',
      'D-5 peer_to_peer uk city-run river-trust',
      'R-1 peer_to_peer uk city-run river-trust',
    ]);
  });
});
