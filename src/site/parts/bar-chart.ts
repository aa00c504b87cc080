import { type Html, html } from '../../web/views/html.ts';
import { shortDayText } from './text/day-text.ts';

const WIDTH = 600;
const HEIGHT = 120;
const GAP = 0.28;

interface BarChart {
  caption: string;
  /** What each bar represents: "each of the last 30 days". */
  subject: string;
  /** Length of a bar's period. The last one is still running. */
  period: 'day' | 'week';
  /** `start` is the first day of the period, such as 2026-03-01. */
  bars: readonly { start: string; value: number }[];
  countryCode: string;
  show(value: number): string;
}

/**
 * A row of bars, the last one emphasised. Uses only attributes, because the policy forbids inline styles and scripts.
 * @returns undefined if there is nothing to draw
 */
export function barChart({ caption, subject, period, bars, countryCode, show }: BarChart): Html | undefined {
  const peak = bars.reduce((highest, bar) => (bar.value > highest.value ? bar : highest), {
    start: '',
    value: 0,
  });
  if (peak.value === 0) return undefined;
  const dayOf = (start = '') => shortDayText(new Date(`${start}T00:00:00Z`), countryCode);
  const [mostIn, now] = period === 'day' ? ['on', 'today'] : ['in the week of', 'this week'];
  const description = `A bar for ${subject}: most ${mostIn} ${dayOf(peak.start)}, ${show(peak.value)}; ${now} ${show(bars.at(-1)?.value ?? 0)}.`;
  const step = WIDTH / bars.length;
  return html`<figure class="chart"><figcaption><span>${caption}</span> <span>Most: ${show(peak.value)}</span></figcaption>
<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none" role="img" aria-label="${description}">
${bars.map(({ value }, index) => bar(value / peak.value, index * step, step, index === bars.length - 1))}
</svg>
<p class="axis" aria-hidden="true"><span>${dayOf(bars[0]?.start)}</span><span>${now}</span></p></figure>`;
}

/** @param share of the highest bar, 0 to 1 */
function bar(share: number, left: number, step: number, isLast: boolean): Html {
  // An empty period gets a stub, so that the row is still recognisable.
  const height = share > 0 ? Math.max(4, share * HEIGHT) : 2;
  const kind = share > 0 ? `bar${isLast ? ' last' : ''}` : 'none';
  const width = step * (1 - GAP);
  return html`<rect class="${kind}" x="${(left + (step - width) / 2).toFixed(1)}" y="${(HEIGHT - height).toFixed(1)}" width="${width.toFixed(1)}" height="${height.toFixed(1)}" rx="2"/>`;
}
