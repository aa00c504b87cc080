import { type Html, html } from '../../../views/html.ts';

const WIDTH = 600;
const HEIGHT = 120;
const GAP = 0.28;

interface BarChart {
  caption: string;
  /** For screen readers: everything that the picture shows. */
  description: string;
  values: readonly number[];
  /** Under the first and the last bar. */
  from: string;
  to: string;
  /** The highest, in words. */
  peak: string;
}

/** A row of bars, the last one emphasised: drawn by attributes alone, because the policy forbids inline styles and scripts. */
export function barChart({ caption, description, values, from, to, peak }: BarChart): Html {
  const highest = Math.max(...values, 1);
  const step = WIDTH / values.length;
  return html`<figure class="chart"><figcaption><span>${caption}</span> <span>${peak}</span></figcaption>
<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none" role="img" aria-label="${description}">
${values.map((value, index) => bar(value / highest, index * step, step, index === values.length - 1))}
</svg>
<p class="axis" aria-hidden="true"><span>${from}</span><span>${to}</span></p></figure>`;
}

/** @param share of the highest bar, 0 to 1 */
function bar(share: number, left: number, step: number, isLast: boolean): Html {
  // An empty period has a stub, so that the row reads as a row.
  const height = share > 0 ? Math.max(4, share * HEIGHT) : 2;
  const kind = share > 0 ? `bar${isLast ? ' last' : ''}` : 'none';
  const width = step * (1 - GAP);
  return html`<rect class="${kind}" x="${(left + (step - width) / 2).toFixed(1)}" y="${(HEIGHT - height).toFixed(1)}" width="${width.toFixed(1)}" height="${height.toFixed(1)}" rx="2"/>`;
}
