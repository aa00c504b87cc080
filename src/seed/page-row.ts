import type { CopyRow } from '../db/transfer/copy-rows.ts';
import { demoPicturePath } from '../domain/demo-pictures.ts';
import type { SeedCampaign } from './campaigns.ts';
import type { Town } from './material.ts';
import type { Random } from './random.ts';
import type { SeedPage, SeedState } from './seed-state.ts';
import { DAY, timestamp, timestampOrNull } from './timeline.ts';

export interface PageFacts {
  page: SeedPage;
  teamId: number | null;
  slug: string;
  name: string;
  story: string;
  hasSetStory: boolean;
  giftAidEligible: boolean;
  targetCents: number;
  town: Town;
}

export function pageRow(state: SeedState, facts: PageFacts, random: Random): CopyRow {
  const { id, campaign, charity, userId, createdAt } = facts.page;
  const { town } = facts;
  const located = random.chance(0.7);
  const hasSetImage = random.chance(0.5);
  const isTeam = facts.teamId !== null;
  const uuid = random.uuid();
  const draw = random.next();
  return {
    id,
    uuid,
    campaign_id: campaign.id,
    charity_id: charity.id,
    owner_type: isTeam ? 'Team' : 'User',
    user_id: userId ?? null,
    team_id: facts.teamId,
    slug: facts.slug,
    name: facts.name,
    state: draw < 0.945 ? 'active' : draw < 0.975 ? 'paused' : 'cancelled',
    target_cents: facts.targetCents,
    expires_at: timestamp(campaign.finishAt === null ? createdAt + 365 * DAY : campaign.finishAt + 30 * DAY),
    campaign_date: random.chance(0.4) ? timestampOrNull(campaign.finishAt) : null,
    story: facts.story,
    has_set_story: facts.hasSetStory,
    image_url: hasSetImage ? demoPicturePath('page', id) : demoPicturePath('campaign', campaign.id),
    has_set_image: hasSetImage,
    gift_aid_eligible: facts.giftAidEligible,
    latitude: located ? near(town.latitude, random) : null,
    longitude: located ? near(town.longitude, random) : null,
    custom_metric_amount: isTeam ? 0 : customMetricAmount(campaign, state.asOf, random),
    created_at: timestamp(createdAt),
    updated_at: timestamp(createdAt + Math.floor(random.next() ** 2 * (state.asOf - createdAt))),
  };
}

/** Returns a coordinate within a few kilometres of a town's, with five decimals (about a meter). */
export function near(degrees: number, random: Random): number {
  return Math.round((degrees + random.bell() * 0.03) * 1e5) / 1e5;
}

function customMetricAmount(campaign: SeedCampaign, asOf: number, random: Random): number {
  if (campaign.metricTypical === null || campaign.startAt > asOf || random.chance(0.25)) return 0;
  return Math.max(0, Math.round(campaign.metricTypical * (1 + random.bell() * 0.5)));
}
