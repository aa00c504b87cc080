import { type Command, Option } from 'commander';
import {
  type WebhookDeliveryRecord,
  WebhookDeliveryRepository,
} from '../../db/repositories/webhook-deliveries.ts';
import type { DeliveryState } from '../../db/rows/webhook-rows.ts';
import {
  replayWebhookDelivery,
  replayWebhooksSince,
  requireWebhookEndpoint,
  sendTrialEvent,
} from '../../domain/webhooks/webhook-endpoints.ts';
import { changeAnswer, listAnswer } from '../terminal/answer.ts';
import { id, time, wholeNumber } from '../terminal/arguments.ts';
import { operatorCommand } from '../terminal/operator-command.ts';
import { withOperator } from '../terminal/with-operator.ts';

const MOST_LISTED = 1_000;
const DEFAULT_LISTED = 50;
const states: readonly string[] = ['waiting', 'delivered', 'failed'] satisfies DeliveryState[];

export function trial(): Command {
  return operatorCommand('test', {
    description: 'Send a test event to an endpoint.',
    examples: ['groundswell webhooks test 12'],
    notes:
      'A running server sends it immediately; "webhooks deliveries" shows the response. Its type is webhook.test.',
    changes: true,
  })
    .argument('<id>', 'see "webhooks list"', id)
    .action(
      withOperator<[number]>(async (context, endpointId) => {
        const delivery = await context.change(sendTrialEvent, { id: endpointId, now: new Date() });
        return changeAnswer(
          { delivery },
          `Queued the test event as delivery ${delivery}. See: groundswell webhooks deliveries ${endpointId}`,
        );
      }),
    );
}

export function deliveries(): Command {
  return operatorCommand('deliveries', {
    description: 'List the deliveries to an endpoint and its responses, newest first.',
    examples: [
      'groundswell webhooks deliveries 12',
      'groundswell webhooks deliveries 12 --state failed --limit 200',
      "groundswell webhooks deliveries 12 --json | jq '.[0]'      with request and response",
    ],
  })
    .argument('<id>', 'see "webhooks list"', id)
    .addOption(new Option('--state <state>', 'only deliveries in this state').choices(states))
    .option('--limit <count>', 'number of deliveries', wholeNumber(1, MOST_LISTED), DEFAULT_LISTED)
    .action(
      withOperator<[number], { state?: DeliveryState; limit: number }>(
        async ({ database, options }, endpointId) => {
          await requireWebhookEndpoint(database, endpointId);
          const { state, limit } = options;
          return listAnswer(
            await new WebhookDeliveryRepository(database).list(endpointId, { state }, limit),
            {
              id: 'id',
              type: 'event_type',
              state: 'state',
              attempts: 'attempts',
              last: 'last_attempt_at',
              next: nextAttempt,
              ms: 'duration_ms',
              answer: ({ answer_status, error }) => answer_status ?? error,
            },
            'No deliveries.',
          );
        },
      ),
    );
}

function nextAttempt({ state, order_key, next_attempt_at }: WebhookDeliveryRecord): unknown {
  if (state !== 'waiting') return undefined;
  return order_key === null ? next_attempt_at : 'after earlier events';
}

export function replay(): Command {
  return operatorCommand('replay', {
    description: 'Resend one event, or all events since a time.',
    examples: [
      'groundswell webhooks replay 12 --delivery 90417',
      'groundswell webhooks replay 12 --since 2026-11-01T09:30:00Z     after an outage',
    ],
    notes:
      'Includes delivered events, and events from while the endpoint was off, as long as they are stored\n(EVENT_RETENTION_DAYS). Each event keeps its id, so that receivers can recognize it.',
    changes: true,
  })
    .argument('<id>', 'see "webhooks list"', id)
    .option('--delivery <id>', 'resend this delivery; see "webhooks deliveries"', id)
    .option('--since <time>', 'resend events since a day, or a time with time zone', time)
    .action(
      withOperator<[number], { delivery?: number; since?: Date }>(async (context, endpointId) => {
        const { delivery, since } = context.options;
        if ((delivery === undefined) === (since === undefined)) {
          context.refuseUsage('add either --delivery or --since');
        }
        if (since === undefined) {
          await context.change(replayWebhookDelivery, {
            id: endpointId,
            deliveryId: delivery as number,
          });
          return changeAnswer({ replayed: 1 }, 'Queued the event.');
        }
        const replayed = await context.change(replayWebhooksSince, { id: endpointId, since });
        return changeAnswer({ replayed }, `Queued ${replayed} events.`);
      }),
    );
}
