import { type Command, InvalidArgumentError } from 'commander';
import { secretKey } from '../../auth/secret-key.ts';
import { WebhookEndpointRepository } from '../../db/repositories/webhook-endpoints.ts';
import { eventTypes } from '../../db/rows/event-types.ts';
import type { WebhookFormat } from '../../db/rows/webhook-rows.ts';
import { requireApiKey } from '../../domain/applications/api-keys.ts';
import { requireOauthClient } from '../../domain/applications/oauth-clients.ts';
import { type NamedResource, requireResource } from '../../domain/named-resource.ts';
import {
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  type EventsOf,
  requireWebhookEndpoint,
  rotateWebhookSecret,
  updateWebhookEndpoint,
} from '../../domain/webhooks/webhook-endpoints.ts';
import { webhookOutbound } from '../../outbound/outbound.ts';
import { didYouMean } from '../../similar-word.ts';
import { changeAnswer, listAnswer } from '../terminal/answer.ts';
import { id, resource, text, wholeNumber } from '../terminal/arguments.ts';
import { commandGroup, operatorCommand } from '../terminal/operator-command.ts';
import { type CliContext, withOperator } from '../terminal/with-operator.ts';
import { deliveries, replay, trial } from './webhook-deliveries.ts';

const DEFAULT_HOURS = 24;

interface CreateOptions {
  types?: string[];
  campaign?: NamedResource;
  apiKey?: number;
  client?: string;
  classic?: true;
  keepOrder?: true;
}

export function webhooksCommand(): Command {
  return commandGroup('webhooks', 'Manage webhook endpoints and deliveries.', [
    create(),
    list(),
    switching('pause'),
    switching('resume'),
    rotate(),
    remove(),
    trial(),
    deliveries(),
    replay(),
  ]);
}

function create(): Command {
  return operatorCommand('create', {
    description: 'Create a webhook endpoint and show its signing secret once.',
    examples: [
      'groundswell webhooks create https://crm.example.org/groundswell --campaign au-12',
      'groundswell webhooks create https://crm.example.org/groundswell --types donation.created,donation.refunded',
      'groundswell webhooks create https://diary.example.org/hook --client 0f6a2c…    pages of its users',
      'groundswell webhooks create https://old.example.org/hook --api-key 7 --classic  for receivers of the original API',
    ],
    notes: `Without --campaign, --api-key or --client (use at most one), it receives all events.
Events are signed according to https://www.standardwebhooks.com. The secret is stored encrypted with SECRET_KEY.
Outside development, the address must start with https://. Private addresses need
WEBHOOKS_PRIVATE_NETWORKS. Types: ${eventTypes.join(', ').replace(/(.{70,95}) /g, '$1\n')}`,
    changes: true,
  })
    .argument('<url>', 'address to send events to')
    .option('--types <types>', 'comma-separated types (default: all)', types)
    .option(
      '--campaign <campaign>',
      'only events of this campaign: au-12, au/city-run, UUID or number',
      resource,
    )
    .option('--api-key <id>', 'belongs to this API key, whose owner also sees it', id)
    .option('--client <client_id>', 'belongs to this OAuth application, whose owner also sees it', text)
    .option('--keep-order', 'deliver the events of each page in order')
    .option('--classic', 'send the page as JSON, unsigned and without retries')
    .action(
      withOperator<[string], CreateOptions>(async (context, url) => {
        const { types: eventTypes = [], classic = false, keepOrder: keepsOrder = false } = context.options;
        const format: WebhookFormat = classic ? 'classic' : 'standard';
        const { endpoint, secret } = await context.change(createWebhookEndpoint, {
          scope: await scopeOf(context),
          url,
          eventTypes,
          format,
          keepsOrder,
          secretKey: secretKey(context.config),
          outbound: webhookOutbound(context.config),
        });
        return changeAnswer(
          { ...endpoint, secret },
          `Webhook endpoint ${endpoint.id}: ${endpoint.url}`,
          ...(secret === null ? [] : ['Its secret is shown only once:', '', secret]),
        );
      }),
    );
}

async function scopeOf({ database, options, refuseUsage }: CliContext<CreateOptions>): Promise<EventsOf> {
  const { campaign, apiKey, client } = options;
  const named = [campaign, apiKey, client].filter((one) => one !== undefined);
  if (named.length > 1) refuseUsage('use only one of --campaign, --api-key and --client');
  if (campaign) return { campaign_id: (await requireResource(database, 'campaigns', campaign)).id };
  if (apiKey) return { registered_application_id: (await requireApiKey(database, apiKey)).id };
  if (client) return { oauth_client_id: (await requireOauthClient(database, client)).id };
  return {};
}

