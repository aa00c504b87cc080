import { Argument, type Command, Option } from 'commander';
import { StaffRoleRepository } from '../../db/repositories/staff-roles.ts';
import type { NamedUser } from '../../db/repositories/users.ts';
import type { StaffRole } from '../../db/rows/staff-rows.ts';
import { requireUserNamed } from '../../domain/accounts/users.ts';
import { type NamedResource, requireResource } from '../../domain/named-resource.ts';
import { grantRole, resetFactor, revokeRoles } from '../../domain/staff/manage-staff.ts';
import { roleRules, staffRoles } from '../../domain/staff/roles.ts';
import { changeAnswer, listAnswer } from '../terminal/answer.ts';
import { resource, user } from '../terminal/arguments.ts';
import { commandGroup, operatorCommand } from '../terminal/operator-command.ts';
import { type CliContext, withOperator } from '../terminal/with-operator.ts';

interface Places {
  campaign?: NamedResource;
  charity?: NamedResource;
}

export function staffCommand(): Command {
  return commandGroup('staff', 'Manage who may run the platform, and as what.', [
    grant(),
    list(),
    revoke(),
    resetFactorCommand(),
  ]);
}

const rolesNote = [
  'Roles:',
  ...staffRoles.map((role) => `  ${role.padEnd(9)}  ${roleRules[role].description}`),
].join('\n');

function grant(): Command {
  return operatorCommand('grant', {
    description: 'Give a user a role.',
    examples: [
      'groundswell staff grant ada@example.org owner',
      'groundswell staff grant sam@example.org manager --campaign au/city-run',
      'groundswell staff grant kim@example.org charity --charity au/river-trust',
    ],
    notes: `${rolesNote}\n\nThe role counts from the next request. For several campaigns or charities, run the command once for each.\nOwners and finance need a second factor, an authenticator app or a passkey: they add it when they first sign in.\nSomeone without an account needs one first: groundswell users create EMAIL NAME`,
    changes: true,
  })
    .argument('<user>', 'email address or ID', user)
    .addArgument(new Argument('<role>', 'what they may do').choices(staffRoles))
    .option('--campaign <campaign>', 'campaign of a manager: au-12, au/city-run, UUID or number', resource)
    .option(
      '--charity <charity>',
      'charity of the role charity: au-12, au/river-trust, UUID or number',
      resource,
    )
    .action(
      withOperator<[NamedUser, StaffRole], Places>(async (context, named, role) => {
        const { campaign, charity } = placesFor(context, role);
        const { id, email, changed } = await context.change(grantRole, {
          user: named,
          role,
          campaign,
          charity,
        });
        const place = campaign ?? charity;
        const granted = `${role}${place ? ` of ${place.text}` : ''}`;
        return changeAnswer(
          { id, email, role, changed },
          `User ${id} ${email} is ${changed ? 'now' : 'already'} ${granted}.`,
        );
      }),
    );
}

function list(): Command {
  return operatorCommand('list', {
    description: 'List everyone who has a role, one line for each role.',
    examples: ['groundswell staff list', 'groundswell staff list --role owner --json'],
  })
    .addOption(new Option('--role <role>', 'only this role').choices(staffRoles))
    .option('--campaign <campaign>', 'only managers of this campaign', resource)
    .option('--charity <charity>', 'only staff of this charity', resource)
    .action(
      withOperator<[], Places & { role?: StaffRole }>(async ({ database, options }) => {
        const { role, campaign, charity } = options;
        const filter = {
          role,
          campaignId: campaign && (await requireResource(database, 'campaigns', campaign)).id,
          charityId: charity && (await requireResource(database, 'charities', charity)).id,
        };
        return listAnswer(
          await new StaffRoleRepository(database).list(filter),
          {
            user: 'user_id',
            email: 'email',
            role: 'role',
            of: ({ campaign, charity }) => campaign ?? charity,
            'second factor': 'second_factor',
            'last seen': 'last_seen_at',
            since: 'created_at',
            disabled: 'disabled_at',
            name: 'name',
          },
          'No staff.',
        );
      }),
    );
}

function revoke(): Command {
  return operatorCommand('revoke', {
    description: 'Take a role from a user, or all of their roles.',
    examples: [
      'groundswell staff revoke sam@example.org',
      'groundswell staff revoke sam@example.org manager --campaign au/city-run --yes',
    ],
    notes:
      'Counts from the next request, also for tokens that the user created. Without any role left, they are signed out\nas staff, and their tokens are revoked. Their account stays.',
    destroys: true,
  })
    .argument('<user>', 'email address or ID', user)
    .addArgument(new Argument('[role]', 'only this role').choices(staffRoles))
    .option('--campaign <campaign>', 'only for this campaign', resource)
    .option('--charity <charity>', 'only for this charity', resource)
    .option('--force', 'even if nobody is left who may grant roles at the desk')
    .action(
      withOperator<[NamedUser, StaffRole | undefined], Places & { force?: true }>(
        async (context, named, role) => {
          const { campaign, charity, force = false } = context.options;
          const { id, email } = await requireUserNamed(context.database, named);
          const which = [role ?? 'every role', campaign ?? charity].filter((part) => part !== undefined);
          const words = which.map((part) => (typeof part === 'string' ? part : part.text)).join(' of ');
          await context.confirm(`Revoke ${words} from user ${id} ${email}?`);
          const answer = await context.change(revokeRoles, { user: { id }, role, campaign, charity, force });
          const lines = answer.revoked.map(
            (revoked) =>
              `  ${[revoked.role, revoked.campaign ?? revoked.charity].filter(Boolean).join(' of ')}`,
          );
          return answer.changed
            ? changeAnswer(answer, `Revoked from user ${id} ${email}:`, ...lines)
            : changeAnswer(answer, `User ${id} ${email} has no such role.`);
        },
      ),
    );
}

function resetFactorCommand(): Command {
  return operatorCommand('reset-factor', {
    description:
      "Remove a user's authenticator app, recovery codes and passkeys, and sign them out as staff.",
    examples: ['groundswell staff reset-factor ada@example.org', 'groundswell staff reset-factor 42 --yes'],
    notes:
      'For someone who lost their phone. Make sure that it is them: until they add another factor, their password alone\nis enough to sign in.',
    destroys: true,
  })
    .argument('<user>', 'email address or ID', user)
    .action(
      withOperator<[NamedUser]>(async (context, named) => {
        const { id, email } = await requireUserNamed(context.database, named);
        await context.confirm(`Remove the authenticator app and passkeys of user ${id} ${email}?`);
        const answer = await context.change(resetFactor, { user: { id } });
        return changeAnswer(
          answer,
          answer.changed
            ? `Removed the second factor of user ${id} ${email}.`
            : `User ${id} ${email} has no second factor.`,
        );
      }),
    );
}

/** Checks that a role has what it is limited to, and nothing else. */
function placesFor({ options, refuseUsage }: CliContext<Places>, role: StaffRole): Places {
  const { reach } = roleRules[role];
  for (const place of ['campaign', 'charity'] as const) {
    if (reach === place && !options[place]) refuseUsage(`add --${place}: the role ${role} is limited to one`);
    if (reach !== place && options[place]) refuseUsage(`--${place} doesn't apply to the role ${role}`);
  }
  return options;
}
