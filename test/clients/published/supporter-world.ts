import type { CampaignGroupRow, CampaignRow } from '../../../src/db/rows/campaign-rows.ts';
import type { CharityRow } from '../../../src/db/rows/charity-rows.ts';
import type { DonationRow } from '../../../src/db/rows/donation-rows.ts';
import type { PageRow } from '../../../src/db/rows/page-rows.ts';
import type { TeamRow } from '../../../src/db/rows/team-rows.ts';
import type { UserRow } from '../../../src/db/rows/user-rows.ts';
import { buildAccount } from '../../support/accounts.ts';
import { issueCredentials } from '../../support/credentials.ts';
import {
  buildActivity,
  buildCampaign,
  buildCampaignGroup,
  buildCharity,
  buildDonation,
  buildPage,
  buildTeam,
  chooseGroupValue,
} from '../../support/factories.ts';
import { MetadataCaller } from '../../support/metadata-tokens.ts';
import { type NominatimServer, startNominatimServer } from '../../support/nominatim-server.ts';
import { buildOauthClient, type TestOauthClient } from '../../support/oauth-clients.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

/**
 * What the published clients ask about: one campaign with a charity, one page with a gift of 25.00 online and one of 10.00
 * offline and a run of 5 km, and a team that it leads; beside it a team of somebody else. The metadata keys are `shirt` and `pace`.
 */
export interface SupporterWorld {
  server: TestServer;
  /** Knows the postal addresses. */
  nominatim: NominatimServer;
  charity: CharityRow;
  campaign: CampaignRow;
  group: CampaignGroupRow;
  user: UserRow;
  /** An access token of the user. */
  token: string;
  page: PageRow;
  /** The gift that was made online. */
  donation: DonationRow;
  team: TeamRow;
  teamPage: PageRow;
  otherTeam: TeamRow;
  metadata: MetadataCaller;
  /** May handle passwords. */
  application: TestOauthClient;
  close(): Promise<void>;
}

export async function buildSupporterWorld(): Promise<SupporterWorld> {
  const nominatim = await startNominatimServer();
  const server = await startTestServer({ config: { ADDRESS_LOOKUP_URL: nominatim.origin } });
  const { knex } = server;
  const charity = await buildCharity(knex, { name: 'River Trust', slug: 'river-trust' });
  const campaign = await buildCampaign(knex, { name: 'City Run', slug: 'city-run', charities: [charity] });
  const group = await buildCampaignGroup(knex, {
    campaign_id: campaign.id,
    key: 'office',
    label: 'Office',
    values: ['Leeds', 'York'],
  });
  const { userToken: token, userId } = await issueCredentials(knex);
  const user: UserRow = await knex('users').where({ id: userId }).first();
  const page = await buildPage(knex, {
    campaign_id: campaign.id,
    charity_id: charity.id,
    user_id: userId,
    name: 'Ada runs',
    slug: 'ada-runs',
  });
  await chooseGroupValue(knex, page, group, 'Leeds');
  const { team, page: teamPage } = await buildTeam(knex, {
    leader: page,
    page: { name: 'Herons', slug: 'herons' },
  });
  const other = await buildPage(knex, { campaign_id: campaign.id, charity_id: charity.id });
  const { team: otherTeam } = await buildTeam(knex, { leader: other });
  const donation = await buildDonation(knex, { page, amount_cents: 2500 });
  await buildDonation(knex, { page, amount_cents: 1000, type: 'offline_donation' });
  await buildActivity(knex, { page });
  await buildAccount(knex, { email: 'known@example.org' });
  const application = await buildOauthClient(knex, { passwords_allowed: true, confidential: false });
  const metadata = new MetadataCaller(server.metadata);
  for (const key of ['shirt', 'pace']) await metadata.key(key);
  return {
    server,
    nominatim,
    charity,
    campaign,
    group,
    user,
    token,
    page,
    donation,
    team,
    teamPage,
    otherTeam,
    metadata,
    application,
    async close() {
      await server.close();
      nominatim.close();
    },
  };
}
