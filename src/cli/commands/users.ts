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
  return commandGroup('users', 'Accounts of people.', [
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
    description: 'Make an account, and show once a link by which its owner chooses a password.',
    examples: [
      'groundswell users create ada@example.org "Ada Lovelace"',
      'groundswell users create ada@example.org "Ada Lovelace" --json | jq -r .link',
    ],
    notes:
      'The link works once, for one hour; "groundswell users reset" makes another. Passwords are never\ngiven on a command line, where other users of the machine could read them.',
    changes: true,
  })
    .argument('<email>', 'e-mail address', emailAddress)
    .argument('<name>', 'as others see it', personName)
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
    description: 'List users, by number.',
    examples: [
      'groundswell users list --search lovelace',
      'groundswell users list --disabled --limit 1000 --json',
    ],
  })
    .option('--search <text>', 'part of the e-mail address or the name', text)
    .option('--disabled', 'only disabled ones')
    .option('--limit <number>', 'how many, at most 10000', wholeNumber(1, 10_000), 50)
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
          'No such users.',
        );
      }),
    );
}

function reset(): Command {
  return operatorCommand('reset', {
    description: 'Take the password away, sign the user out, and show once a link to choose a new one.',
    examples: [
      'groundswell users reset ada@example.org',
      'groundswell users reset 42 --end-access --yes      somebody else got into the account',
    ],
    notes:
      'The link works once, for one hour. Who only has forgotten the password needs no help: /forgot-password.',
    destroys: true,
  })
    .argument('<user>', 'e-mail address or number', user)
    .option('--end-access', 'take away from applications, too, what the user has allowed them')
    .action(
      withOperator<[NamedUser], { endAccess?: true }>(async (context, named) => {
        const { id, email } = await requireUserNamed(context.database, named);
        await context.confirm(`Take the password of user ${id} ${email} away and sign them out everywhere?`);
        const endsAccess = context.options.endAccess ?? false;
        const { token, ...changed } = await context.change(resetUser, { id, endsAccess });
        return linkAnswer(
          context,
          changed,
          token,
          `User ${id} ${email} has no password now, and no session.`,
        );
      }),
    );
}

function disable(): Command {
  return operatorCommand('disable', {
    description:
      'Shut a user out, and hide their pages: sessions and tokens end at once, and nobody can sign in.',
    examples: ['groundswell users disable ada@example.org', 'groundswell users disable 42 --yes'],
    notes:
      'Their pages, and those of teams that they lead, are hidden from everybody; what was given there stays and counts.\n"groundswell users enable" lets the user sign in again and shows the pages that no operator has hidden by "groundswell\npages hide"; what applications were allowed has to be allowed again.',
    destroys: true,
  })
    .argument('<user>', 'e-mail address or number', user)
    .action(
      withOperator<[NamedUser]>(async (context, named) => {
        const { id, email } = await requireUserNamed(context.database, named);
        await context.confirm(
          `Shut out user ${id} ${email}? All their sessions and tokens end, and their pages are hidden.`,
        );
        const user = await context.change(disableUser, { id });
        const outcome = user.changed ? 'is disabled' : 'was disabled already';
        return changeAnswer(user, `User ${id} ${email} ${outcome}.`);
      }),
    );
}

function enable(): Command {
  return operatorCommand('enable', {
    description: 'Let a disabled user sign in again, and show their pages.',
    examples: ['groundswell users enable ada@example.org'],
    changes: true,
  })
    .argument('<user>', 'e-mail address or number', user)
    .action(
      withOperator<[NamedUser]>(async (context, named) => {
        const { id, email } = await requireUserNamed(context.database, named);
        const user = await context.change(enableUser, { id });
        const outcome = user.changed ? 'may sign in again' : 'was not disabled';
        return changeAnswer(user, `User ${id} ${email} ${outcome}.`);
      }),
    );
}

function linkAnswer({ config }: CliContext<object>, user: object, token: string, head: string): Answer {
  const link = `${config.baseUrl}/reset-password?token=${token}`;
  const explanation = 'Hand them this link to choose a password. It works once, for one hour:';
  return changeAnswer({ ...user, link }, head, explanation, '', link);
}
