import type { KeyRequest } from '../../../generated/operations/operations.ts';
import { presentOptionalTimestamp, presentTimestamp } from '../../contract/date-times.ts';
import type { StaffKeyRequest } from '../../db/queries/staff-records/key-requests.ts';

export function presentKeyRequest(request: StaffKeyRequest): KeyRequest {
  return {
    id: request.id,
    name: request.name,
    state: request.state,
    purpose: request.purpose,
    scopes: request.scopes,
    campaign_uid: request.campaign_uid,
    campaign_name: request.campaign_name,
    user_id: request.user_id,
    user_name: request.user_name,
    user_email: request.user_email,
    api_key_id: request.api_key_id,
    reason: request.reason,
    decided_by_name: request.decided_by_name,
    created_at: presentTimestamp(request.created_at),
    decided_at: presentOptionalTimestamp(request.decided_at),
  };
}
