export type WebhookFormat = 'standard' | 'classic';

export interface WebhookEndpointRow {
  id: number;
  url: string;
  /** Empty means all. */
  event_types: string[];
  /** At most one of these three is set; none means all events. */
  registered_application_id: number | null;
  oauth_client_id: number | null;
  campaign_id: number | null;
  format: WebhookFormat;
  keeps_order: boolean;
  /** Encrypted, like the next one; null for the classic format, which isn't signed. */
  secret: Buffer | null;
  former_secret: Buffer | null;
  former_secret_until: Date | null;
  paused_at: Date | null;
  failing_since: Date | null;
  switched_off_at: Date | null;
  /** Its receiver responded with 410, or no delivery succeeded for days. */
  switched_off_reason: 'gone' | 'failing' | null;
  created_at: Date;
  updated_at: Date;
}

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

export interface WebhookDeliveryRow {
  id: number;
  endpoint_id: number;
  /** Position of the event in the log; null for a test delivery. */
  position: number | null;
  published_at: Date;
  event_id: string;
  event_type: string;
  /** Set for a test delivery; others use that of their event. */
  body: string | null;
  order_key: string | null;
  state: DeliveryState;
  attempts: number;
  next_attempt_at: Date;
  last_attempt_at: Date | null;
  /** From the last attempt, like all that follow. */
  request_headers: Record<string, string> | null;
  duration_ms: number | null;
  answer_status: number | null;
  answer_body: string | null;
  error: string | null;
}
