import { expect } from 'chai';
import type { CopyRow } from '../../src/db/transfer/copy-rows.ts';
import { generateDemoData } from '../../src/seed/generate-demo-data.ts';
import { resolveSeedOptions } from '../../src/seed/seed-options.ts';

const asOf = new Date('2026-03-01T00:00:00Z');
const countries = ['au', 'ie', 'nz', 'uk', 'us'];

describe('the default data', () => {
  const tables = new Map<string, CopyRow[]>();
  const rowsOf = (table: string) => tables.get(table) ?? [];
  const valuesOf = (table: string, column: string) =>
    [...new Set(rowsOf(table).map((row) => row[column]))].sort();
  const time = (value: unknown) => Date.parse(String(value));

  before(() => {
    for (const batch of generateDemoData(resolveSeedOptions({ asOf }))) {
      for (const { table, rows } of batch.tables) tables.set(table, [...rowsOf(table), ...rows]);
    }
  });

  it('has the promised default size', () => {
    const counts = ['charities', 'campaigns', 'pages', 'teams', 'donations', 'fitness_activities'].map(
      (table) => rowsOf(table).length,
    );
    expect(counts).to.deep.equal([42, 25, 2000, 200, 20_000, 8000]);
  });

  it('has charities of every country and of every outcome of the identity check, claimed and not, active and not', () => {
    expect(valuesOf('charities', 'country_code')).to.deep.equal(countries);
    expect(valuesOf('charities', 'kyc_status')).to.deep.equal(['failed', 'passed', 'pending']);
    expect(valuesOf('charities', 'active')).to.deep.equal([false, true]);
    expect(valuesOf('charities', 'claimed_at')).to.include(null);
    const causes = new Set(rowsOf('charity_causes').map(({ cause_id }) => cause_id));
    expect(causes.size, 'no cause is without a charity').to.equal(rowsOf('causes').length);
  });

  it('has campaigns that are active, expired, disabled or in the future, and a default one for each country', () => {
    const campaigns = rowsOf('campaigns');
    const defaults = campaigns.filter(({ is_default }) => is_default);
    expect(defaults.map(({ country_code }) => country_code).sort()).to.deep.equal(countries);
    expect(campaigns.some(({ disabled_at }) => disabled_at !== null)).to.equal(true);
    expect(
      campaigns.some(({ finish_at }) => finish_at !== null && time(finish_at) < asOf.getTime()),
    ).to.equal(true);
    expect(campaigns.some(({ start_at }) => time(start_at) > asOf.getTime())).to.equal(true);
    expect(campaigns.some(({ custom_metric_unit }) => custom_metric_unit !== null)).to.equal(true);
    expect(campaigns.some(({ brand_colour }) => brand_colour === null)).to.equal(true);
    expect(valuesOf('campaign_groups', 'free_text')).to.deep.equal([false, true]);
    const listed = new Set(rowsOf('campaign_charities').map(({ campaign_id }) => campaign_id));
    expect(campaigns.length - listed.size, 'campaigns that are open to any charity').to.equal(1);
  });

  it('has pages of every state and owner, some with the platform’s story and image', () => {
    expect(valuesOf('pages', 'state')).to.deep.equal(['active', 'cancelled', 'paused']);
    expect(valuesOf('pages', 'owner_type')).to.deep.equal(['Team', 'User']);
    expect(valuesOf('pages', 'has_set_story')).to.deep.equal([false, true]);
    expect(valuesOf('pages', 'has_set_image')).to.deep.equal([false, true]);
    expect(new Set(rowsOf('pages').map(({ campaign_id }) => campaign_id)).size).to.equal(25);
  });

  it('has teams of many sizes, with invitations in every state', () => {
    const sizes = new Map<unknown, number>();
    for (const { team_id } of rowsOf('team_members')) sizes.set(team_id, (sizes.get(team_id) ?? 0) + 1);
    expect(sizes.size).to.equal(200);
    expect(Math.max(...sizes.values())).to.be.greaterThan(8);
    expect(Math.min(...sizes.values())).to.equal(1);
    const invitations = rowsOf('invitations');
    expect(invitations.some(({ accepted_at }) => accepted_at !== null)).to.equal(true);
    expect(invitations.some(({ cancelled_at }) => cancelled_at !== null)).to.equal(true);
    expect(
      invitations.some(({ accepted_at, cancelled_at }) => accepted_at === null && cancelled_at === null),
    ).to.equal(true);
  });

  it('has donations of every type and country, anonymous, with messages, refunded, and Gift Aid in the uk alone', () => {
    expect(valuesOf('donations', 'type')).to.deep.equal([
      'appeal',
      'charity',
      'offline_donation',
      'peer_to_peer',
      'recurring',
    ]);
    expect(valuesOf('donations', 'country_code')).to.deep.equal(countries);
    expect(valuesOf('donations', 'anonymous')).to.deep.equal([false, true]);
    const donations = rowsOf('donations');
    expect(donations.filter(({ refund_of_id }) => refund_of_id !== null)).to.have.length(80);
    const giftAided = donations.filter(({ gift_aid_amount_cents }) => gift_aid_amount_cents !== 0);
    expect([...new Set(giftAided.map(({ country_code }) => country_code))]).to.deep.equal(['uk']);
    const owners = new Map(rowsOf('pages').map(({ id, user_id }) => [id, user_id]));
    expect(
      donations.some(({ page_id, donor_user_id }) => donor_user_id && owners.get(page_id) === donor_user_id),
    ).to.equal(true);
  });

  it('has activities of every type and flag', () => {
    expect(valuesOf('fitness_activities', 'type')).to.deep.equal([
      'bike',
      'gym',
      'hike',
      'run',
      'sport',
      'swim',
      'walk',
    ]);
    for (const flag of ['manual', 'virtual', 'trainer', 'flagged', 'public']) {
      expect(valuesOf('fitness_activities', flag), flag).to.deep.equal([false, true]);
    }
    const activities = rowsOf('fitness_activities');
    for (const column of ['deleted_at', 'coordinates', 'page_id', 'latitude']) {
      const given = activities.filter((row) => row[column] !== null).length;
      expect(given, column).to.be.within(1, activities.length - 1);
    }
  });

  it('has leaderboards of campaigns and of a country, some of them empty', () => {
    const filled = new Set(rowsOf('leaderboard_pages').map(({ leaderboard_id }) => leaderboard_id));
    expect(rowsOf('leaderboards').length - filled.size).to.be.greaterThan(0);
    expect(valuesOf('leaderboards', 'country_code')).to.deep.equal(countries);
    expect(rowsOf('leaderboards').some(({ campaign_id }) => campaign_id === null)).to.equal(true);
  });

  it('has nothing happen before its cause or after its day', () => {
    const created = (table: string) =>
      new Map(rowsOf(table).map(({ id, created_at }) => [id, time(created_at)]));
    const [pages, users, donations] = [created('pages'), created('users'), created('donations')];
    const notBefore = (at: unknown, cause: number | undefined, what: string) => {
      if (cause !== undefined) expect(time(at), what).to.be.at.least(cause);
    };
    for (const row of rowsOf('pages'))
      notBefore(row.created_at, users.get(row.user_id ?? 0), 'page and its owner');
    for (const row of rowsOf('donations')) {
      notBefore(row.created_at, pages.get(row.page_id ?? 0), 'donation and page');
      notBefore(row.created_at, users.get(row.donor_user_id ?? 0), 'donation and donor');
      notBefore(row.created_at, donations.get(row.refund_of_id ?? 0), 'refund and donation');
    }
    for (const row of rowsOf('fitness_activities'))
      notBefore(row.started_at, pages.get(row.page_id ?? 0), 'activity');
    for (const [table, rows] of tables) {
      for (const { created_at, updated_at } of rows) {
        if (created_at) expect(time(created_at), table).to.be.below(asOf.getTime());
        if (updated_at) expect(time(updated_at), table).to.be.within(time(created_at), asOf.getTime());
      }
    }
  });
});
