import type { AssignRequest } from '../../../generated/operations/operations.ts';
import type { RequestContext } from '../../context.ts';
import { paymentEventList } from '../../db/queries/staff-lists/payment-event-list.ts';
import { paymentEventRecords, sourceIdsNamed } from '../../db/queries/staff-records/payment-events.ts';
import { answering, change } from '../../domain/change.ts';
import { requireIdempotencyKey } from '../../domain/idempotency-key.ts';
import {
  type AssignedPlace,
  assignPaymentEvent,
  retryPaymentEvent,
} from '../../domain/payments/waiting-events.ts';
import { invalid, NotFoundError, UsageError, ValidationError } from '../../errors.ts';
import { answerList } from '../answer-list.ts';
import { createdWithin } from '../list-places.ts';
import { presentPaymentEvent } from '../presenters/payment-event.ts';
import { requireNamed } from '../require-named.ts';
import { callerOf } from '../staff.ts';
import type { OperationsHandlers, StaffOperations } from './types.ts';

export const paymentEvents = {
  listPaymentEvents: answerList({
    schema: 'PaymentEvent',
    list: paymentEventList,
    filters: async (knex, query: StaffOperations['listPaymentEvents']['query']) => ({
      sourceIds: query.source === undefined ? undefined : await sourceIdsNamed(knex, query.source),
      q: query.q,
      state: query.state,
      created: createdWithin(query),
      minimumCents: query.amount_min,
      maximumCents: query.amount_max,
    }),
    records: paymentEventRecords,
    present: presentPaymentEvent,
  }),

  getPaymentEvent({ params }, context) {
    return readPaymentEvent(context, params.payment_event_id);
  },

  async assignPaymentEvent(request, context) {
    const { params, body, principal } = request;
    const idempotencyKey = requireIdempotencyKey(request);
    await readPaymentEvent(context, params.payment_event_id);
    const input = { id: params.payment_event_id, ...(await placeIn(context, body)) };
    const command = answering(assignPaymentEvent, numberOf);
    await change(context, callerOf(principal), command, input, { idempotencyKey }).catch(
      refuseWithoutCharity,
    );
    return readPaymentEvent(context, params.payment_event_id);
  },

  async retryPaymentEvent(request, context) {
    const { params, principal } = request;
    const command = answering(retryPaymentEvent, numberOf);
    const input = { id: params.payment_event_id };
    const idempotencyKey = requireIdempotencyKey(request);
    await change(context, callerOf(principal), command, input, { idempotencyKey });
    return readPaymentEvent(context, params.payment_event_id);
  },
} satisfies Partial<OperationsHandlers>;

export async function readPaymentEvent({ database: { primary } }: RequestContext, id: number) {
  const [event] = await paymentEventRecords(primary, [id]);
  if (!event) throw new NotFoundError();
  return { status: 200 as const, body: { payment_event: presentPaymentEvent(event) } };
}

/** @throws ValidationError unless it is a page alone, or a campaign, a charity or both, that exist */
async function placeIn(
  { database: { primary } }: RequestContext,
  body: AssignRequest,
): Promise<AssignedPlace> {
  const { page_id, campaign_id, charity_id } = body;
  const others = Object.entries({ campaign_id, charity_id }).filter(([, value]) => value !== undefined);
  if (page_id !== undefined && others.length > 0) {
    throw new ValidationError(
      others.map(([field]) => invalid(field, 'is invalid: it is determined by the page')),
    );
  }
  if (page_id === undefined && others.length === 0) {
    throw new ValidationError([invalid('page_id', "can't be blank without campaign_id or charity_id")]);
  }
  const find = async (table: 'pages' | 'campaigns' | 'charities', field: keyof AssignRequest) => {
    const text = body[field];
    return text === undefined ? undefined : requireNamed(primary, table, field, text);
  };
  return {
    page: await find('pages', 'page_id'),
    campaign: await find('campaigns', 'campaign_id'),
    charity: await find('charities', 'charity_id'),
  };
}

function refuseWithoutCharity(error: unknown): never {
  if (!(error instanceof UsageError)) throw error;
  throw new ValidationError([invalid('charity_id', "can't be blank: the campaign has no default charity")]);
}

/** What is stored under an idempotency key. */
function numberOf({ id }: { id: number }) {
  return { status: 200 as const, body: { id } };
}
