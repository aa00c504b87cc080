import { parse } from 'csv-parse/sync';
import { OperatorError } from '../../errors.ts';
import type { CsvOptions } from './read-csv.ts';

/** A report may have some lines above its header, such as its title and its range of dates. */
const LINES_OF_TITLE = 10;

/**
 * Checks the header of a file, and searches the next lines for it if the first line isn't a header.
 * @param start of the file
 * @throws OperatorError that names the line of the header; otherwise the error of the first line
 */
export function headerChecker(
  start: string,
  { separator, checkHeader }: Pick<CsvOptions, 'separator' | 'checkHeader'>,
): CsvOptions['checkHeader'] {
  return (names) => {
    try {
      return checkHeader(names);
    } catch (error) {
      const line = lineOfHeader(start, { separator, checkHeader });
      if (line === undefined) throw error;
      throw new OperatorError(
        `The file begins with a title: its header is in line ${line}.`,
        'Delete the lines above the header, and repeat the command.',
      );
    }
  };
}

function lineOfHeader(
  start: string,
  options: Pick<CsvOptions, 'separator' | 'checkHeader'>,
): number | undefined {
  const ends = /\r\n|\n|\r/g;
  for (let line = 2; line <= LINES_OF_TITLE + 1; line++) {
    if (!ends.exec(start)) return undefined;
    if (isHeader(start.slice(ends.lastIndex), options)) return line;
  }
  return undefined;
}

function isHeader(
  text: string,
  { separator = ',', checkHeader }: Pick<CsvOptions, 'separator' | 'checkHeader'>,
): boolean {
  try {
    const [names = []] = parse(text, { delimiter: separator, relax_column_count: true, to: 1 });
    checkHeader(names.map((name) => name.trim()));
    return true;
  } catch {
    return false;
  }
}
