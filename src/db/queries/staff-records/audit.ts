import type { Knex } from 'knex';
import type { AuditLogRow } from '../../rows/operation-rows.ts';
import { inOrderOf } from '../listing.ts';

/** Returns entries of the audit log in the order of their ids. Each actor has its present name. */
export async function auditRecords(knex: Knex, ids: readonly number[]): Promise<AuditLogRow[]> {
  const { rows } = await knex.raw<{ rows: AuditLogRow[] }>(
    `select id, occurred_at, actor_type, actor_id, action, subject_type, subject_id, request_id, details,
            case actor_type
              when 'user' then (select name from users where users.id = actor_id)
              when 'staff' then (select name from users where users.id = actor_id)
              when 'staff_token' then (select name from staff_tokens where staff_tokens.id = actor_id)
              when 'registered_application' then (select name from registered_applications where registered_applications.id = actor_id)
              when 'oauth_client' then (select name from oauth_clients where oauth_clients.id = actor_id)
              else actor_name
            end as actor_name
       from audit_log where id = any(?)`,
    [[...ids]],
  );
  return inOrderOf(ids, rows);
}
