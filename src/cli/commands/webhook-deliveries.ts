import { type Command, InvalidArgumentError } from 'commander';
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
      'A running server sends it at once; "webhooks deliveries" shows the answer. Its type is webhook.test.',
    changes: true,
  })
    .argument('<id>', 'as "webhooks list" shows it', id)
    .action(
      withOperator<[number]>(async (context, endpointId) => {
        const delivery = await context.change(sendTrialEvent, { id: endpointId, now: new Date() });
        return changeAnswer(
          { delivery },
          `The test event waits to be sent as delivery ${delivery}: groundswell webhooks deliveries ${endpointId}`,
        );
      }),
    );
}

export function deliveries(): Command {
  return operatorCommand('deliveries', {
    description: 'List what was sent to an endpoint and what it answered, the newest first.',
    examples: [
      'groundswell webhooks deliveries 12',
      'groundswell webhooks deliveries 12 --state failed --limit 200',
      "groundswell webhooks deliveries 12 --json | jq '.[0]'      with request and answer",
    ],
  })
    .argument('<id>', 'as "webhooks list" shows it', id)
    .option('--state <state>', states.join(', '), deliveryState)
    .option('--limit <count>', 'how many at most', wholeNumber(1, MOST_LISTED), DEFAULT_LISTED)
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
            'Nothing was sent.',
          );
        },
      ),
    );
}

function nextAttempt({ state, order_key, next_attempt_at }: WebhookDeliveryRecord): unknown {
  if (state !== 'waiting') return undefined;
  return order_key === null ? next_attempt_at : 'in its turn';
}

export function replay(): Command {
  return operatorCommand('replay', {
    description: 'Send one event again, or all since a time.',
    examples: [
      'groundswell webhooks replay 12 --delivery 90417',
      'groundswell webhooks replay 12 --since 2026-11-01T09:30:00Z     after an outage',
    ],
    notes:
      'Also what has arrived, and what happened while the endpoint was switched off, for as long as events are\nkept (EVENT_RETENTION_DAYS). Each event keeps its id, by which a receiver knows it.',
    changes: true,
  })
    .argument('<id>', 'as "webhooks list" shows it', id)
    .option('--delivery <id>', 'this one, as "webhooks deliveries" shows it', id)
    .option('--since <time>', 'a day or a time with its zone', time)
    .action(
      withOperator<[number], { delivery?: number; since?: Date }>(async (context, endpointId) => {
        const { delivery, since } = context.options;
        if ((delivery === undefined) === (since === undefined)) {
          context.refuseUsage('give either --delivery or --since');
        }
        if (since === undefined) {
          await context.change(replayWebhookDelivery, {
            id: endpointId,
            deliveryId: delivery as number,
          });
          return changeAnswer({ replayed: 1 }, 'The event waits to be sent.');
        }
        const replayed = await context.change(replayWebhooksSince, { id: endpointId, since });
        return changeAnswer({ replayed }, `${replayed} events wait to be sent.`);
      }),
    );
}

function deliveryState(name: string): DeliveryState {
  if (states.includes(name)) return name as DeliveryState;
  throw new InvalidArgumentError(`"${name}" is no state: it is ${states.join(', ')}.`);
}
