import type { Command } from 'commander';
import { type NamedUser, UserRepository } from '../../db/repositories/users.ts';
import {
  createUser,
  disableUser,
  enableUser,
  requireUserNamed,
  resetUser,
} from '../../domain/accounts/users.ts';
import { type Answer, changeAnswer, listAnswer } from '../terminal/answer.ts';
import { emailAddress, personName, text, user, wholeNumber } from '../terminal/arguments.ts';
import { commandGroup, operatorCommand } from '../terminal/operator-command.ts';
import { type CliContext, withOperator } from '../terminal/with-operator.ts';
import { eraseUserCommand, exportUser } from './user-data.ts';

export function usersCommand(): Command {
  return commandGroup('users', 'Manage user accounts.', [
    create(),
    list(),
    reset(),
    disable(),
    enable(),
    exportUser(),
    eraseUserCommand(),
  ]);
}

function create(): Command {
  return operatorCommand('create', {
    description: 'Create an account and show a one-time link for choosing a password.',
    examples: [
      'groundswell users create ada@example.org "Ada Lovelace"',
      'groundswell users create ada@example.org "Ada Lovelace" --json | jq -r .link',
    ],
    notes:
      'The link works once and expires after an hour; "groundswell users reset" creates another. Passwords are never\ngiven on a command line, where other users of the machine could read them.',
    changes: true,
  })
    .argument('<email>', 'email address', emailAddress)
    .argument('<name>', 'name shown to others', personName)
    .option('--phone <number>', 'telephone number', text)
    .action(
      withOperator<[string, string], { phone?: string }>(async (context, email, name) => {
        const { token, ...created } = await context.change(createUser, {
          email,
          name,
          phone: context.options.phone ?? null,
        });
        return linkAnswer(context, created, token, `User ${created.id} ${created.email}`);
      }),
    );
}

function list(): Command {
  return operatorCommand('list', {
    description: 'List users, sorted by ID.',
    examples: [
      'groundswell users list --search lovelace',
      'groundswell users list --disabled --limit 1000 --json',
    ],
  })
    .option('--search <text>', 'beginning of an email address, or of words in the name', text)
    .option('--disabled', 'only disabled users')
    .option('--limit <number>', 'number of users, at most 10000', wholeNumber(1, 10_000), 50)
    .action(
      withOperator<[], { search?: string; disabled?: true; limit: number }>(async ({ database, options }) => {
        const { search, disabled = false, limit } = options;
        return listAnswer(
          await new UserRepository(database).list({ search, disabled, limit }),
          {
            id: 'id',
            email: 'email',
            name: 'name',
            password: 'has_password',
            confirmed: 'email_confirmed_at',
            created: 'created_at',
            disabled: 'disabled_at',
          },
          'No matching users.',
        );
      }),
    );
}

function reset(): Command {
  return operatorCommand('reset', {
    description: 'Remove a password, sign the user out, and show a one-time link for choosing a new one.',
    examples: [
      'groundswell users reset ada@example.org',
      'groundswell users reset 42 --end-access --yes      someone else has access to the account',
    ],
    notes:
      'The link works once and expires after an hour. Users who only forgot their password can use /forgot-password.',
    destroys: true,
  })
    .argument('<user>', 'email address or ID', user)
    .option('--end-access', 'also revoke the access of OAuth applications')
    .action(
      withOperator<[NamedUser], { endAccess?: true }>(async (context, named) => {
        const { id, email } = await requireUserNamed(context.database, named);
        await context.confirm(`Remove the password of user ${id} ${email} and sign them out everywhere?`);
        const endsAccess = context.options.endAccess ?? false;
        const { token, ...changed } = await context.change(resetUser, { id, endsAccess });
        return linkAnswer(
          context,
          changed,
          token,
          `User ${id} ${email} now has no password and is signed out.`,
        );
      }),
    );
}

function disable(): Command {
  return operatorCommand('disable', {
    description: 'Disable an account: sign the user out, revoke all tokens and hide their pages.',
    examples: ['groundswell users disable ada@example.org', 'groundswell users disable 42 --yes'],
    notes:
      'Hides their pages and those of teams they lead. Donations to these pages still count.\n"groundswell users enable" lets the user sign in again and shows the pages, except those hidden with\n"groundswell pages hide". Users have to allow applications again.',
    destroys: true,
  })
    .argument('<user>', 'email address or ID', user)
    .action(
      withOperator<[NamedUser]>(async (context, named) => {
        const { id, email } = await requireUserNamed(context.database, named);
        await context.confirm(
          `Disable user ${id} ${email}? They are signed out everywhere, and their pages are hidden.`,
        );
        const user = await context.change(disableUser, { id });
        const outcome = user.changed ? 'is disabled' : 'is already disabled';
        return changeAnswer(user, `User ${id} ${email} ${outcome}.`);
      }),
    );
}

function enable(): Command {
  return operatorCommand('enable', {
    description: 'Enable a disabled account and show its pages again.',
    examples: ['groundswell users enable ada@example.org'],
    changes: true,
  })
    .argument('<user>', 'email address or ID', user)
    .action(
      withOperator<[NamedUser]>(async (context, named) => {
        const { id, email } = await requireUserNamed(context.database, named);
        const user = await context.change(enableUser, { id });
        const outcome = user.changed ? 'can sign in again' : 'was not disabled';
        return changeAnswer(user, `User ${id} ${email} ${outcome}.`);
      }),
    );
}

function linkAnswer({ config }: CliContext<object>, user: object, token: string, head: string): Answer {
  const link = `${config.baseUrl}/reset-password?token=${token}`;
  const explanation = 'Send them this link to choose a password. It works once and expires after an hour:';
  return changeAnswer({ ...user, link }, head, explanation, '', link);
}
