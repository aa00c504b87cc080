import type { Command } from 'commander';
import { LeaderboardRepository } from '../../db/repositories/leaderboards.ts';
import {
  createLeaderboard,
  deleteLeaderboard,
  type Rearrangement,
  rearrangeLeaderboard,
  requireLeaderboard,
} from '../../domain/campaigns/leaderboards.ts';
import { amountText } from '../../domain/money.ts';
import type { NamedResource } from '../../domain/named-resource.ts';
import { changeAnswer, listAnswer } from '../terminal/answer.ts';
import { country, id, pages, resource, text, wholeNumber } from '../terminal/arguments.ts';
import { knownCountry } from '../terminal/known-country.ts';
import { commandGroup, operatorCommand } from '../terminal/operator-command.ts';
import { withOperator } from '../terminal/with-operator.ts';

interface CreateOptions {
  campaign?: NamedResource;
  country?: string;
}

export function leaderboardsCommand(): Command {
  return commandGroup('leaderboards', 'Manage static leaderboards: pages in an order that you choose.', [
    create(),
    list(),
    show(),
    add(),
    removePages(),
    reorder(),
    remove(),
  ]);
}

function create(): Command {
  return operatorCommand('create', {
    description: 'Create a leaderboard for a campaign or a country, optionally with pages in rank order.',
    examples: [
      'groundswell leaderboards create "Board members" --campaign au-12 1057 610 636',
      'groundswell leaderboards create "Ambassadors" --country uk',
    ],
    notes: 'All pages must use its currency. The API shows it immediately at /api/v2/leaderboards/{id}.json.',
    changes: true,
  })
    .argument('<name>', 'its name in the API', text)
    .argument('[pages...]', 'numbers or UUIDs, the first in rank first', pages)
    .option(
      '--campaign <campaign>',
      'allow only pages in this campaign: au-12, au/city-run, UUID or number',
      resource,
    )
    .option('--country <code>', 'allow pages in any campaign in this country, such as au', country)
    .action(
      withOperator<[string, NamedResource[] | undefined], CreateOptions>(
        async (context, name, ranked = []) => {
          const { campaign, country } = context.options;
          const place = campaign ? !country && { campaign } : country && { country };
          if (!place) return context.refuseUsage('add either --campaign or --country');
          await knownCountry(context.database, country);
          const leaderboard = await context.change(createLeaderboard, { name, pages: ranked, place });
          return changeAnswer(
            leaderboard,
            `Leaderboard ${leaderboard.id} "${name}" with ${leaderboard.page_ids.length} pages.`,
          );
        },
      ),
    );
}

function list(): Command {
  return operatorCommand('list', {
    description: 'List static leaderboards.',
    examples: ['groundswell leaderboards list', 'groundswell leaderboards list --json'],
  }).action(
    withOperator<[]>(async ({ database }) =>
      listAnswer(
        await new LeaderboardRepository(database).summaries(),
        {
          id: 'id',
          pages: 'page_count',
          campaign: 'campaign',
          country: 'country_code',
          created: 'created_at',
          name: 'name',
        },
        'No leaderboards.',
      ),
    ),
  );
}

function show(): Command {
  return operatorCommand('show', {
    description: 'Show the pages of a leaderboard in rank order, with the amounts raised.',
    examples: ['groundswell leaderboards show 3', 'groundswell leaderboards show 3 --json'],
  })
    .argument('<id>', 'number of the leaderboard', id)
    .action(
      withOperator<[number]>(async ({ database }, leaderboardId) => {
        const leaderboard = await requireLeaderboard(database, leaderboardId);
        const ranked = await new LeaderboardRepository(database).rankedPages(leaderboardId);
        const { name, currency, amount_cents } = leaderboard;
        const amount = (cents: number) => amountText(cents, currency.iso_code);
        const head = changeAnswer({}, `Leaderboard ${leaderboardId} "${name}": ${amount(amount_cents)}`);
        const { text } = listAnswer(
          ranked,
          { rank: 'position', page: 'id', raised: (page) => amount(page.amount_cents), name: 'name' },
          'No pages.',
        );
        return {
          document: { ...leaderboard, pages: ranked },
          text: `${head.text}${ranked.length > 0 ? '\n' : ''}${text}`,
        };
      }),
    );
}

function add(): Command {
  return rearranging('add', {
    description: 'Add pages to a leaderboard, at the end or at a rank.',
    examples: ['groundswell leaderboards add 3 1057 610', 'groundswell leaderboards add 3 636 --at 1'],
  }).option('--at <rank>', 'rank of the first of them; those behind move down', wholeNumber(1, 1_000_000));
}

function removePages(): Command {
  return rearranging('remove', {
    description: 'Remove pages from a leaderboard. Pages below them move up.',
    examples: ['groundswell leaderboards remove 3 610 636'],
  });
}

function reorder(): Command {
  return rearranging('reorder', {
    description: 'Move pages to the top, in the given order.',
    examples: [
      'groundswell leaderboards reorder 3 636            page 636 to the top',
      'groundswell leaderboards reorder 3 636 1057 610   a completely new order',
    ],
  });
}

function rearranging(
  action: Rearrangement['action'],
  parts: { description: string; examples: string[] },
): Command {
  const notes = 'The API shows the change immediately. Either all pages are moved or none.';
  return operatorCommand(action, { ...parts, notes, changes: true })
    .argument('<id>', 'number of the leaderboard', id)
    .argument('<pages...>', 'numbers or UUIDs of pages', pages)
    .action(
      withOperator<[number, NamedResource[]], { at?: number }>(async (context, leaderboardId, named) => {
        const { at } = context.options;
        const leaderboard = await context.change(rearrangeLeaderboard, {
          id: leaderboardId,
          action,
          pages: named,
          at,
        });
        const order = leaderboard.page_ids.join(' ') || 'none';
        const verb = leaderboard.changed ? 'now has' : 'already had';
        return changeAnswer(leaderboard, `Leaderboard ${leaderboardId} ${verb} these pages: ${order}`);
      }),
    );
}

function remove(): Command {
  return operatorCommand('delete', {
    description: 'Delete a leaderboard. Its pages remain.',
    examples: ['groundswell leaderboards delete 3', 'groundswell leaderboards delete 3 --yes'],
    destroys: true,
  })
    .argument('<id>', 'number of the leaderboard', id)
    .action(
      withOperator<[number]>(async (context, leaderboardId) => {
        const { name, page_ids } = await requireLeaderboard(context.database, leaderboardId);
        await context.confirm(`Delete leaderboard ${leaderboardId} "${name}" with ${page_ids.length} pages?`);
        const leaderboard = await context.change(deleteLeaderboard, { id: leaderboardId });
        return changeAnswer(leaderboard, `Deleted leaderboard ${leaderboardId} "${name}".`);
      }),
    );
}
