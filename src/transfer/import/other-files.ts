import { OperatorError } from '../../errors.ts';

const SAVE_AS_CSV = 'Open it in a spreadsheet, save the sheet as CSV UTF-8, and import that file.';

/** Binary files, whatever their names: their first bytes, their type, and what to do. */
const others: readonly (readonly [start: readonly number[], what: string, fix: string])[] = [
  [[0x50, 0x4b, 0x03, 0x04], 'an Excel workbook (.xlsx) or another zip archive, not CSV', SAVE_AS_CSV],
  [[0xd0, 0xcf, 0x11, 0xe0], 'an old Excel workbook (.xls), not CSV', SAVE_AS_CSV],
  [[0x25, 0x50, 0x44, 0x46], 'a PDF, not CSV', 'Export the report as CSV, and import that file.'],
];

/** @param start the first bytes of a file @throws OperatorError for one that is known not to be text in this encoding */
export function refuseOtherFile(start: Buffer, { name, encoding }: { name: string; encoding: string }): void {
  for (const [signature, what, fix] of others) {
    if (signature.every((byte, index) => start[index] === byte)) {
      throw new OperatorError(`${name} is ${what}.`, fix);
    }
  }
  const zero = start.subarray(0, 2).indexOf(0);
  if (encoding === 'utf-8' && zero >= 0 && start[zero + 2] === 0) {
    throw new OperatorError(
      `${name} is UTF-16 without a byte order mark.`,
      `Add --encoding ${zero === 0 ? 'utf-16be' : 'utf-16le'}, or save it as UTF-8.`,
    );
  }
}
