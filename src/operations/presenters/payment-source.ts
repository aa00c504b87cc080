import type { PaymentSource } from '../../../generated/operations/operations.ts';
import { presentOptionalTimestamp, presentTimestamp } from '../../contract/date-times.ts';
import type { DonationSourceRecord } from '../../db/repositories/donation-sources.ts';
import type { Addresses } from '../../domain/addresses.ts';
import type { SourceKindName } from '../../domain/payments/sources/source-kinds.ts';

export function presentPaymentSource(source: DonationSourceRecord, addresses: Addresses): PaymentSource {
  return {
    id: source.id,
    name: source.name,
    kind: source.kind as SourceKindName,
    state: source.disabled_at ? 'disabled' : 'enabled',
    test_mode: source.test_mode,
    events_url: addresses.paymentEvents(source.name),
    former_secret_until: presentOptionalTimestamp(source.former_secret_until),
    created_at: presentTimestamp(source.created_at),
    disabled_at: presentOptionalTimestamp(source.disabled_at),
  };
}
