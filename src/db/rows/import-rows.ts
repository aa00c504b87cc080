export type ImportState = 'uploaded' | 'checking' | 'queued' | 'running' | 'done' | 'failed' | 'cancelled';

/** How an uploaded file is read, as staff set it. What is absent is as in the mapping, or else as in our own files. */
export interface StoredSettings {
  /** Name of a mapping that is part of the program. */
  mapping?: string | undefined;
  /** Columns of the file and the fields that they become; those that are not in it are left out. */
  columns?: { column: string; field: string }[] | undefined;
  /** The source of rows that name none. */
  source?: string | undefined;
  /** Values of other fields that are blank or missing. */
  constants?: { field: string; value: string }[] | undefined;
  encoding?: string | undefined;
  /** Between columns; absent for JSON Lines. */
  delimiter?: 'comma' | 'semicolon' | 'tab' | 'bar' | undefined;
  date_format?: string | undefined;
  time_zone?: string | undefined;
  decimal_mark?: 'point' | 'comma' | undefined;
}

/** Rows and the refunds in them; see `ImportCounts`. */
export interface StoredCounts {
  rows: number;
  refunds: number;
  inserted: number;
  updated: number;
  unchanged: number;
  rejected: number;
  repeated: number;
  left_out: number;
  skipped: number;
  anonymised: number;
}

export interface ImportRow extends StoredCounts {
  id: number;
  kind: string;
  name: string;
  bytes: number;
  file_id: number | null;
  rejects_id: number | null;
  user_id: number;
  token_id: number | null;
  campaign_ids: number[] | null;
  settings: StoredSettings;
  state: ImportState;
  last_line: number;
  read_bytes: number;
  problem: string | null;
  warnings: string[];
  claims: number;
  idle_claims: number;
  leased_until: Date | null;
  checked_at: Date | null;
  created_at: Date;
  updated_at: Date;
  queued_at: Date | null;
  started_at: Date | null;
  finished_at: Date | null;
}
