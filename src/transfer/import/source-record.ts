/** One row of a file, as it stands there. */
export interface SourceRecord {
  /** Where it begins; the first line of a file is 1. */
  line: number;
  /** By the names of the file. Empty where the row could not be read. */
  fields: Readonly<Record<string, string>>;
  /** The row as text, for the rejects. */
  raw: () => string;
  /** What makes it unreadable. */
  error?: { field: string; reason: string };
}

/** In characters; bounds the memory that a row takes while it is read. */
export const LONGEST_ROW = 8_388_608;

/** Characters of a raw row in the rejects, at most. */
export const LONGEST_RAW = 10_000;
