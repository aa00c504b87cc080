import type { Knex } from 'knex';
import { inSnapshot } from '../../connection/snapshot.ts';
import { ownPageRecord, type PageRecord, pageRecords, pagesWithoutStories } from '../pages/page-records.ts';
import { campaignCards } from './campaign-cards.ts';
import { campaignToList } from './campaign-to-list.ts';
import { guessedPlaces } from './guessed-places.ts';
import { homeOverview } from './home-overview.ts';
import { invitationOffer, teamToAsk } from './invitation-offer.ts';
import { openCampaigns } from './open-campaigns.ts';
import { ownDonations } from './own-donations.ts';
import { pageShowcase } from './page-showcase.ts';
import { pageStart } from './page-start.ts';
import { pageUpdates } from './page-updates.ts';
import { publicCampaign } from './public-campaign.ts';
import { publicCharity } from './public-charity.ts';
import { publicPage, publicPageId } from './public-page.ts';
import { sampleRecords } from './sample-records.ts';
import { sharedCampaign, sharedPage } from './shared-picture.ts';
import { mappedPages, mappedPlaces, pageParts } from './site-map.ts';
import { teamManagement } from './team-management.ts';
import { userOverview } from './user-overview.ts';

/** Creates the queries for the main site's pages; each reads in one snapshot. */
export function createSiteQueries(knex: Knex) {
  function inOneSnapshot<Values extends unknown[], Shown>(
    read: (snapshot: Knex, ...values: Values) => Promise<Shown>,
  ) {
    return (...values: Values) => inSnapshot(knex, (snapshot) => read(snapshot, ...values));
  }

  return {
    home: inOneSnapshot(homeOverview),
    campaign: inOneSnapshot(publicCampaign),
    page: inOneSnapshot(publicPage),
    pageId: inOneSnapshot(publicPageId),
    charity: inOneSnapshot(publicCharity),
    guessed: inOneSnapshot(guessedPlaces),
    sharedPage: inOneSnapshot(sharedPage),
    sharedCampaign: inOneSnapshot(sharedCampaign),
    pageParts: inOneSnapshot(pageParts),
    mappedPages: inOneSnapshot(mappedPages),
    mappedPlaces: inOneSnapshot(mappedPlaces),
    samples: inOneSnapshot(sampleRecords),
    campaignCards: inOneSnapshot(campaignCards),
    campaignToList: inOneSnapshot(campaignToList),
    pagesOf: inOneSnapshot(pagesWithoutStories),
    user: inOneSnapshot(userOverview),
    openCampaigns: inOneSnapshot(openCampaigns),
    pageStart: inOneSnapshot(pageStart),
    ownPage: inOneSnapshot(ownPage),
    ownDonations: inOneSnapshot(ownDonations),
    pageShowcase: inOneSnapshot(pageShowcase),
    pageWithOwner: inOneSnapshot(pageWithOwner),
    pageUpdates: inOneSnapshot(pageUpdates),
    teamManagement: inOneSnapshot(teamManagement),
    invitationOffer: inOneSnapshot(invitationOffer),
    teamToAsk: inOneSnapshot(teamToAsk),
  };
}

interface OwnPage {
  page: PageRecord;
  campaign_id: number;
  user_id: number | null;
  /** For a team's page, the owner of the leader's page. */
  leader_user_id: number | null;
}

/** Returns a page, even a hidden one, and anyone's: a policy decides whether the visitor may change it. */
async function ownPage(knex: Knex, id: number): Promise<OwnPage | undefined> {
  return withOwner(knex, id, await ownPageRecord(knex, id));
}

/** Returns a page as the public sees it. */
async function pageWithOwner(knex: Knex, id: number): Promise<OwnPage | undefined> {
  return withOwner(knex, id, (await pageRecords(knex, [id]))[0]);
}

async function withOwner(knex: Knex, id: number, page: PageRecord | undefined): Promise<OwnPage | undefined> {
  const owners = await knex('pages')
    .leftJoin('teams', 'teams.id', 'pages.team_id')
    .leftJoin('pages as leader_pages', 'leader_pages.id', 'teams.leader_page_id')
    .where('pages.id', id)
    .first('pages.campaign_id', 'pages.user_id', 'leader_pages.user_id as leader_user_id');
  return page && { page, ...owners };
}
