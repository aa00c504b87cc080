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
  return commandGroup('oauth-clients', 'Applications that users let act for them (OAuth 2.0).', [
    create(),
    list(),
    ...Object.entries(permissionChanges).map(permissionCommand),
    rotate(),
  ]);
}

function create(): Command {
  return operatorCommand('create', {
    description: 'Register an application, and show its secret once.',
    examples: [
      'groundswell oauth-clients create "Training diary" --redirect-uri https://diary.example.org/callback',
      'groundswell oauth-clients create "Phone app" --public --redirect-uri org.example.app:/callback',
      'groundswell oauth-clients create "Our own site" --trusted --redirect-uri https://example.org/in --json',
    ],
    notes:
      'Redirect URIs are compared letter by letter; for a public application, http://127.0.0.1/… and\nhttp://[::1]/… stand for every port. Without one the application can only act for itself\n(client credentials). Developers may register applications themselves at /developers.',
    changes: true,
  })
    .argument('<name>', 'as users see it', text)
    .option('--redirect-uri <uri>', 'where users come back to; may be given several times', texts)
    .option('--owner <user>', 'number or e-mail address of a user, who may then edit it', user)
    .option('--description <text>', 'for users', text)
    .option('--url <address>', "the application's own site", text)
    .option('--public', 'it cannot keep a secret (a phone, a browser) and proves itself by PKCE')
    .option('--trusted', 'users are not asked for consent')
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
          ...(secret === null ? [] : ['', 'client_secret, shown this once:', '', secret]),
        );
      }),
    );
}

/** The rules are those of the developer area of the site. */
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
    description: 'List applications, without their secrets.',
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
  /** What follows the application's name, and what does where nothing changed. */
  outcome: [now: string, before: string];
}

const permissionChanges: Record<string, PermissionChange> = {
  trust: {
    permission: 'trusted',
    isGiven: true,
    description: 'Let an application act for users without asking them.',
    outcome: ['is trusted now', 'was trusted already'],
  },
  distrust: {
    permission: 'trusted',
    isGiven: false,
    description: 'Have users asked again before an application acts for them.',
    notes: 'Tokens that it has stay valid; users take them back on their own.',
    outcome: ['is not trusted any more', 'was not trusted'],
  },
  'allow-passwords': {
    permission: 'passwords_allowed',
    isGiven: true,
    description: 'Let an application sign users up and in with their passwords.',
    notes:
      'It then sees the passwords of its users, at /api/v2/authentication/sign_up, sign_in and\nreset_password, and acts for them without their consent. For your own applications only.',
    outcome: ['may handle passwords now', 'might handle passwords already'],
  },
  'forbid-passwords': {
    permission: 'passwords_allowed',
    isGiven: false,
    description: 'Stop an application from handling passwords.',
    notes: 'Tokens that it has stay valid; users take them back on their own.',
    outcome: ['may not handle passwords any more', 'might not handle passwords'],
  },
  'allow-registration': {
    permission: 'registration_allowed',
    isGiven: true,
    description: 'Let an application register supporters with their pages.',
    notes:
      'By POST /api/v3/pages with its own token, in every campaign. A page stays paused until its\nsupporter confirms it; whoever has an account signs in for that.',
    outcome: ['may register supporters now', 'might register supporters already'],
  },
  'forbid-registration': {
    permission: 'registration_allowed',
    isGiven: false,
    description: 'Stop an application from registering supporters.',
    outcome: ['may not register supporters any more', 'might not register supporters'],
  },
};

function permissionCommand([action, parts]: [string, PermissionChange]): Command {
  const { description, notes, permission, isGiven, outcome } = parts;
  const examples = [`groundswell oauth-clients ${action} 0f6a2c…`];
  return operatorCommand(action, { description, notes, examples, changes: true })
    .argument('<client_id>', 'as "oauth-clients list" shows it')
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
    description: 'Replace the secret of an application, and show the new one once.',
    examples: [
      'groundswell oauth-clients rotate 0f6a2c…',
      'groundswell oauth-clients rotate 0f6a2c… --yes --json | jq -r .secret',
    ],
    notes: 'The former secret stops working at once; tokens stay.',
    destroys: true,
  })
    .argument('<client_id>', 'as "oauth-clients list" shows it')
    .action(
      withOperator<[string]>(async (context, clientId) => {
        const found = await requireConfidentialClient(context.database, clientId);
        await context.confirm(
          `Replace the secret of "${found.name}"? The present one stops working at once.`,
        );
        const client = await context.change(rotateOauthClientSecret, { clientId });
        const head = `New client_secret of "${client.name}", shown this once:`;
        return changeAnswer(client, head, '', client.secret);
      }),
    );
}
