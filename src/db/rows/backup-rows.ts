export interface BackupRow {
  id: number;
  /** Everything committed by then is in it. */
  taken_at: Date;
  recorded_at: Date;
  /** User name of the operator. */
  recorded_by: string;
  label: string | null;
  bytes: number | null;
}
