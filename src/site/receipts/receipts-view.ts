import type { ReceiptRecord } from '../../db/repositories/receipts.ts';
import { type Html, html } from '../../web/views/html.ts';

/** A donation in words. */
interface Given {
  charityName: string;
  amount: string;
  day: string;
}

interface ReceiptsParts extends Given {
  listPath: string | undefined;
  /** Whether all of it was refunded. */
  isRefunded: boolean;
  /** Newest first. */
  receipts: readonly ReceiptRecord[];
  years: readonly number[];
  /** The donor's latest other donations. */
  others: readonly (Given & { path: string })[];
  /** Returns the address of a document. */
  addressOf(file: 'receipt.pdf' | 'statement.pdf', query?: Record<string, string>): string;
}

export function receiptsView({
  listPath,
  charityName,
  amount,
  day,
  isRefunded,
  receipts,
  years,
  others,
  addressOf,
}: ReceiptsParts): Html {
  const replaced = receipts.filter(({ replaced_by }) => replaced_by !== null);
  const hasReceipt = receipts.length > 0 || !isRefunded;
  return html`${listPath && html`<p class="crumbs narrow"><a href="${listPath}">Your donations</a></p>`}
<section class="card narrow">
<h1>Your donation</h1>
<p>${amount} to ${charityName} on ${day}. ${isRefunded && 'It was refunded.'}</p>
${hasReceipt ? html`<p><a class="button wide" href="${addressOf('receipt.pdf')}">Receipt (PDF)</a></p>` : html`<p>There is no receipt for a refunded donation.</p>`}
<h2>Statements</h2>
<p>All your donations to ${charityName} in one year, with refunds.</p>
<ul>${years.map((year) => html`<li><a href="${addressOf('statement.pdf', { year: String(year) })}">Statement for ${year} (PDF)</a></li>`)}</ul>
${
  replaced.length > 0 &&
  html`<h2>Replaced receipts</h2>
<ul>${replaced.map(
    ({ reference, replaced_by }) =>
      html`<li><a href="${addressOf('receipt.pdf', { number: reference })}">${reference}</a>, replaced by ${replaced_by}</li>`,
  )}</ul>`
}
${
  others.length > 0 &&
  html`<h2>Your other donations</h2>
<ul>${others.map((other) => html`<li><a href="${other.path}">${other.amount} to ${other.charityName} on ${other.day}</a></li>`)}</ul>`
}
<p class="hint">These documents confirm your donation. They are not tax forms.</p>
</section>`;
}

/** @param contact how to reach the operator: `https:` or `mailto:` */
export function deadReceiptView(contact: string | undefined): Html {
  return html`<section class="card narrow">
<h1>This link doesn't work</h1>
<p>Copy the whole link from your email into the address bar, and try again.</p>
<p>If it still doesn't work, the email address of your donation was changed or deleted. If you have an account, <a href="/sign-in">sign in</a> to see your donations. Otherwise, ${contact ? html`<a href="${contact}">contact us</a>` : 'reply to the email'}.</p>
</section>`;
}
