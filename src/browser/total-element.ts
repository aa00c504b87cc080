import type { Formats } from './formats.ts';
import { shareOf } from './goal.ts';
import { LiveElement } from './live-element.ts';
import type { LiveState, Money } from './live-state.ts';
import { withPart } from './rows.ts';

/** `<groundswell-total>`: amount raised, target and number of donations. */
export class TotalElement extends LiveElement {
  readonly #amount = withPart('p', 'amount');
  readonly #label = withPart('p', 'label');
  readonly #bar = withPart('div', 'bar');
  readonly #fill = withPart('div', 'fill');
  readonly #count = withPart('p', 'count');

  protected build(): readonly Node[] {
    this.#bar.setAttribute('role', 'progressbar');
    this.#bar.append(this.#fill);
    const total = withPart('div', 'total');
    total.append(this.#amount, this.#label, this.#bar, this.#count);
    return [total];
  }

  protected show({ totals }: LiveState, formats: Formats): void {
    const { amount, donation_count } = totals;
    const goal = totals.target ?? this.#goal(amount);
    this.#amount.textContent = formats.sum(amount);
    this.#label.textContent = goal ? this.text('of', { target: formats.sum(goal) }) : this.text('raised');
    this.#count.textContent = this.text(donation_count === 1 ? 'donation' : 'donations', {
      count: formats.count(donation_count),
    });
    this.#bar.hidden = !goal;
    if (!goal) return;
    const percent = Math.floor(shareOf(amount.cents, goal.cents) * 100);
    this.#fill.style.width = `${percent}%`;
    this.#bar.setAttribute('aria-valuenow', String(percent));
    this.#bar.setAttribute('aria-label', `${this.#amount.textContent} ${this.#label.textContent}`);
  }

  /** The goal attribute, in whole units of the currency, for subjects without a target. */
  #goal({ currency }: Money): Money | undefined {
    const units = Number(this.getAttribute('goal'));
    return units > 0 && Number.isFinite(units) ? { cents: Math.round(units * 100), currency } : undefined;
  }
}
