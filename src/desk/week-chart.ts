import { moneyIn } from '../browser/money-in.ts';
import { countText } from '../web/views/count-text.ts';
import { type Html, html } from '../web/views/html.ts';

/** The donations of a day in one currency. */
export interface ChartDay {
  /** Such as `2026-11-27`. */
  day: string;
  /** The list of its donations. */
  address: string;
  count: number;
  cents: number;
}

/** In units of the drawing, which is scaled to the screen. */
const WIDTH = 700;
const HEIGHT = 140;
const MARGIN = 10;

/** The last days as a curve, and the same numbers as a table, with links to the donations of each day. */
export function weekChart(days: readonly ChartDay[], currency: string): Html {
  const highest = Math.max(...days.map(({ cents }) => cents), 1);
  const lowest = Math.min(...days.map(({ cents }) => cents), 0);
  const points = days.map(({ cents }, index) => ({
    x: round(MARGIN + (index * (WIDTH - 2 * MARGIN)) / Math.max(1, days.length - 1)),
    y: round(MARGIN + ((highest - cents) * (HEIGHT - 2 * MARGIN)) / (highest - lowest)),
  }));
  const line = points.map(({ x, y }) => `${x},${y}`).join(' ');
  const zero = round(MARGIN + (highest * (HEIGHT - 2 * MARGIN)) / (highest - lowest));
  const best = days.find(({ cents }) => cents === highest);
  const name = `week-${currency}`;
  return html`<figure class="week-chart">
<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-labelledby="${name}-title ${name}-text">
<title id="${name}-title">Donations in ${currency} in the last seven days</title>
<desc id="${name}-text">${best ? `${dayText(best.day)} has the most: ${money(best.cents, currency)}.` : 'There are none.'} The table below has all days.</desc>
<line class="zero" x1="0" y1="${zero}" x2="${WIDTH}" y2="${zero}"/>
<polygon points="${points[0]?.x},${zero} ${line} ${points.at(-1)?.x},${zero}"/>
<polyline points="${line}"/>
${points.map(({ x, y }) => html`<circle cx="${x}" cy="${y}" r="4"/>`)}
</svg>
<table>
<caption class="hidden">Donations in ${currency} by day</caption>
<thead class="hidden"><tr><th scope="col">Day</th><th scope="col">Donations</th><th scope="col">Amount</th></tr></thead>
<tbody>${days
    .toReversed()
    .map(
      ({ day, address, count, cents }, index) =>
        html`<tr><th scope="row"><a href="${address}">${index === 0 ? 'Today' : dayText(day)}</a></th><td>${countText(count, 'donation')}</td><td class="number">${money(cents, currency)}</td></tr>`,
    )}</tbody>
</table>
</figure>`;
}

/** The code follows, because several currencies have the same symbol. */
export function money(cents: number, currency: string): string {
  return `${moneyIn('en', cents, currency, 'always')} ${currency}`;
}

/** `Fri 27 Nov`, which fits beside the numbers on a phone. */
function dayText(day: string): string {
  return new Intl.DateTimeFormat('en-GB', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00:00Z`));
}

function round(number: number): number {
  return Math.round(number * 10) / 10;
}
