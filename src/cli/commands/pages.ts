import { Argument, type Command } from 'commander';
import { type PageRow, type PageState, pageStates } from '../../db/rows/page-rows.ts';
import { hidePage, unhidePage } from '../../domain/pages/hide-page.ts';
import { setPageState } from '../../domain/pages/set-page-state.ts';
import { type Answer, changeAnswer } from '../terminal/answer.ts';
import { reason } from '../terminal/arguments.ts';
import { namedPage } from '../terminal/named-page.ts';
import { CACHE_NOTE, commandGroup, operatorCommand } from '../terminal/operator-command.ts';
import { withOperator } from '../terminal/with-operator.ts';

export function pagesCommand(): Command {
  return commandGroup('pages', 'Pause, cancel and hide pages.', [state(), hide(), unhide()]);
}

const PAGE = 'address, number, UID or UUID';

function state(): Command {
  return operatorCommand('state', {
    description: 'Pause, cancel or reactivate a page.',
    examples: [
      'groundswell pages state 1057 paused',
      'groundswell pages state https://give.example.org/city-run/au/robin active',
    ],
    notes: `Only active pages accept donations. Past donations still count.\n${CACHE_NOTE}`,
    changes: true,
  })
    .argument('<page>', PAGE)
    .addArgument(new Argument('<state>', 'the new state').choices(pageStates))
    .action(
      withOperator<[string, PageState]>(async (context, text, wanted) => {
        const named = await namedPage(context, text);
        const { page, former } = await context.change(setPageState, { named, state: wanted });
        const { id, uuid, name, slug, state, owner_type } = page;
        const changed = former !== wanted;
        return changeAnswer(
          { id, uuid, name, slug, state, owner_type, changed, former },
          `Page ${id} "${name}": ${changed ? `${former} → ${wanted}` : `already ${wanted}`}.`,
        );
      }),
    );
}

const HIDDEN_NOTE =
  'A hidden page is not visible on the site or in the API. Its owner sees it on the dashboard, with the reason.\nIt accepts no donations on the site. Past donations, and payments that arrive anyway, still count.';

function hide(): Command {
  return operatorCommand('hide', {
    description: 'Hide a page from everyone except its owner.',
    examples: [
      'groundswell pages hide 1057 --reason "The story is offensive."',
      'groundswell pages hide au-27 --reason "Not about this charity." --json',
    ],
    notes: `${HIDDEN_NOTE}\n${CACHE_NOTE}`,
    changes: true,
  })
    .argument('<page>', PAGE)
    .requiredOption('--reason <text>', 'the reason, shown to the owner', reason)
    .action(
      withOperator<[string], { reason: string }>(async (context, text) => {
        const named = await namedPage(context, text);
        const { page, changed } = await context.change(hidePage, { named, reason: context.options.reason });
        return moderationAnswer(page, changed, changed ? 'hidden' : 'already hidden for this reason');
      }),
    );
}

function unhide(): Command {
  return operatorCommand('unhide', {
    description: 'Show a hidden page again.',
    examples: [
      'groundswell pages unhide 1057',
      'groundswell pages unhide 1057 --reason "Its owner has changed the story."',
    ],
    notes: `If the owner's account is disabled, the page stays hidden until the account is enabled.\n${CACHE_NOTE}`,
    changes: true,
  })
    .argument('<page>', PAGE)
    .option('--reason <text>', 'why, for the audit log', reason)
    .action(
      withOperator<[string], { reason?: string }>(async (context, text) => {
        const named = await namedPage(context, text);
        const { page, changed } = await context.change(unhidePage, { named, reason: context.options.reason });
        const outcome = page.hidden ? "stays hidden: its owner's account is disabled" : 'visible again';
        return moderationAnswer(page, changed, changed || page.hidden ? outcome : 'was not hidden');
      }),
    );
}

function moderationAnswer(page: PageRow, changed: boolean, outcome: string): Answer {
  const { id, uuid, name, slug, state, hidden, held_at, held_reason } = page;
  return changeAnswer(
    { id, uuid, name, slug, state, hidden, held_at, held_reason, changed },
    `Page ${id} "${name}": ${outcome}.`,
  );
}
