import type { Command } from 'commander';
import { type Rearrangement, rearrangeLeaderboard } from '../db/operations/leaderboards.ts';
import type { NamedResource } from '../domain/named-resource.ts';
import { OperatorError } from '../errors.ts';
import { changeAnswer } from './answer.ts';
import { id, pages, wholeNumber } from './arguments.ts';
import { operatorCommand } from './operator-command.ts';
import { withOperator } from './with-operator.ts';

/** The commands that change which pages a leaderboard has, and in which order. */
export function leaderboardOrderCommands(): Command[] {
  const add = rearranging('add', {
    description: 'Put pages into a leaderboard, at the end or from a rank on.',
    examples: ['groundswell leaderboards add 3 1057 610', 'groundswell leaderboards add 3 636 --at 1'],
    rearrange: (options: { at?: number }) => added(options.at),
  }).option('--at <rank>', 'rank of the first of them; those behind move down', wholeNumber(1, 1_000_000));
  const remove = rearranging('remove', {
    description: 'Take pages out of a leaderboard; those behind move up.',
    examples: ['groundswell leaderboards remove 3 610 636'],
    rearrange: () => removed,
  });
  const reorder = rearranging('reorder', {
    description: 'Put the named pages first, in the given order; the others follow as they were.',
    examples: [
      'groundswell leaderboards reorder 3 636            page 636 to the top',
      'groundswell leaderboards reorder 3 636 1057 610   a whole new order',
    ],
    rearrange: () => reordered,
  });
  return [add, remove, reorder];
}

function rearranging<Options>(
  action: 'add' | 'remove' | 'reorder',
  parts: { description: string; examples: string[]; rearrange: (options: Options) => Rearrangement },
): Command {
  const { description, examples, rearrange } = parts;
  return operatorCommand(action, {
    description,
    examples,
    notes: 'The API shows it at once. All of it happens, or nothing.',
    changes: true,
  })
    .argument('<id>', 'number of the leaderboard', id)
    .argument('<pages...>', 'numbers or UUIDs of pages', pages)
    .action(
      withOperator<[number, NamedResource[]], Options>(async (context, leaderboardId, named) => {
        const leaderboard = await rearrangeLeaderboard(
          context,
          { id: leaderboardId, action, pages: named },
          rearrange(context.options),
        );
        const order = leaderboard.page_ids.join(' ') || 'none';
        const verb = leaderboard.changed ? 'has now' : 'had already';
        return changeAnswer(leaderboard, `Leaderboard ${leaderboardId} ${verb} these pages: ${order}`);
      }),
    );
}

/** A page that is there already moves when a rank is given, and stays otherwise. */
function added(at: number | undefined): Rearrangement {
  return (present, named) => {
    const fresh = [...new Set(named)];
    if (at === undefined) return [...present, ...fresh.filter((page) => !present.includes(page))];
    const others = present.filter((page) => !fresh.includes(page));
    return [...others.slice(0, at - 1), ...fresh, ...others.slice(at - 1)];
  };
}

const removed: Rearrangement = (present, named) => {
  refuseMissing(present, named);
  return present.filter((page) => !named.includes(page));
};

const reordered: Rearrangement = (present, named) => {
  refuseMissing(present, named);
  return [...new Set([...named, ...present])];
};

function refuseMissing(present: readonly number[], named: readonly number[]): void {
  const missing = named.filter((page) => !present.includes(page));
  if (missing.length === 0) return;
  throw new OperatorError(
    `Not in this leaderboard: page ${missing.join(', ')}. Nothing was changed.`,
    'See its pages: groundswell leaderboards show NUMBER; put others in with "leaderboards add".',
  );
}
