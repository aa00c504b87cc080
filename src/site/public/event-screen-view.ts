import type { Formats } from '../../browser/formats.ts';
import { nextRoundSum, shareOf } from '../../browser/goal.ts';
import type { LiveDonation, LivePage, LiveState } from '../../browser/live-state.ts';
import type { SiteBranding } from '../../web/site-branding.ts';
import { type Html, html } from '../../web/views/html.ts';
import { iconOf, siteMark } from '../../web/views/site-mark.ts';
import { brandStylesheetPath } from '../../web/views/stylesheet.ts';
import type { ScreenOptions, ScreenPart } from './event-screen-options.ts';

export interface EventScreen extends ScreenOptions {
  /** Of the campaign. */
  name: string;
  /** `#rrggbb`. */
  colour: string;
  state: LiveState;
  formats: Formats;
  /** Such as `en-AU`. */
  locale: string;
  /** Address of the live stream. */
  live: string;
  files: { script: string; style: string };
  branding: SiteBranding;
  /** Undefined when donations are closed. `code`: the QR code as a data URL. */
  give: { address: string; code: string } | undefined;
}

/** A full document without navigation, for a wall or over a video. */
export function eventScreenView(screen: EventScreen): Html {
  const { name, colour, state, files, branding, isTransparent, goalCents } = screen;
  const classes = [
    ...(screen.parts.includes('donations') ? ['with-donations'] : []),
    ...(state.donations.length === 0 ? ['no-gifts'] : []),
    ...(screen.parts.length === 1 ? ['single'] : []),
  ];
  return html`<!doctype html>
<html lang="${screen.locale}"${isTransparent && html` class="transparent"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${name} · live · ${branding.name}</title>
<link rel="icon" href="${iconOf(branding)}">
<link rel="stylesheet" href="${brandStylesheetPath(colour)}">
<link rel="stylesheet" href="${files.style}">
<script type="module" src="${files.script}"></script>
</head>
<body class="${classes.join(' ')}" data-live="${screen.live}" data-locale="${screen.locale}"${goalCents !== undefined && html` data-goal="${goalCents}"`}>
<header><h1${name.length > 40 && html` class="long"`}>${name}</h1><p class="site">${siteMark(branding)}</p></header>
<main>
${rowsOfParts(screen.parts).map((parts) => html`<div class="band${parts.includes('thermometer') && ' wide'}">${parts.map((part) => views[part](screen))}</div>`)}
</main>
${footer(screen)}
<p class="status" role="status"></p>
<p class="news" role="status"></p>
</body>
</html>
`;
}

/** Groups parts into rows. The thermometer has its own row; neighbouring lists share one. */
function rowsOfParts(parts: readonly ScreenPart[]): ScreenPart[][] {
  const rows: ScreenPart[][] = [];
  for (const part of parts) {
    const last = rows.at(-1);
    if (last && part !== 'thermometer' && !last.includes('thermometer')) last.push(part);
    else rows.push([part]);
  }
  return rows;
}

// The script updates these elements by their classes: src/browser/screen-parts.ts.
const views: Record<ScreenPart, (screen: EventScreen) => Html> = { thermometer, leaderboard, donations };

function thermometer({ state: { totals }, goalCents, formats, give }: EventScreen): Html {
  const { amount, donation_count } = totals;
  const goal = goalCents ?? nextRoundSum(amount.cents);
  const sum = formats.sum(amount);
  return html`<section class="thermometer" aria-label="Raised so far">
<div class="raised">
<p class="total fit-${Math.min(24, sum.length)}"><span class="amount">${sum}</span></p>
<svg class="meter" aria-hidden="true" focusable="false"><rect width="${(shareOf(amount.cents, goal) * 100).toFixed(1)}%" height="100%"/></svg>
<p class="figures"><span class="amount-of">raised ${goalCents ? 'of' : 'on the way to'} ${formats.sum({ ...amount, cents: goal })}</span> <span class="count">${formats.count(donation_count)} ${donation_count === 1 ? 'donation' : 'donations'}</span></p>
</div>
${give && wayToGive(give)}
</section>`;
}

function leaderboard({ state, formats, give }: EventScreen): Html {
  const row = ({ id, rank, name, amount }: LivePage) =>
    html`<li data-key="${id}"><span class="rank">${rank}</span><span class="name">${name}</span><span class="value">${formats.amount(amount)}</span></li>`;
  return html`<section class="leaderboard${state.top_pages.length === 0 && ' is-empty'}" aria-labelledby="leaderboard-title">
<h2 id="leaderboard-title">Leaderboard</h2>
<ol class="rows">${state.top_pages.map(row)}</ol>
<p class="empty">${give ? 'No one’s in the lead yet. All it takes is one donation.' : 'No one raised money in this campaign.'}</p>
</section>`;
}

function donations({ state, formats, give, parts }: EventScreen): Html {
  const row = ({ id, donor_name, amount, page_name, message }: LiveDonation) =>
    html`<li data-key="${id}"><span class="name">${donor_name ?? 'Anonymous'}</span><span class="value">${formats.amount(amount)}</span>${page_name && html`<span class="to">to ${page_name}</span>`}${message && html`<span class="message">${message}</span>`}</li>`;
  return html`<section class="donations${state.donations.length === 0 && ' is-empty'}" aria-labelledby="donations-title">
<h2 id="donations-title">Latest donations</h2>
<ul class="rows">${state.donations.map(row)}</ul>
<div class="empty"><p>${give ? 'Be the first to donate.' : 'No donations were made.'}</p>${give && !parts.includes('thermometer') && wayToGive(give)}</div>
</section>`;
}

/** Shows how to give, unless the thermometer does. Also shown in place of donations while there are none. */
function footer({ give, parts }: EventScreen): Html | undefined {
  if (!give) return html`<footer><p>This campaign has ended. Thank you to everyone who gave!</p></footer>`;
  return parts.includes('thermometer') ? undefined : html`<footer>${wayToGive(give)}</footer>`;
}

function wayToGive({ address, code }: NonNullable<EventScreen['give']>): Html {
  const shown = address.replace(/^https?:\/\/(www\.)?/, '');
  return html`<div class="give"><img class="code" src="${code}" alt="QR code for ${shown}" width="232" height="232"><p><span>Donate now</span> <a href="${address}">${shown}</a></p></div>`;
}
