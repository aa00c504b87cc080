import { receiveDonationEvent } from '../../domain/commands/receive-donation-event.ts';
import { runCommand } from '../../domain/run-command.ts';
import { readSignedEvent } from '../../donation-sources/read-event.ts';
import { AuthenticationError, NotFoundError } from '../../errors.ts';
import { dropChanged } from '../cache-tags.ts';
import type { FundraisingHandlers } from './types.ts';

export const donationEvents = {
  async sendDonationEvent(
    { params, rawBody, header },
    { donationSources, database, cache, secretKey, clock },
  ) {
    const source = await donationSources.findEnabled(params.source_id);
    if (!source) throw new NotFoundError();
    const sent = readSignedEvent(source, { body: rawBody, header }, { secretKey, now: clock() });
    if (!sent) throw new AuthenticationError();
    const { event, changes } = await runCommand(database.primary, (transaction) =>
      receiveDonationEvent(transaction, source, sent),
    );
    await dropChanged(cache, changes);
    const { id, state, reason } = event;
    return { status: 200, body: { event: { id, event_id: sent.eventId, state, reason } } };
  },
} satisfies Partial<FundraisingHandlers>;
