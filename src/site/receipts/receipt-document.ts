import type { DonorDetails, ReceiptRecord } from '../../db/repositories/receipts.ts';
import { addressColumns } from '../../db/rows/donation-rows.ts';
import { localeOf } from '../../domain/countries.ts';
import type { SiteBranding } from '../../web/site-branding.ts';
import { brandColours } from '../../web/views/brand-colours.ts';
import { SHEET_WIDTH, type Sheet, writeSheets } from './sheet.ts';

/** What the operator adds to each document. */
export type Letterhead = Pick<SiteBranding, 'name' | 'colour' | 'receiptText'>;

interface ReceiptParts {
  receipt: ReceiptRecord;
  donor: DonorDetails;
  letterhead: Letterhead;
}

/** Said on every document, whatever the operator adds. */
const notATaxForm =
  'This document confirms a donation. It is not a tax form, and a tax authority may require another document.';

const factColumns = [{ width: 150 }, { width: SHEET_WIDTH - 150 }];

/** Creates the PDF of a receipt. A receipt that was replaced says so. */
export function receiptDocument({ receipt, donor, letterhead }: ReceiptParts): Promise<Buffer> {
  const { reference, replaces, replaced_by, country_code, currency } = receipt;
  const money = exactMoney(currency, country_code);
  const day = dayInWords(country_code);
  const { amount_cents, refunded_cents, gift_aid_amount_cents } = receipt;
  return writeSheets(`Donation receipt ${reference}`, (sheet) => {
    writeHead(sheet, letterhead, 'Donation receipt');
    if (replaced_by) {
      sheet.text(`Replaced by receipt ${replaced_by}. Please use that one.`, {
        weight: 'bold',
        colour: '#b3261e',
      });
      sheet.space(6);
    }
    writeFacts(sheet, [
      ['Receipt number', reference],
      ['Issued on', day(receipt.issued_on)],
      ['Replaces receipt', replaces],
    ]);
    writeSection(sheet, 'Donation', [
      ['Received on', day(receipt.donated_on)],
      ['Amount', money(amount_cents)],
      ...(refunded_cents > 0
        ? ([
            ['Refunded', money(-refunded_cents)],
            ['Amount after refunds', money(amount_cents - refunded_cents)],
          ] as const)
        : []),
      [
        'Gift Aid',
        gift_aid_amount_cents > 0 ? `${money(gift_aid_amount_cents)}, claimed on top of the amount` : null,
      ],
      ['Donation number', receipt.donation_uid],
    ]);
    writeSection(sheet, 'Charity', [
      ['Name', receipt.charity_name],
      [receipt.number_label, receipt.charity_number],
      ['Address', receipt.charity_address],
    ]);
    if (donor.name !== null || addressOf(donor)) writeSection(sheet, 'Donor', donorFacts(donor));
    writeFoot(sheet, letterhead);
  });
}

export function donorFacts(donor: DonorDetails): [string, string | null][] {
  return [
    ['Name', donor.name],
    ['Address', addressOf(donor)],
  ];
}

export function writeHead(sheet: Sheet, { name, colour }: Letterhead, title: string): void {
  sheet.text(name, {
    weight: 'bold',
    size: 11,
    colour: colour ? brandColours(colour).light.brand : '#0b666b',
  });
  sheet.space(18);
  sheet.text(title, { weight: 'bold', size: 20 });
  sheet.space(10);
}

export function writeSection(
  sheet: Sheet,
  title: string,
  facts: readonly (readonly [string, string | null])[],
): void {
  sheet.space(14);
  sheet.rule();
  sheet.space(10);
  sheet.text(title, { weight: 'bold', size: 12 });
  sheet.space(4);
  writeFacts(sheet, facts);
}

/** Writes names and values. An unknown value is left out. */
function writeFacts(sheet: Sheet, facts: readonly (readonly [string, string | null])[]): void {
  for (const [name, value] of facts) if (value) sheet.row(factColumns, [name, value]);
}

export function writeFoot(sheet: Sheet, { receiptText }: Letterhead): void {
  sheet.space(14);
  sheet.rule();
  sheet.space(10);
  if (receiptText) {
    sheet.text(receiptText);
    sheet.space(8);
  }
  sheet.text(notATaxForm, { size: 9.5, colour: '#55636a' });
}

/** Returns a function that writes cents as `GBP 1,250.00`: exact, and the same currency to every reader. */
export function exactMoney(currency: string, countryCode: string): (cents: number) => string {
  const format = new Intl.NumberFormat(localeOf(countryCode), {
    style: 'currency',
    currency,
    currencyDisplay: 'code',
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  return (cents) => format.format(cents / 100);
}

/** Returns a function that writes `2026-03-12` as `12 March 2026`. */
export function dayInWords(countryCode: string): (day: string) => string {
  const format = new Intl.DateTimeFormat(localeOf(countryCode), { dateStyle: 'long', timeZone: 'UTC' });
  return (day) => format.format(new Date(day));
}

function addressOf(donor: DonorDetails): string | null {
  const parts = addressColumns.map((column) =>
    column === 'country' ? donor[column]?.toUpperCase() : donor[column],
  );
  return parts.filter(Boolean).join(', ') || null;
}
