import { paymentEventList } from '../../db/queries/staff-lists/payment-event-list.ts';
import { paymentEventRecords, sourceIdsNamed } from '../../db/queries/staff-records/payment-events.ts';
import { NotFoundError } from '../../errors.ts';
import { answerList } from '../answer-list.ts';
import { createdWithin } from '../list-places.ts';
import { presentPaymentEvent } from '../presenters/payment-event.ts';
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
    }),
    records: paymentEventRecords,
    present: presentPaymentEvent,
  }),

  async getPaymentEvent({ params }, { database: { primary } }) {
    const [event] = await paymentEventRecords(primary, [params.payment_event_id]);
    if (!event) throw new NotFoundError();
    return { status: 200, body: { payment_event: presentPaymentEvent(event) } };
  },
} satisfies Partial<OperationsHandlers>;
