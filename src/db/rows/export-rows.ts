export type ExportState = 'queued' | 'running' | 'done' | 'failed';

/** The campaigns and charities that somebody reaches. */
export interface ExportScope {
  campaignIds: readonly number[];
  charityIds: readonly number[];
}

/** What was requested. */
export interface RequestedExport {
  user_id: number;
  kind: string;
  campaign_id: string | null;
  charity_id: string | null;
  created_since: Date | null;
  created_until: Date | null;
  personal: boolean;
  spreadsheet: boolean;
  /** What the person reached when they requested it; null: everything. */
  scope: ExportScope | null;
}

export interface ExportRow extends RequestedExport {
  id: number;
  state: ExportState;
  attempts: number;
  lease_until: Date | null;
  row_count: number;
  expected_row_count: number | null;
  bytes: number | null;
  file_id: number | null;
  error: string | null;
  created_at: Date;
  started_at: Date | null;
  finished_at: Date | null;
  expires_at: Date;
}
