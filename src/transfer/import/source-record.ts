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

/** Beyond this a row is no row; each needs memory while it is read. */
export const LONGEST_ROW = 8_388_608;

/** What of a raw row stands among the rejects, at most. */
export const LONGEST_RAW = 10_000;
