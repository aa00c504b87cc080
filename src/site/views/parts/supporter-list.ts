import type { TopSupporter } from '../../../db/queries/site/top-supporters.ts';
import { type Html, html } from '../../../views/html.ts';
import { avatar } from './avatar.ts';
import { emptyState } from './empty-state.ts';

/** Who gave most, with what they said. */
export function supporterList(
  supporters: readonly TopSupporter[],
  money: (cents: number) => string,
  isActive: boolean,
): Html {
  return html`<section class="card" aria-labelledby="supporters-title">
<h2 id="supporters-title">Top supporters</h2>
${
  supporters.length === 0
    ? emptyState(isActive ? 'Nobody has given yet. Be the first!' : 'Nobody has given to this page.')
    : html`<ul class="rows">${supporters.map((supporter) => row(supporter, money))}</ul>`
}
</section>`;
}

function row({ name, amount_cents, message }: TopSupporter, money: (cents: number) => string): Html {
  return html`<li>${avatar({ name: name ?? '♥' })}<div class="what"><strong>${name ?? 'Anonymous'}</strong></div><span class="value">${money(amount_cents)}</span>${
    message && html`<p class="message">${message}</p>`
  }</li>`;
}
