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
    'Show and assign the events that donation sources have sent.',
    [list(), show(), assign(), retry()],
    'donations',
  );
}

function list(): Command {
  return operatorCommand('list', {
    description: 'List events, newest first.',
    examples: [
      'groundswell donations events list --state unmatched',
      'groundswell donations events list --source stripe --limit 200 --json',
    ],
  })
    .addOption(new Option('--state <state>', 'only events in this state').choices(paymentEventStates))
    .option('--source <name>', 'only events from this source', text)
    .option('--limit <count>', 'number of events', wholeNumber(1, MOST_LISTED), USUALLY_LISTED)
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
    description: 'Show an event and what became of it.',
    examples: ['groundswell donations events show 5120', 'groundswell donations events show 5120 --json'],
  })
    .argument('<event>', 'event number', id)
    .action(
      withOperator<[number]>(async ({ database }, eventId) => {
        const event = await requirePaymentEvent(database, eventId);
        return { document: event, text: eventText(event) };
      }),
    );
}

function assign(): Command {
  return operatorCommand('assign', {
    description: 'Assign an unmatched payment to a page, campaign or charity.',
    examples: [
      'groundswell donations events assign 5120 --page au-1842',
      'groundswell donations events assign 5120 --campaign au-31 --charity au-24 --as alice',
      'groundswell donations events assign 5120 --charity au-24',
    ],
    notes: `Refunds and disputes of the payment are applied with it. The currencies must match.
${CACHE_NOTE}`,
    changes: true,
  })
    .argument('<event>', 'event number', id)
    .option('--page <page>', 'au-1842, UUID or number', page)
    .option('--campaign <campaign>', 'au-31, au/city-run, UUID or number', resource)
    .option('--charity <charity>', "au-24, its UUID or number; default: the campaign's charity", resource)
    .action(
      withOperator<[number], AssignedPlace>(async (context, eventId) => {
        const { page: pageOption, campaign, charity } = context.options;
        if (!pageOption && !campaign && !charity) context.refuseUsage('add --page, --campaign or --charity');
        if (pageOption && (campaign ?? charity)) {
          context.refuseUsage('a page already has a campaign and a charity: use --page alone');
        }
        return result(await context.change(assignPaymentEvent, { id: eventId, ...context.options }));
      }),
    );
}

function retry(): Command {
  return operatorCommand('retry', {
    description: 'Retry an event that is waiting, or all unmatched events.',
    examples: [
      'groundswell donations events retry 5120',
      'groundswell donations events retry --all     such as after a campaign was enabled again',
    ],
    notes: CACHE_NOTE,
    changes: true,
  })
    .argument('[event]', 'event number', id)
    .option('--all', 'retry all unmatched events')
    .action(
      withOperator<[number | undefined], { all?: true }>(async (context, eventId) => {
        if ((eventId === undefined) !== (context.options.all === true)) {
          context.refuseUsage('give an event number or --all');
        }
        if (eventId !== undefined) return result(await context.change(retryPaymentEvent, { id: eventId }));
        const { retried, unmatched } = await retryUnmatched(context.services, context.actor);
        return changeAnswer({ retried, unmatched }, `Retried ${retried}; ${unmatched} are still unmatched.`);
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
    ['sent as', event.event_id],
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
