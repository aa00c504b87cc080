import { moneyIn } from '../../browser/money-in.ts';
import type { MailedPage } from '../../db/queries/pages/mailed-page.ts';
import type { WeekFigures } from '../../db/queries/pages/week-figures.ts';
import { siteOfPage } from '../../domain/addresses.ts';
import { localeOf } from '../../domain/countries.ts';
import type { PageDecision } from '../../domain/pages/mail-decision.ts';
import type { Compose } from '../mail-services.ts';
import type { MailRow } from '../mail-text.ts';
import { quotedName } from '../mailed-names.ts';

/** Maximum number of pages listed in an email. */
const MOST_PAGES = 20;
const DAY_MS = 86_400_000;
/** Formats a day: "Monday 28 January". */
const dayText = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
});

/** Emails about pages, and about donations to them. */
export const pageMails = {
  async page_created({ config, mailedPage }, { recipient, parameters }) {
    const { address = '', campaign = '', awaits } = parameters;
    const page = await mailedPage(Number(parameters.page ?? 0));
    return {
      to: recipient,
      text: awaits ? 'page_awaits_approval' : 'page_created',
      values: {
        ...namesOf(page),
        link: awaits ? formOf(config, parameters.page) : address,
        'campaign.name': campaign,
      },
      campaignId: page?.campaign_id,
    };
  },

  async page_decision({ config, addresses, mailedPage }, { recipient, parameters }) {
    const { page: id, decision, reason = '' } = parameters;
    const page = await mailedPage(Number(id));
    if (!page) return undefined;
    // Everyone can open the page, unless the decision was to hide something.
    const link = reason ? formOf(config, id) : addresses.page(siteOfPage(page), page.slug);
    return {
      to: recipient,
      text: decision as PageDecision,
      values: { ...namesOf(page), link, reason },
      campaignId: page.campaign_id,
    };
  },

  /** Covers all donations since the previous email of this kind. */
  async donations_received({ config, mailedPage }, { recipient, parameters }) {
    const { page: id, count = '', cents, percent } = parameters;
    const page = await mailedPage(Number(id));
    if (!page) return undefined;
    return {
      to: recipient,
      text: count === '1' ? 'donation_received' : 'donations_received',
      values: {
        ...namesOf(page),
        link: updatesOf(config, id),
        amount: moneyOf(cents, page),
        count,
        milestone: percent ? `You've now reached ${percent}% of your target!` : '',
      },
      campaignId: page.campaign_id,
    };
  },

  async donation_reply({ mailedPage }, { recipient, parameters: { page: id = '0', address = '' } }) {
    const page = await mailedPage(Number(id));
    return {
      to: recipient,
      text: 'donation_reply',
      values: { ...namesOf(page), link: address, 'page.name': quotedName(page?.name, 'the page') },
      campaignId: page?.campaign_id,
    };
  },

  async page_reached_target({ config, mailedPage }, { recipient, parameters }) {
    const { page: id, kind, cents, target_cents, percent = '100' } = parameters;
    const page = await mailedPage(Number(id));
    if (!page) return undefined;
    const raised = moneyOf(cents, page);
    const target = moneyOf(target_cents, page);
    const totals = [
      { label: 'Raised', value: raised },
      { label: 'Target', value: target },
    ];
    return {
      to: recipient,
      text:
        percent !== '100'
          ? 'team_reached_quarter'
          : kind === 'team'
            ? 'team_reached_target'
            : 'page_reached_target',
      values: { ...namesOf(page), link: updatesOf(config, id), totals, raised, target, percent },
      campaignId: page.campaign_id,
    };
  },

  /** Sent to owners of pages and leaders of teams. */
  async weekly_digest({ config, weeklyDigests }, { recipient, parameters: { user, week = '' } }) {
    const figures = await weeklyDigests.figuresOf(Number(user), week);
    if (figures.length === 0) return undefined;
    const monday = new Date(week);
    const sunday = new Date(monday.getTime() + 6 * DAY_MS);
    const others = figures.length - MOST_PAGES;
    return {
      to: recipient,
      text: 'weekly_digest',
      values: {
        link: `${config.baseUrl}/dashboard`,
        first_day: dayText.format(monday),
        last_day: dayText.format(sunday),
        pages: figures.slice(0, MOST_PAGES).map(weekOf),
        other_pages:
          others > 0 ? `There's also news on ${countOf(others, 'other page', 'other pages')}.` : '',
      },
    };
  },
} satisfies Record<string, Compose>;

function namesOf(page: MailedPage | undefined) {
  return {
    'page.name': quotedName(page?.name, ''),
    'campaign.name': page?.campaign_name ?? '',
    'charity.name': page?.charity_name ?? '',
  };
}

function updatesOf({ baseUrl }: { baseUrl: string }, pageId: string | undefined): string {
  return `${baseUrl}/dashboard/pages/${pageId}/updates`;
}

function formOf({ baseUrl }: { baseUrl: string }, pageId: string | undefined): string {
  return `${baseUrl}/dashboard/pages/${pageId}/edit`;
}

/** Returns texts such as "Your page for Reef Trust in City Run" and "3 donations ($75) and 1 activity". */
function weekOf({ is_team, campaign_name, charity_name, ...figures }: WeekFigures): MailRow {
  const { donation_count, amount_cents, activity_count } = figures;
  const label = `Your ${is_team ? 'team' : 'page'} for ${charity_name} in ${campaign_name}${is_team ? ' (all members)' : ''}`;
  const news = [
    ...(donation_count > 0 && amount_cents > 0
      ? [`${countOf(donation_count, 'donation', 'donations')} (${moneyOf(amount_cents, figures)})`]
      : []),
    ...(activity_count > 0 ? [countOf(activity_count, 'activity', 'activities')] : []),
  ];
  return { label, value: news.join(' and ') };
}

function countOf(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** Formats an amount as the site does: `$75`. */
function moneyOf(
  cents: string | number | undefined,
  { currency, country_code }: Pick<WeekFigures, 'currency' | 'country_code'>,
): string {
  return moneyIn(localeOf(country_code), Number(cents), currency);
}
