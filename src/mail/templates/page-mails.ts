import { moneyIn } from '../../browser/money-in.ts';
import type { WeekFigures } from '../../db/queries/pages/week-figures.ts';
import { localeOf } from '../../domain/countries.ts';
import type { Compose } from '../mail-services.ts';
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
  async page_created({ site, mailedPage }, { recipient, parameters }) {
    const { address = '', campaign = '' } = parameters;
    const page = await mailedPage(Number(parameters.page ?? 0));
    return {
      to: recipient,
      subject: 'Your fundraising page is ready',
      preheader: 'Share it with friends and family.',
      paragraphs: [
        `Your page${named(page)} in ${campaign} is ready! Share it with friends and family to get your first donations. Every one counts.`,
      ],
      button: { label: 'View my page', address },
      smallPrint: `You're getting this email because you have a new page on ${site}.`,
    };
  },

  /** Covers all donations since the previous email of this kind. */
  async donations_received({ config, site, mailedPage }, { recipient, parameters }) {
    const { page: id, count, cents } = parameters;
    const page = await mailedPage(Number(id));
    if (!page) return undefined;
    const amount = moneyOf(cents, page);
    const isOne = count === '1';
    return {
      to: recipient,
      subject: isOne ? "You've got a new donation!" : `You've got ${count} new donations!`,
      preheader: isOne ? `${amount} for your page.` : `${amount} in total for your page.`,
      paragraphs: [
        isOne
          ? `Great news! Your page${named(page)} has received a donation of ${amount}.`
          : `Great news! Your page${named(page)} has received ${count} donations, ${amount} in total.`,
        'See who gave and what they wrote, and send a quick thank-you.',
      ],
      button: { label: 'Say thanks', address: `${config.baseUrl}/dashboard/pages/${id}/updates` },
      smallPrint: `You're getting this email because you're raising money on ${site}. We send these emails at most once an hour per page.`,
    };
  },

  async donation_reply({ site, mailedPage }, { recipient, parameters: { page = '0', address = '' } }) {
    const name = quotedName((await mailedPage(Number(page)))?.name, 'the page');
    return {
      to: recipient,
      subject: 'You have a reply to your donation',
      preheader: 'See what the fundraiser wrote.',
      paragraphs: [`You donated to ${name} on ${site}, and the fundraiser has written back to you.`],
      button: { label: 'Read the reply', address },
      smallPrint: "You're getting this email because you donated. We send it only once per donation.",
    };
  },

  async page_reached_target({ config, site, mailedPage }, { recipient, parameters }) {
    const { page: id, kind, cents, target_cents } = parameters;
    const page = await mailedPage(Number(id));
    if (!page) return undefined;
    return {
      to: recipient,
      subject: `Your ${kind} has reached its target!`,
      preheader: `${moneyOf(cents, page)} raised. Congratulations!`,
      paragraphs: [
        `Congratulations! Your ${kind}${named(page)} has reached its target.`,
        'Post an update to thank everyone who gave. If you set a higher target, people will see that their donations still count.',
      ],
      rows: [
        { label: 'Raised', value: moneyOf(cents, page) },
        { label: 'Target', value: moneyOf(target_cents, page) },
      ],
      button: { label: 'Post an update', address: `${config.baseUrl}/dashboard/pages/${id}/updates` },
      smallPrint: `You're getting this email because you're raising money on ${site}. We send it only once per target.`,
    };
  },

  /** Sent to owners of pages and leaders of teams. */
  async weekly_digest({ config, site, weeklyDigests }, { recipient, parameters: { user, week = '' } }) {
    const figures = await weeklyDigests.figuresOf(Number(user), week);
    if (figures.length === 0) return undefined;
    const monday = new Date(week);
    const sunday = new Date(monday.getTime() + 6 * DAY_MS);
    const others = figures.length - MOST_PAGES;
    return {
      to: recipient,
      subject: 'Your week in fundraising',
      preheader: 'New donations and activities on your pages.',
      paragraphs: [
        `Here's how your pages did from ${dayText.format(monday)} to ${dayText.format(sunday)}.`,
        ...(others > 0 ? [`There's also news on ${countOf(others, 'other page', 'other pages')}.`] : []),
      ],
      rows: figures.slice(0, MOST_PAGES).map(weekOf),
      button: { label: 'Go to my dashboard', address: `${config.baseUrl}/dashboard` },
      smallPrint: `You're getting this email because you're raising money on ${site}. We send it on Mondays when there's news from the week before.`,
    };
  },
} satisfies Record<string, Compose>;

function named(page: { name: string } | undefined): string {
  const name = quotedName(page?.name, '');
  return name && ` ${name}`;
}

/** Returns texts such as "Your page for Reef Trust in City Run" and "3 donations ($75) and 1 activity". */
function weekOf({ is_team, campaign_name, charity_name, ...figures }: WeekFigures) {
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
