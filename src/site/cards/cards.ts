import { createHash } from 'node:crypto';
import type { CampaignRecord } from '../../db/queries/campaigns/campaign-records.ts';
import type { PageRecord } from '../../db/queries/pages/page-records.ts';
import { moneyText } from '../parts/text/money-text.ts';
import { CARD_EDITION, type Card } from './card-drawing.ts';

export type CardKind = 'page' | 'campaign';

export interface CardSubject {
  kind: CardKind;
  id: number;
}

export type CardPage = Pick<
  PageRecord,
  | 'id'
  | 'name'
  | 'campaign_name'
  | 'charity_name'
  | 'owner_type'
  | 'amount_cents'
  | 'target_cents'
  | 'currency'
  | 'country_code'
  | 'image_url'
  | 'has_set_image'
>;

export type CardCampaign = Pick<CampaignRecord, 'id' | 'name' | 'amount_cents' | 'currency' | 'country_code'>;

const ownPicture = /^\/pictures\/([\da-f-]{36})$/;
const codePathPattern = /^\/pictures\/codes\/(page|campaign)-([1-9]\d{0,14})\.svg$/;
const cardPathPattern = /^\/pictures\/cards\/(page|campaign)-([1-9]\d{0,14})-[\da-f]{12}\.png$/;

/** @param colour of the campaign */
export function pageCard(page: CardPage, colour: string | null): Card {
  const { amount_cents, target_cents, currency, country_code } = page;
  return {
    name: page.name,
    // The members of a team can raise money for different charities.
    line:
      page.owner_type === 'Team'
        ? `A team in ${page.campaign_name}`
        : `${page.campaign_name} · for ${page.charity_name}`,
    amount: moneyText(amount_cents, currency, country_code),
    amountOf: `raised of ${moneyText(target_cents, currency, country_code)}`,
    share: amount_cents / target_cents,
    ground: { name: page.campaign_name, colour },
    photo: page.has_set_image ? ownPicture.exec(page.image_url ?? '')?.[1] : undefined,
  };
}

export function campaignCard(campaign: CardCampaign, colour: string | null): Card {
  return {
    name: campaign.name,
    line: 'Join in, or donate to someone who has.',
    amount: moneyText(campaign.amount_cents, campaign.currency, campaign.country_code),
    amountOf: 'raised together',
    share: undefined,
    ground: { name: campaign.name, colour },
    photo: undefined,
  };
}

/** Address of the QR code of a page or campaign. */
export function codePath(kind: CardKind, id: number): string {
  return `/pictures/codes/${kind}-${id}.svg`;
}

/** The path changes with the content, so that social networks always load the latest card. */
export function cardPath(kind: CardKind, id: number, card: Card): string {
  const shown = JSON.stringify([CARD_EDITION, card]);
  const version = createHash('sha256').update(shown).digest('hex').slice(0, 12);
  return `/pictures/cards/${kind}-${id}-${version}.png`;
}

/** @returns the subject of a card's path, in any version */
export function parseCardPath(path: string): CardSubject | undefined {
  return subjectOf(cardPathPattern, path);
}

export function parseCodePath(path: string): CardSubject | undefined {
  return subjectOf(codePathPattern, path);
}

function subjectOf(pattern: RegExp, path: string): CardSubject | undefined {
  const [, kind, id] = pattern.exec(path) ?? [];
  return kind === 'page' || kind === 'campaign' ? { kind, id: Number(id) } : undefined;
}
