import { ParseError } from '../../domain/field-rules.ts';
import { type DateReader, dateReader, swappedFormat } from './date-format.ts';

/** Reads the dates of a file, and checks whether days and months appear to be in the expected order. */
export class FileDates {
  readonly #formats: readonly string[];
  readonly #zone: string;
  #isCertain = false;
  #ambiguous = 0;
  #swapped = 0;

  constructor({ format, zone = 'UTC' }: { format: string | readonly string[]; zone?: string | undefined }) {
    this.#formats = [format].flat();
    this.#zone = zone;
  }

  /** @returns a function that converts a date in the file to an ISO timestamp. The zone is the file's unless another one is given. */
  reader(zone = this.#zone): (text: string) => string | ParseError {
    const readers = this.#formats.map((format) => {
      const swapped = swappedFormat(format);
      return {
        read: dateReader(format, zone),
        readSwapped: swapped === undefined ? undefined : dateReader(swapped, zone),
      };
    });
    const wrong = new ParseError(`isn't in the format ${this.#formats.join(' or ')}`);
    return (text) => {
      for (const { read, readSwapped } of readers) {
        const time = read(text);
        if (!time) continue;
        if (!this.#isCertain) this.#note(time, readSwapped?.(text));
        return time.toISOString();
      }
      if (readers.some(({ readSwapped }) => readSwapped?.(text))) this.#swapped += 1;
      return wrong;
    };
  }

  /** Warnings for the user, once all dates are read. */
  warnings(): string[] {
    const formats = this.#formats.join(' or ');
    const warnings: string[] = [];
    if (this.#swapped > 0) {
      warnings.push(
        `Some rejected dates would be valid with day and month swapped. If the file uses that order, the accepted dates are wrong: correct ${formats} in the mapping, and import the file again.`,
      );
    } else if (this.#ambiguous > 0 && !this.#isCertain) {
      warnings.push(
        `No date in the file has a day above 12, so it isn't clear whether the day or the month comes first. Dates were read as ${formats}: check one of them on the platform.`,
      );
    }
    return warnings;
  }

  #note(time: Date, swapped: ReturnType<DateReader>): void {
    if (!swapped) this.#isCertain = true;
    else if (swapped.getTime() !== time.getTime()) this.#ambiguous += 1;
  }
}
