import { currencyOf, positiveCents, UnusableEvent, type Values } from './event-values.ts';

/**
 * Currencies whose amounts Stripe writes in whole units, and those it writes in thousandths whose last digit is 0. All others, including
 * UGX and ISK, are in hundredths, as Groundswell's always are: https://docs.stripe.com/currencies#special-cases
 */
const inUnits = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '));
const inThousandths = new Set('BHD JOD KWD OMR TND'.split(' '));

interface Money {
  amount_cents: number;
  currency: string;
}

/** A positive amount in the currency of the object. @throws UnusableEvent */
export function amountOf({ currency: code }: Values, amount: unknown): Money {
  const currency = currencyOf(code);
  return { amount_cents: positiveCents(hundredths(amount, currency)), currency };
}

/**
 * The refunded amount of a charge. Stripe includes the part that was never captured, which is returned as `released_cents`.
 * @throws UnusableEvent for a charge that was not captured at all
 */
export function refundedOf(charge: Values): Money & { released_cents?: number } {
  const { amount, amount_captured: captured, amount_refunded: refunded } = charge;
  if (charge.captured === false) throw new UnusableEvent('ignored', 'The charge was never captured.');
  const isPartlyCaptured = typeof amount === 'number' && typeof captured === 'number' && captured < amount;
  const { amount_cents, currency } = amountOf(charge, refunded);
  if (!isPartlyCaptured) return { amount_cents, currency };
  const released_cents = amountOf(charge, amount - captured).amount_cents;
  return { amount_cents: Math.max(0, amount_cents - released_cents), currency, released_cents };
}

function hundredths(amount: unknown, currency: string): unknown {
  if (typeof amount !== 'number') return amount;
  if (inUnits.has(currency)) return amount * 100;
  return inThousandths.has(currency) ? amount / 10 : amount;
}
