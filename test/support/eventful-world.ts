import type { Knex } from 'knex';
import type { PageRow } from '../../src/db/rows/page-rows.ts';
import { unknownPasswordHash } from './accounts.ts';
import { buildCallers, type Callers } from './callers.ts';
import {
  addMember,
  buildCampaignGroup,
  buildDonation,
  buildLeaderboard,
  buildPage,
  buildTeam,
  buildUser,
  chooseGroupValue,
} from './factories.ts';
import { Importer } from './import.ts';
import { buildSmallWorld, type SmallWorld } from './small-world.ts';

/** Text with special characters of CSV, JSON and COPY. */
const ODD_TEXT = ' "Zoë", \'x\'\\N;\n\\.\n\r\n\ttab, a|b {"c": null} 🏃🏽‍♀️ =1+1 ';

/**
 * Builds everything that can be exported: the small fixture, the samples of the import with the names from other platforms, and later
 * changes: refunds by the operator, second names, odd texts, changed states.
 */
export async function buildEventfulWorld(knex: Knex): Promise<SmallWorld & { callers: Callers }> {
  const importer = await Importer.open(knex);
  await importer.samples();
  await importer.close();
  const world = await buildSmallWorld(knex, { isStrict: true });
  const callers = await buildCallers(knex);
  const [page, other] = world.individualPages as [(typeof world.pages)[0], (typeof world.pages)[0]];

  const group = await buildCampaignGroup(knex, {
    campaign_id: page.campaign_id,
    label: 'Which "office", love?',
    values: ['North, or so', "The South's", 'nobody'],
  });
  await chooseGroupValue(knex, page, group, 'North, or so');
  const free = await buildCampaignGroup(knex, {
    campaign_id: page.campaign_id,
    free_text: true,
    optional: true,
  });
  await chooseGroupValue(knex, other, free, 'a word of their own');
  await chooseGroupValue(knex, page, free, 'another');
  await buildLeaderboard(knex, { name: 'By hand', pages: [other, page] });

  await knex('pages')
    .where({ id: page.id })
    .update({
      name: 'Ada, "the Runner"',
      story: `<p>One\r\n\\N</p>\n<p>${'ö'.repeat(500)}</p>`,
      latitude: 53.80000000000001,
      longitude: -1e-7,
      custom_metric_amount: '3.500000',
      fitness_goal_in_meters: 42_195,
      video_url: 'https://youtu.be/dQw4w9WgXcQ',
      suggested_donation_cents: 3_000,
      thank_you: 'You made\nmy "day"!',
      expires_at: '2027-01-01T00:00:00.123456Z',
    });
  const picture = (number: number) => `/pictures/6d1a3a0e-5c1f-4b44-9d0c-5b6f5f6f000${number}`;
  await knex('page_photos').insert([
    { page_id: page.id, position: 1, path: picture(1), description: ODD_TEXT.trim() },
    { page_id: page.id, position: 2, path: picture(2) },
    { page_id: world.teamPages[0]?.id, position: 1, path: picture(3) },
  ]);
  await knex('pages')
    .where({ id: world.individualPages[3]?.id })
    .update({ held_at: '2026-02-03T04:05:06.123456Z', held_reason: ODD_TEXT.replaceAll(/[\n\r\t]/g, ' ') });
  await knex('pages')
    .where({ id: world.teamPages[0]?.id })
    .update({ suggested_donation_cents: 5_000, thank_you: 'Tack!' });
  await knex('pages').where({ id: world.teamPages[0]?.id }).update({ held_at: '2026-02-03T04:05:06Z' });
  await knex('pages').where({ id: other.id }).update({ operator_state: 'paused' });
  await knex('pages').where({ id: other.id }).update({ state: 'paused', cover_url: '/uploads/cover.jpg' });
  await knex('charities')
    .where({ id: world.charities[0]?.id })
    .update({ active: false, description: ODD_TEXT });
  await knex('campaigns')
    .where({ id: world.campaigns[1]?.id })
    .update({
      is_default: true,
      default_charity_id: world.charities[1]?.id,
      disabled_at: new Date('2026-10-01T00:00:00Z'),
    });
  await knex('users').where({ id: page.user_id }).update({
    password_hash: unknownPasswordHash,
  });
  await buildUser(knex, { birthday: '1960-02-29', nickname: 'née "X"', disabled_at: new Date() });

  const donation = await buildDonation(knex, {
    page,
    amount_cents: 5000,
    message: ODD_TEXT,
    donor_name: '-',
  });
  await buildDonation(knex, {
    page,
    source: 'groundswell',
    external_id: 'refund-1',
    refund_of_id: donation.id,
    amount_cents: -1250,
    donor_user_id: page.user_id,
    anonymous: true,
  });
  await knex('muted_notifications').insert([
    { user_id: page.user_id, name: 'join_requested', created_at: '2026-02-01T00:00:00.123456Z' },
    { user_id: page.user_id, name: 'donation_reply' },
  ]);
  await nameTwice(knex);
  await speak(knex, page, donation.id);
  await knex('pages').where({ id: other.id }).update({ slug: 'elsewhere-now' });
  await knex('countries').where({ code: 'ie' }).update({
    minimum_age: 16,
    distance_unit: 'mi',
    tax_number_label: 'Tax number',
    registration_number_label: null,
  });
  await knex('charities').where({ id: page.charity_id }).update({
    twitter_url: 'https://twitter.example.org/reef',
    facebook_url: 'https://facebook.example.org/reef',
    merchant_name: 'REEF, RESCUE',
    donate_url: 'https://pay.example.org/{charity_uid}',
    how_to_give: 'Transfer to 12-345.\nAdd the reference.',
  });
  await knex('campaigns').where({ id: page.campaign_id }).update({
    donate_url: 'https://pay.example.org/?page={page_id}&amount={amount}',
    how_to_give: 'Ask at the start.',
    thank_donors: false,
    default_story: '<p>Our school runs.</p>',
    default_target_cents: 25_000,
    default_picture_url: 'https://images.example.org/page.jpg',
    widget_background_image_url: 'https://images.example.org/widget.jpg',
    widget_blurred_background_image_url: 'https://images.example.org/blurred.jpg',
  });
  return { ...world, callers };
}

