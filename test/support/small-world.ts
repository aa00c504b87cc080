import type { Knex } from 'knex';
import type { CampaignRow } from '../../src/db/rows/campaign-rows.ts';
import type { CharityRow } from '../../src/db/rows/charity-rows.ts';
import type { DonationRow } from '../../src/db/rows/donation-rows.ts';
import type { PageRow } from '../../src/db/rows/page-rows.ts';
import {
  addMember,
  buildActivity,
  buildCampaign,
  buildCharity,
  buildDonation,
  buildPage,
  buildTeam,
} from './factories.ts';

export interface SmallWorld {
  charities: CharityRow[];
  campaigns: CampaignRow[];
  individualPages: PageRow[];
  teamPages: PageRow[];
  pages: PageRow[];
}

const donationTypes = ['peer_to_peer', 'recurring', 'appeal', 'offline_donation'] as const;
const activityTypes = ['bike', 'gym', 'hike', 'run', 'sport', 'swim', 'walk'] as const;

/**
 * Builds two campaigns with individual pages, teams, and donations and activities of every kind, including those that must not count. The
 * same every time.
 * @param isStrict whether campaigns raise money only for charities of their country, as an import requires
 */
export async function buildSmallWorld(knex: Knex, { isStrict = false } = {}): Promise<SmallWorld> {
  const charities = [
    await buildCharity(knex),
    await buildCharity(knex, { country_code: 'uk', gift_aid: true }),
    ...(isStrict ? [await buildCharity(knex), await buildCharity(knex, { country_code: 'uk' })] : []),
  ];
  const charitiesOf = (country: string) =>
    charities.filter(({ country_code }) => !isStrict || country_code === country);
  const campaigns = [
    await buildCampaign(knex, { charities: charitiesOf('au'), custom_metric_unit: 'laps' }),
    await buildCampaign(knex, { charities: charitiesOf('uk'), country_code: 'uk' }),
  ];
  const individualPages: PageRow[] = [];
  const teamPages: PageRow[] = [];
  for (const [index, { id: campaign_id, country_code }] of campaigns.entries()) {
    const own: PageRow[] = [];
    for (let number = 1; number <= 5; number += 1) {
      const charity_id = charitiesOf(country_code)[(index + number) % 2]?.id ?? 0;
      own.push(await buildPage(knex, { campaign_id, charity_id, custom_metric_amount: `${number}.25` }));
    }
    individualPages.push(...own);
    const [leader, member] = own as [PageRow, PageRow];
    const { team, page } = await buildTeam(knex, { leader, page: { custom_metric_amount: '10.5' } });
    await addMember(knex, team, member);
    teamPages.push(page);
  }
  const pages = [...individualPages, ...teamPages];
  await giveDonations(knex, pages);
  await logActivities(knex, individualPages);
  return { charities, campaigns, individualPages, teamPages, pages };
}

async function giveDonations(knex: Knex, pages: readonly PageRow[]): Promise<void> {
  const given: DonationRow[] = [];
  for (const [index, page] of pages.entries()) {
    for (let number = 0; number < 4 + index; number += 1) {
      const type = donationTypes[(index + number) % donationTypes.length] ?? 'peer_to_peer';
      const amount = 1000 + ((index * 7919 + number * 104_729) % 50_000);
      given.push(
        await buildDonation(knex, {
          page,
          type,
          amount_cents: amount,
          gift_aid_amount_cents: Math.floor(amount / 4),
        }),
      );
    }
  }
  for (const donation of given.filter((_donation, index) => index % 6 === 0)) {
    await buildDonation(knex, {
      page: pages.find((page) => page.id === donation.page_id) as PageRow,
      type: donation.type,
      refund_of_id: donation.id,
      amount_cents: -Math.ceil(donation.amount_cents / 2),
      gift_aid_amount_cents: 0,
    });
  }
  const [page] = pages as [PageRow];
  await buildDonation(knex, {
    campaign_id: page.campaign_id,
    charity_id: page.charity_id,
    amount_cents: 123,
  });
  await buildDonation(knex, { charity_id: page.charity_id, amount_cents: 99_999 });
}

async function logActivities(knex: Knex, pages: readonly PageRow[]): Promise<void> {
  for (const [index, page] of pages.entries()) {
    // The very last page has none.
    if (index === pages.length - 1) continue;
    for (let number = 0; number < 8; number += 1) {
      await buildActivity(knex, {
        page,
        type: activityTypes[(index * 3 + number) % activityTypes.length] ?? 'run',
        distance_in_meters: number === 0 ? null : 1000 + index * 37 + number,
        calories: number === 1 ? null : 200 + number,
        duration_in_seconds: 600 + index + number * 60,
        manual: number % 2 === 0,
        virtual: number === 3,
        flagged: number === 4,
        public: number !== 5,
        deleted_at: number === 6 ? new Date() : null,
      });
    }
  }
}
