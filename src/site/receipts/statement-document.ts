import type { Statement, StatementLine } from '../../domain/payments/statement.ts';
import {
  dayInWords,
  donorFacts,
  exactMoney,
  type Letterhead,
  writeFoot,
  writeHead,
  writeSection,
} from './receipt-document.ts';
import { SHEET_WIDTH, writeSheets } from './sheet.ts';

/** Writing them takes a third of a second, during which the process serves nobody else. */
const MOST_LINES = 1_000;

interface StatementParts {
  statement: Statement;
  /** `2026-03-12` in the time zone of receipts. */
  today: string;
  letterhead: Letterhead;
}

const lineColumns = [
  { width: 115 },
  { width: SHEET_WIDTH - 325 },
  { width: 110 },
  { width: 100, align: 'right' },
] as const;

const labels = { donation: 'Donation', refund: 'Refund', move: 'Moved to another page' } as const;

/** Creates the PDF of a yearly statement. */
export function statementDocument({ statement, today, letterhead }: StatementParts): Promise<Buffer> {
  const { year, charity, lines, totals, donor } = statement;
  const { name, country_code } = charity;
  const money = new Map(totals.map(({ currency }) => [currency, exactMoney(currency, country_code)]));
  const amountOf = (cents: number, currency: string) => money.get(currency)?.(cents) ?? '';
  const day = dayInWords(country_code);
  return writeSheets(`Donations to ${name} in ${year}`, (sheet) => {
    writeHead(sheet, letterhead, `Statement of donations in ${year}`);
    sheet.text(`As of ${day(today)}. Later refunds and corrections are not included.`, { colour: '#55636a' });
    writeSection(sheet, 'Charity', [
      ['Name', name],
      [charity.number_label, charity.number],
      ['Address', charity.address],
    ]);
    if (donor) writeSection(sheet, 'Donor', donorFacts(donor));
    writeSection(sheet, 'Donations and refunds', []);
    if (lines.length === 0) sheet.text(`No donations in ${year}.`);
    else sheet.row(lineColumns, ['Date', 'Donation', 'Receipt', 'Amount'], { weight: 'bold' });
    for (const line of lines.slice(0, MOST_LINES)) {
      const { receipt, amount_cents, currency } = line;
      sheet.space(3);
      sheet.row(lineColumns, [day(line.day), labelOf(line), receipt ?? '', amountOf(amount_cents, currency)]);
    }
    const others = lines.length - MOST_LINES;
    if (others > 0) sheet.text(`${others} later lines are not listed. The total includes them.`);
    sheet.space(6);
    sheet.rule();
    sheet.space(6);
    for (const { currency, amount_cents, gift_aid_amount_cents } of totals) {
      sheet.row(lineColumns, ['Total', '', '', amountOf(amount_cents, currency)], { weight: 'bold' });
      if (gift_aid_amount_cents > 0) {
        sheet.row(lineColumns, [
          'Gift Aid',
          'claimed on top by the charity',
          '',
          amountOf(gift_aid_amount_cents, currency),
        ]);
      }
    }
    writeFoot(sheet, letterhead);
  });
}

function labelOf({ kind, campaign_name, gift_aid_amount_cents }: StatementLine): string {
  const giftAid = kind === 'donation' && gift_aid_amount_cents > 0 ? ['with Gift Aid'] : [];
  return [labels[kind], ...(campaign_name ? [campaign_name] : []), ...giftAid].join(' · ');
}