/** Adds a reply to a donation and two posts, one of which has two names on another platform. */
async function speak(knex: Knex, page: PageRow, donation_id: number): Promise<void> {
  const user_id = page.user_id as number;
  await knex('donation_replies').insert({ donation_id, user_id, caption: ODD_TEXT });
  const { id: page_id, campaign_id, charity_id } = page;
  const post = { page_id, campaign_id, charity_id, user_id };
  const [first] = await knex('posts')
    .insert([
      { ...post, caption: ODD_TEXT, image_url: '/uploads/one.jpg' },
      { ...post, caption: 'Second', created_at: '2026-02-01T00:00:00.123456Z' },
    ])
    .returning('id');
  await knex('external_references').insert(
    ['a', 'b'].map((external_id) => ({ kind: 'posts', source: 'old', external_id, record_id: first.id })),
  );
}

/** Adds a team with a late joiner, a supporter, and a team page known to two platforms. */
async function nameTwice(knex: Knex): Promise<void> {
  const leader = await buildPage(knex);
  const { team, page } = await buildTeam(knex, { leader });
  await addMember(knex, team, await buildPage(knex, { campaign_id: leader.campaign_id }));
  const names = (
    kind: string,
    record_id: number | null,
    ...externals: [source: string, external_id: string][]
  ) =>
    knex('external_references').insert(
      externals.map(([source, external_id]) => ({ kind, source, external_id, record_id })),
    );
  // Another platform's number of one record is our number of another one.
  await names('users', leader.user_id, ['crm', '1'], ['crm', '2'], ['old', '1']);
  await names('pages', leader.id, ['crm', String(page.id)], ['old', 'x']);
  await names('pages', page.id, ['crm', 'tp'], ['old', 'tp-1'], ['old', 'tp-2']);
  await names('teams', team.id, ['crm', 't'], ['third', 't']);
}
