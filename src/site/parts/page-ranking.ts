import type { PageWithoutStory } from '../../db/queries/pages/page-records.ts';
import { emptyState } from '../../web/views/empty-state.ts';
import { type Html, html } from '../../web/views/html.ts';
import type { SiteLinks } from '../site-links.ts';
import { avatar, ownImage } from './avatar.ts';
import { moneyText } from './text/money-text.ts';

/** The rest of a longer ranking is shown on request. */
const SHOWN_AT_ONCE = 10;

/** Pages in rank order, each with a bar relative to what the first has raised. */
export function pageRanking(
  pages: readonly PageWithoutStory[],
  links: SiteLinks,
  detail: (page: PageWithoutStory) => string,
  whenEmpty?: string,
): Html {
  if (pages.length === 0) return emptyState(whenEmpty);
  const most = Math.max(1, pages[0]?.amount_cents ?? 0);
  const rows = pages.map((page) => row(page, links, detail(page), page.amount_cents / most));
  const rest = rows.slice(SHOWN_AT_ONCE);
  return html`<ol class="rows ranked">${rows.slice(0, SHOWN_AT_ONCE)}</ol>${
    rest.length > 0 &&
    html`<details class="more"><summary>Show ${rest.length} more</summary><ol class="rows ranked" start="${SHOWN_AT_ONCE + 1}">${rest}</ol></details>`
  }`;
}

function row(page: PageWithoutStory, links: SiteLinks, detail: string, share: number): Html {
  const money = moneyText(page.amount_cents, page.currency, page.country_code, 'always');
  const percent = Math.max(0, Math.round(share * 100));
  return html`<li>${avatar({ name: page.name, imageUrl: ownImage(page) })}<div class="what"><a href="${links.page(page)}">${page.name}</a><p>${detail}</p></div><span class="value">${money}</span><svg class="meter" aria-hidden="true" focusable="false"><rect width="${percent}%" height="100%" rx="3"/></svg></li>`;
}
