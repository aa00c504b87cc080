import { readEvent } from '../../domain/payments/sources/read-event.ts';
import { AuthenticationError, NotFoundError } from '../../errors.ts';
import type { FundraisingHandlers } from './types.ts';

export const donationEvents = {
  async sendDonationEvent({ params, rawBody, header }, context) {
    const { donationSources, secretKey, clock } = context;
    const source = await donationSources.findEnabled(params.source_id);
    if (!source) throw new NotFoundError();
    const event = readEvent(source, { body: rawBody, header }, { secretKey, now: clock() });
    if (!event) throw new AuthenticationError();
    const { id, state, reason } = await context.receivePaymentEvent({ source, event }, context.deadline);
    return { status: 200, body: { event: { id, event_id: event.event_id, state, reason } } };
  },
} satisfies Partial<FundraisingHandlers>;
