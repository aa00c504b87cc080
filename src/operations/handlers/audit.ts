import type { DatabaseHandle } from '../../db/connection/connection.ts';
import { auditList } from '../../db/queries/staff-lists/audit-list.ts';
import { auditRecords } from '../../db/queries/staff-records/audit.ts';
import { StaffTokenRepository } from '../../db/repositories/staff-tokens.ts';
import type { StaffActor } from '../../domain/actor.ts';
import { scopeOf } from '../../domain/staff/roles.ts';
import { blank, invalid, ValidationError } from '../../errors.ts';
import { answerList } from '../answer-list.ts';
import { createdWithin } from '../list-places.ts';
import { presentAuditEntry } from '../presenters/audit-entry.ts';
import type { OperationsHandlers, StaffOperations } from './types.ts';

type Query = StaffOperations['listAudit']['query'];

export const audit = {
  listAudit: answerList({
    schema: 'AuditEntry',
    list: auditList,
    filters: async (knex, query: Query, actor) => {
      const filters = {
        action: query.action,
        actor: query.operator === undefined ? pair('actor', query) : { name: query.operator },
        subject: pair('subject', query),
        created: createdWithin(query),
      };
      return (await reachedEntries(knex, actor)).map((reached) => ({ ...filters, ...reached }));
    },
    records: auditRecords,
    present: presentAuditEntry,
  }),
} satisfies Partial<OperationsHandlers>;

/** A manager reaches what concerns their campaigns, support what they did, the others everything. */
async function reachedEntries(knex: DatabaseHandle, { grants, userId }: StaffActor) {
  const scope = scopeOf(grants, ['owner', 'finance', 'manager']);
  if (scope === 'all') return [{}];
  const campaignIds = scope?.campaignIds ?? [];
  if (scopeOf(grants, ['support']) === undefined) return [{ campaignIds }];
  const tokenIds = await new StaffTokenRepository(knex).idsOf(userId);
  const others = { exceptCampaignIds: campaignIds };
  return [{ campaignIds }, { staffId: userId, ...others }, { tokenIds, ...others }];
}

/** Reads two filters that belong together. @throws ValidationError for one without the other */
function pair<Name extends 'actor' | 'subject'>(name: Name, query: Query) {
  const [type, id] = [query[`${name}_type`], query[`${name}_id`]] as [
    Query[`${Name}_type`],
    number | undefined,
  ];
  if (type === undefined && id === undefined) return undefined;
  if (type === undefined) throw new ValidationError([invalid(`${name}_type`, blank)]);
  if (id === undefined) throw new ValidationError([invalid(`${name}_id`, blank)]);
  return { type, id };
}
