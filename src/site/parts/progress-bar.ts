import { type Html, html } from '../../web/views/html.ts';

/** A progress bar. @param label for screen readers, with both amounts */
export function progressBar(amount: number, target: number, label: string): Html {
  const value = Math.min(Math.max(amount, 0), target);
  return html`<progress max="${target}" value="${value}" aria-label="${label}"></progress>`;
}

/** Whole percent of the target; above 100 once it is exceeded. */
export function percentOf(amount: number, target: number): number {
  return Math.max(0, Math.floor((amount / target) * 100));
}
