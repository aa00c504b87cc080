import type { Formats } from './formats.ts';
import { LiveElement } from './live-element.ts';
import type { LiveDonation, LivePage, LiveState } from './live-state.ts';
import { make, showRows, withPart } from './rows.ts';

/** `<groundswell-leaderboard>`: the pages that have raised the most, or with `type="team"` the teams. */
export class LeaderboardElement extends LiveElement {
  readonly #list = withPart('ol', 'list');
  readonly #empty = withPart('p', 'empty');

  protected build(): readonly Node[] {
    this.#list.className = 'ranked';
    return [this.#list, this.#empty];
  }

  protected show({ top_pages, top_teams }: LiveState, formats: Formats): void {
    const pages = this.getAttribute('type') === 'team' ? top_teams : top_pages;
    this.#empty.textContent = pages.length > 0 ? '' : this.text('empty');
    showRows(this.#list, pages.slice(0, this.limit), {
      keyOf: ({ id }) => String(id),
      make: (page) => this.#row(page, formats),
    });
  }

  #row({ rank, name, url, amount }: LivePage, formats: Formats): HTMLElement {
    const link = withPart('a', 'name', name) as HTMLAnchorElement;
    if (/^https?:/.test(url)) link.href = url;
    return row([
      withPart('span', 'rank', String(rank)),
      link,
      withPart('span', 'amount', formats.amount(amount)),
    ]);
  }
}

/** `<groundswell-donations>`: the latest donations. */
export class DonationsElement extends LiveElement {
  readonly #list = withPart('ul', 'list');
  readonly #empty = withPart('p', 'empty');

  protected build(): readonly Node[] {
    return [this.#list, this.#empty];
  }

  protected show({ donations }: LiveState, formats: Formats): void {
    this.#empty.textContent = donations.length > 0 ? '' : this.text('empty');
    showRows(this.#list, donations.slice(0, this.limit), {
      keyOf: ({ id }) => String(id),
      make: (donation) => this.#row(donation, formats),
    });
  }

  #row({ donor_name, amount, message, page_name }: LiveDonation, formats: Formats): HTMLElement {
    return row([
      withPart('span', 'name', donor_name ?? this.text('anonymous')),
      withPart('span', 'amount', formats.amount(amount)),
      page_name && !this.hasAttribute('page')
        ? withPart('span', 'to', this.text('to', { page: page_name }))
        : undefined,
      message ? withPart('span', 'message', message) : undefined,
    ]);
  }
}

function row(content: readonly (Node | undefined)[]): HTMLElement {
  const item = make('li', content);
  item.part.add('row');
  return item;
}
