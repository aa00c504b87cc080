import type { Formats } from './formats.ts';
import { nextRoundSum, shareOf } from './goal.ts';
import type { LiveDonation, LivePage, LiveState } from './live-state.ts';
import { make, showRows } from './rows.ts';

// Uses the same elements and classes as the server: src/site/public/event-screen-view.ts.

/** Updates the totals. @returns them as a sentence */
export function showTotals(
  { amount, donation_count }: LiveState['totals'],
  goalCents: number | undefined,
  formats: Formats,
): string {
  const goal = goalCents ?? nextRoundSum(amount.cents);
  const sum = formats.sum(amount);
  const texts = {
    '.amount': sum,
    '.amount-of': `raised ${goalCents ? 'of' : 'on the way to'} ${formats.sum({ ...amount, cents: goal })}`,
    '.count': `${formats.count(donation_count)} ${donation_count === 1 ? 'donation' : 'donations'}`,
  };
  const part = document.querySelector('.thermometer');
  for (const [selector, text] of Object.entries(texts)) {
    const element = part?.querySelector(selector);
    if (element && element.textContent !== text) element.textContent = text;
  }
  part?.querySelector('.total')?.setAttribute('class', `total fit-${Math.min(24, sum.length)}`);
  part
    ?.querySelector('.meter rect')
    ?.setAttribute('width', `${(shareOf(amount.cents, goal) * 100).toFixed(1)}%`);
  return `${texts['.amount']} ${texts['.amount-of']}, ${texts['.count']}`;
}

export function showLeaderboard(pages: readonly LivePage[], formats: Formats): void {
  showList('.leaderboard', pages, ({ rank, name, amount }) => [
    withClass('span', 'rank', String(rank)),
    withClass('span', 'name', name),
    withClass('span', 'value', formats.amount(amount)),
  ]);
}

export function showDonations(donations: readonly LiveDonation[], formats: Formats): void {
  showList('.donations', donations, ({ donor_name, amount, message, page_name }) => [
    withClass('span', 'name', donor_name ?? 'Anonymous'),
    withClass('span', 'value', formats.amount(amount)),
    page_name ? withClass('span', 'to', `to ${page_name}`) : undefined,
    message ? withClass('span', 'message', message) : undefined,
  ]);
}

function showList<Item extends { id: string | number }>(
  part: string,
  items: readonly Item[],
  content: (item: Item) => (HTMLElement | undefined)[],
): void {
  const section = document.querySelector(part);
  const list = section?.querySelector('.rows');
  if (!section || !list) return;
  section.classList.toggle('is-empty', items.length === 0);
  showRows(list, items, { keyOf: ({ id }) => String(id), make: (item) => make('li', content(item)) });
}

function withClass(name: string, className: string, text: string): HTMLElement {
  return Object.assign(make(name, [text]), { className });
}
