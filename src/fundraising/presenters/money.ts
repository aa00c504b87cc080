import type { Currency, Money, TextMoney } from '../../../generated/fundraising/operations.ts';
import type { CurrencyRow } from '../../db/rows/reference-rows.ts';

export function presentCurrency(currency: CurrencyRow): Currency {
  return {
    iso_code: currency.iso_code,
    name: currency.name,
    symbol: currency.symbol,
  };
}

export function presentMoney(cents: number, currency: CurrencyRow): Money {
  return {
    cents,
    currency: presentCurrency(currency),
  };
}

/** Money with cents as text, as in campaigns and static leaderboards. */
export function presentTextMoney(cents: number, currency: CurrencyRow): TextMoney {
  return {
    cents: String(cents),
    currency: presentCurrency(currency),
  };
}
