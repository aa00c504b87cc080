import type { RequestContext } from '../../context.ts';
import type { DatabaseHandle } from '../../db/connection/connection.ts';
import { paymentSourceList } from '../../db/queries/staff-lists/payment-source-list.ts';
import { paymentSourceRecords } from '../../db/queries/staff-records/payment-sources.ts';
import type { DonationSourceRecord } from '../../db/repositories/donation-sources.ts';
import { change } from '../../domain/change.ts';
import {
  createDonationSource,
  disableDonationSource,
  donationSourceVersion,
  rotateDonationSource,
  setDonationSourceTestMode,
} from '../../domain/payments/donation-sources.ts';
import { sendTestPaymentEvent } from '../../domain/payments/send-test-event.ts';
import { type SourceKindName, sourceKinds } from '../../domain/payments/sources/source-kinds.ts';
import { givenOrNewSecret } from '../../domain/payments/sources/source-secrets.ts';
import { NotFoundError } from '../../errors.ts';
import { answerEdit, versionHeader } from '../answer-edit.ts';
import { answerList } from '../answer-list.ts';
import { presentPaymentSource } from '../presenters/payment-source.ts';
import { callerOf } from '../staff.ts';
import { readPaymentEvent } from './payment-events.ts';
import type { OperationsHandlers, StaffOperations } from './types.ts';

const HOUR = 3_600_000;

export const paymentSources = {
  listPaymentSources: answerList({
    schema: 'PaymentSource',
    list: paymentSourceList,
    filters: async (_knex, { state }: StaffOperations['listPaymentSources']['query']) => ({ state }),
    records: paymentSourceRecords,
    present: presentPaymentSource,
  }),

  getPaymentSource: ({ params }, context) => readSource(context, params.payment_source_id),

  async createPaymentSource({ body, principal }, context) {
    const { name, kind, test_mode } = body;
    const { secretKey } = context;
    const { secret, isNew } = givenOrNewSecret(sourceKinds[kind], body.secret);
    const input = { name, kind, test_mode, secret, secretKey };
    const { id } = await change(context, callerOf(principal), createDonationSource, input);
    const { body: created } = await readSource(context, id);
    return { status: 201, body: { ...created, secret: isNew ? secret : null } };
  },

  async updatePaymentSource(request, context) {
    const { params, body, principal } = request;
    const { name, test_mode: present } = await requireSource(
      context.database.primary,
      params.payment_source_id,
    );
    const { test_mode = present } = body;
    return answerEdit(
      request,
      (isExpected) =>
        change(context, callerOf(principal), setDonationSourceTestMode, { name, test_mode, isExpected }),
      () => readSource(context, params.payment_source_id),
    );
  },

  async rotatePaymentSourceSecret(request, context) {
    const { params, body, principal } = request;
    const { hours = 24 } = body;
    const { secretKey, clock } = context;
    const { name, kind } = await requireSource(context.database.primary, params.payment_source_id);
    const { secret, isNew } = givenOrNewSecret(sourceKinds[kind as SourceKindName], body.secret);
    const formerUntil = new Date(clock().getTime() + hours * HOUR);
    const { headers, body: rotated } = await answerEdit(
      request,
      (isExpected) =>
        change(context, callerOf(principal), rotateDonationSource, {
          name,
          secret,
          secretKey,
          formerUntil,
          isExpected,
        }),
      () => readSource(context, params.payment_source_id),
    );
    return { status: 200, headers, body: { ...rotated, secret: isNew ? secret : null } };
  },

  async disablePaymentSource({ params, principal }, context) {
    const { name } = await requireSource(context.database.primary, params.payment_source_id);
    await change(context, callerOf(principal), disableDonationSource, { name });
    return { status: 200, body: (await readSource(context, params.payment_source_id)).body };
  },

  async sendTestPaymentEvent({ params, principal }, context) {
    const { name } = await requireSource(context.database.primary, params.payment_source_id);
    const { secretKey, clock } = context;
    const input = { name, secretKey, now: clock() };
    const id = await change(context, callerOf(principal), sendTestPaymentEvent, input);
    return { ...(await readPaymentEvent(context, id)), status: 201 };
  },
} satisfies Partial<OperationsHandlers>;

/** @throws NotFoundError */
async function requireSource(knex: DatabaseHandle, id: number): Promise<DonationSourceRecord> {
  const [source] = await paymentSourceRecords(knex, [id]);
  if (!source) throw new NotFoundError();
  return source;
}

/** Reads a source with the version of what can be changed about it. @throws NotFoundError */
async function readSource({ database: { primary }, addresses }: RequestContext, id: number) {
  const source = await requireSource(primary, id);
  return {
    status: 200 as const,
    body: { payment_source: presentPaymentSource(source, addresses) },
    headers: versionHeader(donationSourceVersion(source)),
  };
}
