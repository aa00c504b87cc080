import type { WeekFigures } from '../../db/queries/pages/week-figures.ts';
import type { Compose } from '../mail-services.ts';

/** So many pages a mail tells of. */
const MOST_PAGES = 20;
const DAY_MS = 86_400_000;
/** Such as "Monday 28 January". */
const dayText = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
});

/** About pages, and what is given to them. */
export const pageMails = {
  page_created: async ({ site }, { recipient, parameters: { address = '', campaign = '' } }) => ({
    to: recipient,
    subject: 'Your fundraising page is ready',
    paragraphs: [
      `your page for ${campaign} is ready. Share its address with friends and family: every donation counts.`,
    ],
    link: { label: 'See my page', address },
    closing: `You receive this mail because a page was made for you on ${site}.`,
  }),

  /** For all that has arrived since the last of these mails. */
  async donations_received({ config, site }, { recipient, parameters }) {
    const { page, currency, count, cents } = parameters;
    const amount = moneyOf(cents, currency);
    const isOne = count === '1';
    return {
      to: recipient,
      subject: isOne ? 'Your page has received a donation' : `Your page has received ${count} donations`,
      paragraphs: [
        isOne
          ? `a donation of ${amount} has arrived on your page.`
          : `${count} donations have arrived on your page, ${amount} in all.`,
        'Who gave, and what they wrote, stands there. A word of thanks is soon written.',
      ],
      link: {
        label: 'See them and say thanks',
        address: `${config.baseUrl}/dashboard/pages/${page}/updates`,
      },
      closing: `You receive this mail because you raise money on ${site}, at most once an hour for a page.`,
    };
  },

  donation_reply: async ({ site }, { recipient, parameters: { address = '' } }) => ({
    to: recipient,
    subject: 'There is a reply to your donation',
    paragraphs: [`you have given to a page on ${site}, and its owner has replied to your donation.`],
    link: { label: 'See the page', address },
    closing: 'You receive this mail once for a donation.',
  }),

  async page_reached_target({ config, site }, { recipient, parameters }) {
    const { page, kind, currency, cents, target_cents } = parameters;
    return {
      to: recipient,
      subject: `Your ${kind} has reached its target`,
      paragraphs: [
        `your ${kind} has reached its target of ${moneyOf(target_cents, currency)}: ${moneyOf(cents, currency)} have come together. Congratulations!`,
        'Tell those who gave. A higher target shows everybody else that their donation still counts.',
      ],
      link: { label: 'Post an update', address: `${config.baseUrl}/dashboard/pages/${page}/updates` },
      closing: `You receive this mail because you raise money on ${site}, once for a target.`,
    };
  },

  /** To the owner of pages, or the leader of teams. */
  async weekly_digest({ config, site, weeklyDigests }, { recipient, parameters: { user, week = '' } }) {
    const figures = await weeklyDigests.figuresOf(Number(user), week);
    if (figures.length === 0) return undefined;
    const monday = new Date(week);
    const sunday = new Date(monday.getTime() + 6 * DAY_MS);
    const others = figures.length - MOST_PAGES;
    return {
      to: recipient,
      subject: 'What the week has brought',
      paragraphs: [
        `this is what the week from ${dayText.format(monday)} to ${dayText.format(sunday)} has brought.`,
        ...figures.slice(0, MOST_PAGES).map(weekOf),
        ...(others > 0 ? [`And more on others of your pages: ${others}.`] : []),
      ],
      link: { label: 'To my dashboard', address: `${config.baseUrl}/dashboard` },
      closing: `You receive this mail because you raise money on ${site}, on Mondays, and only after a week that has brought something.`,
    };
  },
} satisfies Record<string, Compose>;

/** Such as "Your page for Reef Trust in City Run: 3 donations, 75.00 AUD in all, and 1 activity." */
function weekOf({ is_team, campaign_name, charity_name, currency, ...figures }: WeekFigures): string {
  const { donation_count, amount_cents, activity_count } = figures;
  const whose = `Your ${is_team ? 'team' : 'page'} for ${charity_name} in ${campaign_name}${is_team ? ', all its pages together' : ''}`;
  const brought = [
    ...(donation_count > 0 && amount_cents > 0
      ? [`${countOf(donation_count, 'donation', 'donations')}, ${moneyOf(amount_cents, currency)} in all`]
      : []),
    ...(activity_count > 0 ? [countOf(activity_count, 'activity', 'activities')] : []),
  ];
  return `${whose}: ${brought.join(', and ')}.`;
}

function countOf(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** Such as "75.00 AUD". */
function moneyOf(cents: string | number | undefined, currency: string | undefined): string {
  return `${(Number(cents) / 100).toFixed(2)} ${currency}`;
}
