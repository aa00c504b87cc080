export interface SourceRecord {
  /** Line number in the file, from 1. */
  line: number;
  /** By the file's own names; empty for an unreadable row. */
  fields: Readonly<Record<string, string>>;
  raw: () => string;
  error?: { field: string; reason: string };
}

/** In characters; bounds the memory that a row takes while it is read. */
export const LONGEST_ROW = 8_388_608;

/** Maximum number of characters of a raw row in the rejects. */
export const LONGEST_RAW = 10_000;
