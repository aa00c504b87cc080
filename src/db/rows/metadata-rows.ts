export interface MetadataKeyRow {
  id: number;
  token_hash: Buffer;
  object_type: string;
  name: string;
  description: string;
  value_count: number;
  created_at: Date;
  updated_at: Date;
}

export interface MetadataValueRow {
  key_id: number;
  object_id: number;
  value: string | number | boolean;
  /** Size of the value as JSON, computed by the database. */
  bytes: number;
  created_at: Date;
  updated_at: Date;
}
