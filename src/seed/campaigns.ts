import type { CopyRow, TableRows } from '../db/transfer/copy-rows.ts';
import { demoPicturePath } from '../domain/demo-pictures.ts';
import type { SeedCharity } from './charities.ts';
import { demoCountries } from './demo-country.ts';
import {
  type CampaignMaterial,
  campaignMaterial,
  campaignNameParts,
  type GroupMaterial,
  towns,
} from './material.ts';
import { Random } from './random.ts';
import type { SeedOptions } from './seed-options.ts';
import { DAY, timestamp, timestampOrNull } from './time.ts';
import { toSlug } from './unique-slugs.ts';
import { skewedWeights } from './weighted-choice.ts';

/** What the largest campaign has of the donations to pages; with the other donations it is a tenth of all. */
const largestShare = 0.12;

interface SeedGroup extends Omit<GroupMaterial, 'values'> {
  id: number;
  values: readonly { id: number; value: string }[];
}

export interface SeedCampaign extends Omit<CampaignMaterial, 'groups'> {
  id: number;
  /** Its place among the campaigns of the world. */
  index: number;
  /** Charities that its pages raise money for; all of the country's when `listed` is empty. */
  choices: readonly SeedCharity[];
  listed: readonly SeedCharity[];
  groups: readonly SeedGroup[];
  /** Its part of all pages and donations. */
  weight: number;
  createdAt: number;
  /** Pages are created in [opensAt, closesAt); donations until `lastDonationAt`. Unix seconds. */
  opensAt: number;
  closesAt: number;
  lastDonationAt: number;
  startAt: number;
  finishAt: number | null;
  disabledAt: number | null;
}

export function planCampaigns(options: SeedOptions, charities: readonly SeedCharity[]): SeedCampaign[] {
  const random = new Random(options.seed, 'campaigns');
  const material: CampaignMaterial[] = [...campaignMaterial];
  while (material.length < options.campaigns) material.push(anotherCampaign(material.length, random));
  const weights = skewedWeights(material.length, largestShare);
  const ids = { group: 0, value: 0 };
  return material.map((campaign, index) => {
    const choices = charities.filter(({ country, open, causes }) => {
      if (country !== campaign.country || !open) return false;
      return campaign.causes.length === 0 || causes.some((cause) => campaign.causes.includes(cause));
    });
    return {
      ...campaign,
      ...campaignTimes(campaign, options.asOf.getTime() / 1000),
      id: index + 1,
      index,
      choices,
      listed: listedCharities(campaign, choices, charities, random),
      groups: campaign.groups.map((group) => ({
        ...group,
        id: ++ids.group,
        values: group.values.map((value) => ({ id: ++ids.value, value })),
      })),
      weight: weights[index] ?? 0,
    };
  });
}

/** Default campaigns list every charity of the country; one campaign lists none and takes any of them. */
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

function anotherCampaign(index: number, random: Random): CampaignMaterial {
  const country = demoCountries[index % demoCountries.length] ?? 'au';
  const town = random.pick(towns[country]).name;
  const { ending, challenge, activities } = random.pick(campaignNameParts);
  const startDay = -random.integer(20, 500);
  return {
    country,
    name: `${town} ${ending}`,
    slug: `${toSlug(`${town} ${ending}`)}-${index + 1}`,
    challenge,
    activities,
    description: `${town}’s ${ending}: for everyone, at any speed, in aid of the charities that ${town} loves.`,
    isDefault: false,
    openToAll: false,
    startDay,
    finishDay: random.chance(0.3) ? Math.min(-1, startDay + 90) : random.integer(5, 120),
    disabledDay: null,
    causes: [],
    brandColour: null,
    metricUnit: null,
    metricTypical: null,
    groups: [],
  };
}

function campaignTimes(campaign: CampaignMaterial, asOf: number) {
  const startAt = asOf + campaign.startDay * DAY;
  const finishAt = campaign.finishDay === null ? null : asOf + campaign.finishDay * DAY;
  const disabledAt = campaign.disabledDay === null ? null : asOf + campaign.disabledDay * DAY;
  // Entries open a month before the start, and in good time before "as of" for what has not started.
  const opensAt = Math.min(startAt, asOf) - 30 * DAY;
  const end = Math.min(asOf - 3600, finishAt ?? asOf, disabledAt ?? asOf);
  const afterEnd = Math.min(asOf - 60, disabledAt ?? asOf, (finishAt ?? asOf) + 30 * DAY);
  return {
    startAt,
    finishAt,
    disabledAt,
    opensAt: Math.max(opensAt, asOf - 720 * DAY),
    createdAt: Math.max(opensAt - 20 * DAY, asOf - 725 * DAY),
    closesAt: end,
    lastDonationAt: afterEnd,
  };
}

export function campaignTables(campaigns: readonly SeedCampaign[], options: SeedOptions): TableRows[] {
  const random = new Random(options.seed, 'campaign details');
  const groups = campaigns.flatMap(({ id, groups }) =>
    groups.map((group, position) => ({ id, group, position })),
  );
  return [
    { table: 'campaigns', rows: campaigns.map((campaign) => campaignRow(campaign, random)) },
    {
      table: 'campaign_charities',
      rows: campaigns.flatMap(({ id, listed }) =>
        listed.map((charity) => ({ campaign_id: id, charity_id: charity.id })),
      ),
    },
    {
      table: 'campaign_groups',
      rows: groups.map(({ id, group, position }) => ({
        id: group.id,
        campaign_id: id,
        key: group.key,
        label: group.label,
        position,
        free_text: group.freeText,
      })),
    },
    {
      table: 'campaign_group_values',
      rows: groups.flatMap(({ group }) =>
        group.values.map(({ id, value }, position) => ({ id, group_id: group.id, value, position })),
      ),
    },
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
