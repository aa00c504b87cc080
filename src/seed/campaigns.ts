import type { CopyRow, TableRows } from '../db/transfer/copy-rows.ts';
import { demoPicturePath } from '../domain/demo-pictures.ts';
import type { SeedCharity } from './charities.ts';
import {
  type CampaignMaterial,
  campaignMaterial,
  demoCountries,
  type GroupMaterial,
  groupMaterial,
  moreCampaigns,
  towns,
} from './material.ts';
import { Random } from './random.ts';
import type { SeedOptions } from './seed-options.ts';
import { toSlug } from './slugs.ts';
import { DAY, timestamp, timestampOrNull } from './timeline.ts';
import { skewedWeights } from './weighted-choice.ts';

/** The largest campaign's share of the donations to pages. With its other donations it receives a tenth of all donations. */
const largestShare = 0.12;

interface SeedGroup extends Omit<GroupMaterial, 'values'> {
  id: number;
  values: readonly { id: number; value: string }[];
}

export interface SeedCampaign extends CampaignMaterial {
  id: number;
  index: number;
  /** Charities that its pages can raise money for: all of the country's when `listed` is empty. */
  choices: readonly SeedCharity[];
  listed: readonly SeedCharity[];
  groups: readonly SeedGroup[];
  /** Its share of all pages and donations. */
  weight: number;
  createdAt: number;
  /** Pages are created in [opensAt, closesAt), and donations until `lastDonationAt`. Unix seconds. */
  opensAt: number;
  closesAt: number;
  lastDonationAt: number;
  startAt: number;
  finishAt: number | null;
  disabledAt: number | null;
}

export function planCampaigns(options: SeedOptions, charities: readonly SeedCharity[]): SeedCampaign[] {
  const random = new Random(options.seed, 'campaigns');
  const material = [...campaignMaterial];
  while (material.length < options.campaigns) material.push(anotherCampaign(material.length, random));
  const weights = skewedWeights(material.length, largestShare);
  const groups = planGroups();
  return material.map((campaign, index) => {
    const { country, slug, causes } = campaign;
    const choices = charities.filter((charity) => {
      if (charity.country !== country || !charity.open) return false;
      return causes.length === 0 || charity.causes.some((cause) => causes.includes(cause));
    });
    return {
      ...campaign,
      ...campaignTimes(campaign, options.asOf.getTime() / 1000),
      id: index + 1,
      index,
      choices,
      listed: listedCharities(campaign, choices, charities, random),
      groups: groups.filter((group) => group.country === country && group.campaign === slug),
      weight: weights[index] ?? 0,
    };
  });
}

/** Picks the listed charities. A default campaign lists all of its country's; one campaign lists none and accepts any of them. */
function listedCharities(
  campaign: CampaignMaterial,
  choices: readonly SeedCharity[],
  charities: readonly SeedCharity[],
  random: Random,
): readonly SeedCharity[] {
  if (campaign.isDefault)
    return charities.filter(({ country, kyc }) => country === campaign.country && kyc !== 'failed');
  if (campaign.openToAll) return [];
  return random.sample(choices, 12).sort((left, right) => left.id - right.id);
}

function planGroups(): SeedGroup[] {
  let values = 0;
  return groupMaterial.map((group, index) => ({
    ...group,
    id: index + 1,
    values: group.values.map((value) => ({ id: ++values, value })),
  }));
}

function anotherCampaign(index: number, random: Random): CampaignMaterial {
  const country = demoCountries[index % demoCountries.length] ?? 'au';
  const town = random.pick(towns[country]).name;
  const model = random.pick(moreCampaigns);
  const name = `${town} ${model.name}`;
  const startDay = -random.integer(20, 500);
  return {
    ...model,
    country,
    name,
    slug: `${toSlug(name)}-${index + 1}`,
    description: model.description.replaceAll('{town}', town),
    startDay,
    finishDay: random.chance(0.3) ? Math.min(-1, startDay + 90) : random.integer(5, 120),
  };
}

function campaignTimes({ startDay, finishDay, disabledDay }: CampaignMaterial, asOf: number) {
  const startAt = asOf + startDay * DAY;
  const finishAt = finishDay === null ? null : asOf + finishDay * DAY;
  const disabledAt = disabledDay === null ? null : asOf + disabledDay * DAY;
  // Pages can be created from a month before the start; for campaigns that haven't started, from a month before the end of the data.
  const opensAt = Math.min(startAt, asOf) - 30 * DAY;
  return {
    startAt,
    finishAt,
    disabledAt,
    opensAt: Math.max(opensAt, asOf - 720 * DAY),
    createdAt: Math.max(opensAt - 20 * DAY, asOf - 725 * DAY),
    closesAt: Math.min(asOf - 3600, finishAt ?? asOf, disabledAt ?? asOf),
    lastDonationAt: Math.min(asOf - 60, disabledAt ?? asOf, (finishAt ?? asOf) + 30 * DAY),
  };
}

export function campaignTables(campaigns: readonly SeedCampaign[], options: SeedOptions): TableRows[] {
  const random = new Random(options.seed, 'campaign details');
  const charities = campaigns.flatMap(({ id, listed }) =>
    listed.map((charity) => ({ campaign_id: id, charity_id: charity.id })),
  );
  const groups = campaigns.flatMap((campaign) =>
    campaign.groups.map(({ id, key, label, freeText }, position) => ({
      id,
      campaign_id: campaign.id,
      key,
      label,
      position,
      free_text: freeText,
      optional: false,
    })),
  );
  const values = campaigns
    .flatMap((campaign) => campaign.groups)
    .flatMap((group) =>
      group.values.map(({ id, value }, position) => ({ id, group_id: group.id, value, position })),
    );
  return [
    { table: 'campaigns', rows: campaigns.map((campaign) => campaignRow(campaign, random)) },
    { table: 'campaign_charities', rows: charities },
    { table: 'campaign_groups', rows: groups },
    { table: 'campaign_group_values', rows: values },
  ];
}

function campaignRow(campaign: SeedCampaign, random: Random): CopyRow {
  const { country, slug } = campaign;
  const picture = demoPicturePath('campaign', campaign.id);
  return {
    id: campaign.id,
    uuid: random.uuid(),
    country_code: country,
    is_default: campaign.isDefault,
    name: campaign.name,
    slug,
    description: campaign.description,
    registration_url: campaign.isDefault ? null : `https://events.example.org/${country}/${slug}/register`,
    banner_url: picture,
    widget_background_image_url: picture,
    widget_blurred_background_image_url: picture,
    brand_colour: campaign.brandColour,
    disabled_at: timestampOrNull(campaign.disabledAt),
    start_at: timestamp(campaign.startAt),
    finish_at: timestampOrNull(campaign.finishAt),
    default_charity_id: random.chance(0.5) ? (campaign.listed.find(({ open }) => open)?.id ?? null) : null,
    custom_metric_unit: campaign.metricUnit,
    created_at: timestamp(campaign.createdAt),
    updated_at: timestamp(campaign.createdAt + random.integer(1, 12) * DAY),
  };
}
