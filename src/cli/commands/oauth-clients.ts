import type { Command } from 'commander';
import { BrandingRepository } from '../../db/repositories/branding.ts';
import { OauthClientRepository, type OauthPermission } from '../../db/repositories/oauth-clients.ts';
import type { NamedUser } from '../../db/repositories/users.ts';
import { requireUserNamed } from '../../domain/accounts/users.ts';
import { readOauthApplication } from '../../domain/applications/oauth-application.ts';
import {
  createOauthClient,
  requireConfidentialClient,
  requireOauthClient,
  rotateOauthClientSecret,
  setOauthClientPermission,
} from '../../domain/applications/oauth-clients.ts';
import { siteBranding } from '../../web/site-branding.ts';
import { changeAnswer, listAnswer } from '../terminal/answer.ts';
import { text, texts, user } from '../terminal/arguments.ts';
import { commandGroup, operatorCommand } from '../terminal/operator-command.ts';
import { type CliContext, withOperator } from '../terminal/with-operator.ts';

interface CreateOptions {
  redirectUri?: string[];
  owner?: NamedUser;
  description?: string;
  url?: string;
  public?: true;
  trusted?: true;
}

export function oauthClientsCommand(): Command {
  return commandGroup('oauth-clients', 'Manage OAuth applications.', [
    create(),
    list(),
    ...Object.entries(permissionChanges).map(permissionCommand),
    rotate(),
  ]);
}

function create(): Command {
  return operatorCommand('create', {
    description: 'Register an OAuth application and show its secret once.',
    examples: [
      'groundswell oauth-clients create "Training diary" --redirect-uri https://diary.example.org/callback',
      'groundswell oauth-clients create "Phone app" --public --redirect-uri org.example.app:/callback',
      'groundswell oauth-clients create "Our own site" --trusted --redirect-uri https://example.org/in --json',
    ],
    notes:
      'Redirect URIs must match exactly. For a public application, http://127.0.0.1/… and http://[::1]/… match any\nport. Without a redirect URI the application can only use client credentials. Developers can also register\nOAuth applications themselves at /developers.',
    changes: true,
  })
    .argument('<name>', 'name shown to users', text)
    .option('--redirect-uri <uri>', 'where users return to; can be repeated', texts)
    .option('--owner <user>', 'number or email address of the user who can edit it', user)
    .option('--description <text>', 'description shown to users', text)
    .option('--url <address>', "the application's website", text)
    .option('--public', 'for apps that cannot keep a secret (mobile, browser); uses PKCE')
    .option('--trusted', 'skip the consent screen')
    .action(
      withOperator<[string], CreateOptions>(async (context, name) => {
        const { owner, public: isPublic = false, trusted = false } = context.options;
        const { client, secret } = await context.change(createOauthClient, {
          ...(await readValues(context, name)),
          owner_user_id: owner ? (await requireUserNamed(context.database, owner)).id : null,
          confidential: !isPublic,
          trusted,
        });
        return changeAnswer(
          { ...(await requireOauthClient(context.database, client.client_id)), secret },
          `OAuth client "${client.name}", client_id ${client.client_id}`,
          ...(secret === null ? [] : ['', 'client_secret, shown only once:', '', secret]),
        );
      }),
    );
}

/** Reads the values, with the same rules as the developer area of the site. */
async function readValues({ database, options, refuseUsage }: CliContext<CreateOptions>, name: string) {
  const site = siteBranding(await new BrandingRepository(database).find());
  const form = {
    name,
    description: options.description ?? '',
    application_url: options.url ?? '',
    redirect_uris: (options.redirectUri ?? []).join('\n'),
  };
  const { values, errors } = readOauthApplication(form, site.name);
  const messages = Object.values(errors);
  if (messages.length > 0) refuseUsage(messages.join('; '));
  return values;
}

