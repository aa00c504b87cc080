import type { Knex } from 'knex';
import { inSnapshot } from '../../connection/snapshot.ts';
import type { ResourceReference } from '../filters.ts';
import { type PageRecord, pageRecords } from '../pages/page-records.ts';
import type { CampaignPlace } from './campaign-place.ts';
import { type HomeOverview, homeOverview } from './home-overview.ts';
import { type InvitationOffer, invitationOffer } from './invitation-offer.ts';
import { type OpenCampaign, openCampaigns } from './open-campaigns.ts';
import { type PageStart, pageStart } from './page-start.ts';
import { type PublicCampaign, publicCampaign } from './public-campaign.ts';
import { type PublicCharity, publicCharity } from './public-charity.ts';
import { type PublicPage, publicPage, publicPageId } from './public-page.ts';
import { type TeamManagement, teamManagement } from './team-management.ts';
import { type UserOverview, userOverview } from './user-overview.ts';

/** What the pages of the main site show; each read in one snapshot. */
export class SiteQueries {
  readonly #knex: Knex;

  constructor(knex: Knex) {
    this.#knex = knex;
  }

  home(now: Date): Promise<HomeOverview> {
    return inSnapshot(this.#knex, (snapshot) => homeOverview(snapshot, now));
  }

  campaign(place: CampaignPlace, now: Date): Promise<PublicCampaign | undefined> {
    return inSnapshot(this.#knex, (snapshot) => publicCampaign(snapshot, place, now));
  }

  page(place: CampaignPlace, slug: string, now: Date): Promise<PublicPage | undefined> {
    return inSnapshot(this.#knex, (snapshot) => publicPage(snapshot, place, slug, now));
  }

  pageId(place: CampaignPlace, slug: string): Promise<number | undefined> {
    return inSnapshot(this.#knex, (snapshot) => publicPageId(snapshot, place, slug));
  }

  charity(countryCode: string, slug: string, now: Date): Promise<PublicCharity | undefined> {
    return inSnapshot(this.#knex, (snapshot) => publicCharity(snapshot, countryCode, slug, now));
  }

  user(userId: number): Promise<UserOverview> {
    return inSnapshot(this.#knex, (snapshot) => userOverview(snapshot, userId));
  }

  openCampaigns(search: string, now: Date): Promise<OpenCampaign[]> {
    return inSnapshot(this.#knex, (snapshot) => openCampaigns(snapshot, search, now));
  }

  pageStart(campaign: ResourceReference, charityUid: string | undefined): Promise<PageStart | undefined> {
    return inSnapshot(this.#knex, (snapshot) => pageStart(snapshot, campaign, charityUid));
  }

  ownPage(id: number): Promise<OwnPage | undefined> {
    return inSnapshot(this.#knex, (snapshot) => ownPage(snapshot, id));
  }

  teamManagement(teamId: number): Promise<TeamManagement | undefined> {
    return inSnapshot(this.#knex, (snapshot) => teamManagement(snapshot, teamId));
  }

  invitationOffer(tokenHash: Buffer, userId: number): Promise<InvitationOffer | undefined> {
    return inSnapshot(this.#knex, (snapshot) => invitationOffer(snapshot, tokenHash, userId));
  }
}

interface OwnPage {
  page: PageRecord;
  campaign_id: number;
  user_id: number | null;
  /** On a team's page the owner of the leader's page. */
  leader_user_id: number | null;
}

/** Whosever it is: whether the visitor may change it is for a policy to say. */
async function ownPage(knex: Knex, id: number): Promise<OwnPage | undefined> {
  const [page] = await pageRecords(knex, [id]);
  const owners = await knex('pages')
    .leftJoin('teams', 'teams.id', 'pages.team_id')
    .leftJoin('pages as leader_pages', 'leader_pages.id', 'teams.leader_page_id')
    .where('pages.id', id)
    .first('pages.campaign_id', 'pages.user_id', 'leader_pages.user_id as leader_user_id');
  return page && { page, ...owners };
}