function list(): Command {
  return operatorCommand('list', {
    description: 'List webhook endpoints without their secrets.',
    examples: ['groundswell webhooks list', 'groundswell webhooks list --json'],
  }).action(
    withOperator(async ({ database }) =>
      listAnswer(
        await new WebhookEndpointRepository(database).list({}),
        {
          id: 'id',
          state: ({ switched_off_reason, paused_at }) =>
            switched_off_reason ?? (paused_at ? 'paused' : 'active'),
          campaign: 'campaign',
          'API key': 'registered_application_id',
          client: 'client_id',
          format: 'format',
          ordered: 'keeps_order',
          'failing since': 'failing_since',
          url: 'url',
          types: ({ event_types }) => event_types.join(' '),
        },
        'No webhook endpoints.',
      ),
    ),
  );
}

function switching(action: 'pause' | 'resume'): Command {
  const isPaused = action === 'pause';
  const parts = isPaused
    ? { description: 'Pause an endpoint. Its events are queued.' }
    : {
        description: 'Resume an endpoint that was paused or turned off, and send queued events.',
        notes: 'To send the events from while it was off: groundswell webhooks replay',
      };
  return operatorCommand(action, { ...parts, examples: [`groundswell webhooks ${action} 12`], changes: true })
    .argument('<id>', 'as "webhooks list" shows it', id)
    .action(
      withOperator<[number]>(async (context, endpointId) => {
        const outbound = webhookOutbound(context.config);
        const endpoint = await context.change(updateWebhookEndpoint, {
          id: endpointId,
          isPaused,
          outbound,
        });
        return changeAnswer(
          endpoint,
          isPaused ? `Paused ${endpoint.url}. Its events are queued.` : `Resumed ${endpoint.url}.`,
        );
      }),
    );
}

function rotate(): Command {
  return operatorCommand('rotate', {
    description: 'Replace the signing secret of an endpoint. The old one keeps working for some hours.',
    examples: [
      'groundswell webhooks rotate 12',
      'groundswell webhooks rotate 12 --hours 72 --json | jq -r .secret',
      'groundswell webhooks rotate 12 --hours 0     the old secret has leaked',
    ],
    notes:
      'While an old secret still works, the secret can only be replaced with --hours 0, which revokes both immediately.',
    changes: true,
  })
    .argument('<id>', 'as "webhooks list" shows it', id)
    .option(
      '--hours <hours>',
      'how long events are also signed with the old secret',
      wholeNumber(0, 24 * 30),
      DEFAULT_HOURS,
    )
    .action(
      withOperator<[number], { hours: number }>(async (context, endpointId) => {
        const { endpoint, secret } = await context.change(rotateWebhookSecret, {
          id: endpointId,
          secretKey: secretKey(context.config),
          formerHours: context.options.hours,
          now: new Date(),
        });
        return changeAnswer(
          { ...endpoint, secret },
          `Events are also signed with the old secret until ${endpoint.former_secret_until?.toISOString()}.`,
          'The new secret is shown only once:',
          '',
          secret,
        );
      }),
    );
}

function remove(): Command {
  return operatorCommand('delete', {
    description: 'Delete an endpoint and its queued events.',
    examples: ['groundswell webhooks delete 12', 'groundswell webhooks delete 12 --yes --as alice'],
    notes: 'Its delivery history is deleted, too.',
    destroys: true,
  })
    .argument('<id>', 'as "webhooks list" shows it', id)
    .action(
      withOperator<[number]>(async (context, endpointId) => {
        const { url } = await requireWebhookEndpoint(context.database, endpointId);
        await context.confirm(`Delete the webhook endpoint ${endpointId}, ${url}?`);
        const endpoint = await context.change(deleteWebhookEndpoint, { id: endpointId });
        return changeAnswer(endpoint, `Deleted the endpoint ${url}.`);
      }),
    );
}

function types(list: string): string[] {
  const named = list.split(',').map((one) => one.trim());
  const unknown = named.find((one) => !(eventTypes as readonly string[]).includes(one));
  if (unknown === undefined) return named;
  const guess = didYouMean(unknown, eventTypes);
  throw new InvalidArgumentError(`"${unknown}" is not an event type; --help lists them.${guess}`);
}
