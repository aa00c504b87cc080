import type { Command } from 'commander';
import { Option } from 'commander';
import { type PaymentEventRecord, PaymentEventRepository } from '../../db/repositories/payment-events.ts';
import { type PaymentEventState, paymentEventStates } from '../../db/rows/payment-event-rows.ts';
import {
  type AssignedPlace,
  assignPaymentEvent,
  requirePaymentEvent,
  retryPaymentEvent,
  retryUnmatched,
} from '../../domain/payments/waiting-events.ts';
import { changeAnswer, facts, listAnswer } from '../terminal/answer.ts';
import { id, page, resource, text, wholeNumber } from '../terminal/arguments.ts';
import { CACHE_NOTE, commandGroup, operatorCommand } from '../terminal/operator-command.ts';
import { withOperator } from '../terminal/with-operator.ts';

const MOST_LISTED = 1000;
const USUALLY_LISTED = 50;

export function donationEventsCommand(): Command {
  return commandGroup(
    'events',
    'What sources of donations have sent.',
    [list(), show(), assign(), retry()],
    'donations',
  );
}

function list(): Command {
  return operatorCommand('list', {
    description: 'List events, the newest first.',
    examples: [
      'groundswell donations events list --state unmatched',
      'groundswell donations events list --source stripe --limit 200 --json',
    ],
  })
    .addOption(new Option('--state <state>', 'only these').choices(paymentEventStates))
    .option('--source <name>', 'only of this source', text)
    .option('--limit <count>', 'how many', wholeNumber(1, MOST_LISTED), USUALLY_LISTED)
    .action(
      withOperator<[], { state?: PaymentEventState; source?: string; limit: number }>(
        async ({ database, options }) =>
          listAnswer(
            await new PaymentEventRepository(database).list(options, options.limit),
            {
              id: 'id',
              source: 'source',
              type: 'type',
              reference: 'reference',
              state: 'state',
              received: 'received_at',
              donation: 'donation_id',
              reason: 'reason',
            },
            'No events.',
          ),
      ),
    );
}

function show(): Command {
  return operatorCommand('show', {
    description: 'Show an event: what counts of it, and what became of it.',
    examples: ['groundswell donations events show 5120', 'groundswell donations events show 5120 --json'],
  })
    .argument('<event>', 'its number', id)
    .action(
      withOperator<[number]>(async ({ database }, eventId) => {
        const event = await requirePaymentEvent(database, eventId);
        return { document: event, text: eventText(event) };
      }),
    );
}

function assign(): Command {
  return operatorCommand('assign', {
    description: 'Say where a payment belongs that nobody knew a place for, and apply it.',
    examples: [
      'groundswell donations events assign 5120 --page au-1842',
      'groundswell donations events assign 5120 --campaign au-31 --charity au-24 --as alice',
      'groundswell donations events assign 5120 --charity au-24',
    ],
    notes: `Refunds and disputes of the payment that have come are applied with it. The currency must be that of the place.
${CACHE_NOTE}`,
    changes: true,
  })
    .argument('<event>', 'its number', id)
    .option('--page <page>', 'au-1842, UUID or number', page)
    .option('--campaign <campaign>', 'au-31, au/city-run, UUID or number', resource)
    .option('--charity <charity>', "au-24, its UUID or number; default: the campaign's own", resource)
    .action(
      withOperator<[number], AssignedPlace>(async (context, eventId) => {
        const { page: pageOption, campaign, charity } = context.options;
        if (!pageOption && !campaign && !charity)
          context.refuseUsage('name a --page, --campaign or --charity');
        if (pageOption && (campaign ?? charity)) {
          context.refuseUsage('a --page has its campaign and its charity: name it alone');
        }
        return result(await context.change(assignPaymentEvent, { id: eventId, ...context.options }));
      }),
    );
}

function retry(): Command {
  return operatorCommand('retry', {
    description: 'Look again at an event that waits, or at all unmatched ones.',
    examples: [
      'groundswell donations events retry 5120',
      'groundswell donations events retry --all     such as after a campaign was enabled again',
    ],
    notes: CACHE_NOTE,
    changes: true,
  })
    .argument('[event]', 'its number', id)
    .option('--all', 'all that are unmatched')
    .action(
      withOperator<[number | undefined], { all?: true }>(async (context, eventId) => {
        if ((eventId === undefined) !== (context.options.all === true)) {
          context.refuseUsage('give the number of an event, or --all');
        }
        if (eventId !== undefined) return result(await context.change(retryPaymentEvent, { id: eventId }));
        const { retried, unmatched } = await retryUnmatched(context.services, context.actor);
        return changeAnswer(
          { retried, unmatched },
          `${retried} looked at again, ${unmatched} are unmatched still.`,
        );
      }),
    );
}

function result(event: PaymentEventRecord) {
  const became = event.donation_id === null ? '' : ` to donation ${event.donation_id}`;
  const reason = event.reason === null ? '' : `: ${event.reason}`;
  return changeAnswer(event, `Event ${event.id} is ${event.state}${became}${reason}`);
}

function eventText(event: PaymentEventRecord): string {
  const { fields } = event;
  return facts([
    ['event', event.id],
    ['source', event.source],
    ['number there', event.event_id],
    ['type', event.type],
    ['reference', event.reference],
    ['occurred', event.occurred_at],
    ['received', event.received_at],
    ['state', event.state],
    ['reason', event.reason],
    ['donation', event.donation_id],
    ...Object.entries(fields ?? {}).map(([name, value]) => [`  ${name}`, value] as const),
  ]);
}