function list(): Command {
  return operatorCommand('list', {
    description: 'List OAuth applications without their secrets.',
    examples: ['groundswell oauth-clients list', 'groundswell oauth-clients list --json'],
  }).action(
    withOperator<[]>(async ({ database }) =>
      listAnswer(
        await new OauthClientRepository(database).list(),
        {
          'client id': 'client_id',
          secret: 'confidential',
          trusted: 'trusted',
          passwords: 'passwords_allowed',
          registers: 'registration_allowed',
          created: 'created_at',
          owner: 'owner',
          name: 'name',
          'redirect URIs': (client) => client.redirect_uris.join(' '),
        },
        'No OAuth clients.',
      ),
    ),
  );
}

interface PermissionChange {
  permission: OauthPermission;
  isGiven: boolean;
  description: string;
  notes?: string;
  /** Text after the application's name, if something changed and if nothing did. */
  outcome: [now: string, before: string];
}

const permissionChanges: Record<string, PermissionChange> = {
  trust: {
    permission: 'trusted',
    isGiven: true,
    description: 'Skip the consent screen for an OAuth application.',
    outcome: ['is now trusted', 'is already trusted'],
  },
  distrust: {
    permission: 'trusted',
    isGiven: false,
    description: 'Show the consent screen for an OAuth application again.',
    notes: 'Its tokens remain valid until users revoke them.',
    outcome: ['is no longer trusted', 'was not trusted'],
  },
  'allow-passwords': {
    permission: 'passwords_allowed',
    isGiven: true,
    description: 'Let an OAuth application sign users up and in with their passwords.',
    notes:
      'It then handles passwords at /api/v2/authentication/sign_up, sign_in and reset_password,\nand acts for users without their consent. Use this only for your own applications.',
    outcome: ['can now handle passwords', 'can already handle passwords'],
  },
  'forbid-passwords': {
    permission: 'passwords_allowed',
    isGiven: false,
    description: 'Stop an OAuth application from handling passwords.',
    notes: 'Its tokens remain valid until users revoke them.',
    outcome: ['can no longer handle passwords', 'was not allowed to handle passwords'],
  },
  'allow-registration': {
    permission: 'registration_allowed',
    isGiven: true,
    description: 'Let an OAuth application register fundraisers with their pages.',
    notes:
      'It uses POST /api/v3/pages with its own token, in any campaign. A page stays paused until its\nfundraiser confirms it. Fundraisers who already have an account sign in to confirm.',
    outcome: ['can now register fundraisers', 'can already register fundraisers'],
  },
  'forbid-registration': {
    permission: 'registration_allowed',
    isGiven: false,
    description: 'Stop an OAuth application from registering fundraisers.',
    outcome: ['can no longer register fundraisers', 'was not allowed to register fundraisers'],
  },
};

function permissionCommand([action, parts]: [string, PermissionChange]): Command {
  const { description, notes, permission, isGiven, outcome } = parts;
  const examples = [`groundswell oauth-clients ${action} 0f6a2c…`];
  return operatorCommand(action, { description, notes, examples, changes: true })
    .argument('<client_id>', 'see "oauth-clients list"')
    .action(
      withOperator<[string]>(async (context, clientId) => {
        const input = { clientId, permission, isGiven };
        const { changed, ...client } = await context.change(setOauthClientPermission, input);
        const [now, before] = outcome;
        return changeAnswer({ ...client, changed }, `"${client.name}" ${changed ? now : before}.`);
      }),
    );
}

function rotate(): Command {
  return operatorCommand('rotate', {
    description: 'Replace the secret of an OAuth application and show the new one once.',
    examples: [
      'groundswell oauth-clients rotate 0f6a2c…',
      'groundswell oauth-clients rotate 0f6a2c… --yes --json | jq -r .secret',
    ],
    notes: 'The old secret stops working immediately. Tokens remain valid.',
    destroys: true,
  })
    .argument('<client_id>', 'see "oauth-clients list"')
    .action(
      withOperator<[string]>(async (context, clientId) => {
        const found = await requireConfidentialClient(context.database, clientId);
        await context.confirm(
          `Replace the secret of "${found.name}"? The old one stops working immediately.`,
        );
        const client = await context.change(rotateOauthClientSecret, { clientId });
        const head = `New client_secret of "${client.name}", shown only once:`;
        return changeAnswer(client, head, '', client.secret);
      }),
    );
}
