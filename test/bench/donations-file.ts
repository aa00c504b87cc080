import { once } from 'node:events';
import { createWriteStream } from 'node:fs';

/** Types of the file's columns, in their order, for a table that holds it as it is. */
export const donationsFileTypes = {
  source: 'text',
  external_id: 'text',
  page: 'uuid',
  amount: 'numeric',
  donor_name: 'text',
  anonymous: 'boolean',
  message: 'text',
  created_at: 'timestamptz',
} as const;

/** Every so many rows one names a page that does not exist. */
export const badRowEvery = 1000;
const NO_PAGE = '00000000-0000-4000-8000-000000000000';

/** Writes donations to the pages, as another platform would export them: few pages get many of them. */
export async function writeDonationsFile(
  path: string,
  rows: number,
  pages: readonly string[],
): Promise<void> {
  const file = createWriteStream(path, { highWaterMark: 1_048_576 });
  file.write(`${Object.keys(donationsFileTypes).join(',')}\n`);
  const begin = Date.UTC(2025, 0, 1);
  let text = '';
  for (let number = 0; number < rows; number += 1) {
    const share = ((number * 7919) % 10_007) / 10_007;
    const isBad = number % badRowEvery === badRowEvery - 1;
    const page = isBad ? NO_PAGE : pages[Math.floor(share ** 3 * pages.length)];
    const amount = `${5 + ((number * 104_729) % 300)}.${String(number % 100).padStart(2, '0')}`;
    const message = number % 3 === 0 ? '"Well done, and good luck!"' : '';
    const moment = new Date(
      begin + Math.floor((number / rows) * 300) * 86_400_000 + (number % 86_400) * 1000,
    );
    text += `bench,D-${number},${page},${amount},Donor ${number % 5000},${number % 10 === 0},${message},${moment.toISOString()}\n`;
    if (text.length > 262_144 || number === rows - 1) {
      if (!file.write(text)) await once(file, 'drain');
      text = '';
    }
  }
  file.end();
  await once(file, 'close');
}
