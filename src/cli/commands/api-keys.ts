import { type Command, Option } from 'commander';
import { ApiKeyRepository } from '../../db/repositories/api-keys.ts';
import { type ApiKeyScope, apiKeyScopes } from '../../db/rows/credential-rows.ts';
import {
  createApiKey,
  requireApiKey,
  revokeApiKey,
  setRegistrationAddresses,
} from '../../domain/applications/api-keys.ts';
import { type NamedResource, requireResource } from '../../domain/named-resource.ts';
import { changeAnswer, listAnswer } from '../terminal/answer.ts';
import { id, resource, text, webAddress } from '../terminal/arguments.ts';
import { commandGroup, operatorCommand } from '../terminal/operator-command.ts';
import { withOperator } from '../terminal/with-operator.ts';

export function apiKeysCommand(): Command {
  return commandGroup('api-keys', 'Manage the API keys of campaigns.', [
    create(),
    list(),
    registration(),
    revoke(),
  ]);
}

function create(): Command {
  return operatorCommand('create', {
    description: 'Create an API key for a campaign and show it once.',
    examples: [
      'groundswell api-keys create "Event site" --campaign au-12',
      'groundswell api-keys create "Timing" --campaign au-12 --scope read --scope pages',
      'groundswell api-keys create "Event site" --campaign au/city-run --json | jq -r .key',
    ],
    notes: `The key works immediately: Authorization: Token token=KEY. Only its hash is stored.
Without --scope it may do everything:
  read        list teams, join requests, users and events
  pages       create and change pages and teams, invite people
  donations   record, change, move and refund donations, and read donors' contact details
  webhooks    manage webhooks`,
    changes: true,
  })
    .argument('<name>', 'what the key is for', text)
    .requiredOption('--campaign <campaign>', 'au-12, au/city-run, UUID or number', resource)
    .addOption(new Option('--scope <scope...>', 'what the key may do; can be repeated').choices(apiKeyScopes))
    .action(
      withOperator<[string], { campaign: NamedResource; scope?: ApiKeyScope[] }>(async (context, name) => {
        const { campaign, scope: scopes = apiKeyScopes } = context.options;
        const key = await context.change(createApiKey, { name, campaign, scopes });
        return changeAnswer(
          key,
          `API key ${key.id} "${key.name}" for campaign ${key.campaign}. It is shown only once:`,
          '',
          key.key,
        );
      }),
    );
}

function list(): Command {
  return operatorCommand('list', {
    description: 'List API keys, without the keys themselves.',
    examples: ['groundswell api-keys list', 'groundswell api-keys list --campaign au-12 --all --json'],
  })
    .option('--campaign <campaign>', 'only keys for this campaign', resource)
    .option('--all', 'include revoked keys')
    .action(
      withOperator<[], { campaign?: NamedResource; all?: true }>(async ({ database, options }) => {
        const { campaign, all: revoked = false } = options;
        const campaignId = campaign && (await requireResource(database, 'campaigns', campaign)).id;
        return listAnswer(
          await new ApiKeyRepository(database).list({ campaignId, revoked }),
          {
            id: 'id',
            campaign: 'campaign',
            'ends in': 'hint',
            scopes: ({ scopes }) => scopes.join(' '),
            created: 'created_at',
            revoked: 'revoked_at',
            name: 'name',
          },
          'No API keys.',
        );
      }),
    );
}

function registration(): Command {
  return operatorCommand('registration', {
    description: 'Set where the links in invitation emails lead.',
    examples: [
      'groundswell api-keys registration 7 --individual https://run.example.org/register',
      'groundswell api-keys registration 7 --team https://run.example.org/join --as alice',
      'groundswell api-keys registration 7 --individual none --team none',
    ],
    notes:
      'The link carries the invitation\'s secret as the query parameter "token", for POST /pages.\nWithout an address, it leads to this site.',
    changes: true,
  })
    .argument('<id>', 'the number of the key, not the key itself', id)
    .option('--individual <address>', 'link in invitations to create a page, or "none"', webAddress)
    .option('--team <address>', 'link in invitations to join a team, or "none"', webAddress)
    .action(
      withOperator<[number], { individual?: string; team?: string }>(async (context, keyId) => {
        const { individual, team } = context.options;
        if (individual === undefined && team === undefined) {
          context.refuseUsage('add --individual or --team');
        }
        const key = await context.change(setRegistrationAddresses, {
          id: keyId,
          individual_registration_url: orNone(individual),
          team_registration_url: orNone(team),
        });
        return changeAnswer(
          key,
          `Invitations created with API key ${keyId} "${key.name}" lead to`,
          `  to create a page   ${key.individual_registration_url ?? 'this site'}`,
          `  to join a team   ${key.team_registration_url ?? 'this site'}`,
        );
      }),
    );
}

const orNone = (address: string | undefined) => (address === 'none' ? null : address);

function revoke(): Command {
  return operatorCommand('revoke', {
    description: 'Revoke an API key permanently. Requests that use it get 401.',
    examples: [
      'groundswell api-keys revoke 7',
      'groundswell api-keys revoke 7 --yes --as alice',
      'groundswell api-keys list      shows the numbers',
    ],
    destroys: true,
  })
    .argument('<id>', 'the number of the key, not the key itself', id)
    .action(
      withOperator<[number]>(async (context, keyId) => {
        const { name, campaign, hint } = await requireApiKey(context.database, keyId);
        await context.confirm(
          `Revoke API key ${keyId} "${name}" (…${hint}) of campaign ${campaign}? This cannot be undone.`,
        );
        const key = await context.change(revokeApiKey, { id: keyId });
        const since = key.revoked_at?.toISOString();
        return changeAnswer(
          key,
          key.changed ? `Revoked API key ${keyId}.` : `API key ${keyId} was already revoked at ${since}.`,
        );
      }),
    );
}
