import { type Html, html } from '../../../web/views/html.ts';

/** @param label for screen readers: includes both amounts */
export function progressBar(amountCents: number, targetCents: number, label: string): Html {
  const value = Math.min(Math.max(amountCents, 0), targetCents);
  return html`<progress max="${targetCents}" value="${value}" aria-label="${label}"></progress>`;
}

/** Whole percent of the target, above 100 where it is passed. */
export function percentOf(amountCents: number, targetCents: number): number {
  return Math.max(0, Math.floor((amountCents / targetCents) * 100));
}
