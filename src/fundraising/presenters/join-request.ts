import type { JoinRequest } from '../../../generated/fundraising/operations.ts';
import { presentTimestamp } from '../../contract/date-times.ts';
import type { JoinRequestRecord } from '../../db/repositories/join-requests.ts';

export function presentJoinRequest(request: JoinRequestRecord): JoinRequest {
  return {
    id: request.id,
    state: request.state,
    team_page_id: request.team_page_id,
    individual_page_id: request.page_id,
    created_at: presentTimestamp(request.created_at),
  };
}
