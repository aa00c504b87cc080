import { Argument, type Command } from 'commander';
import { type PageState, pageStates } from '../../db/rows/page-rows.ts';
import { setPageState } from '../../domain/commands/set-states.ts';
import type { NamedResource } from '../../domain/named-resource.ts';
import { changeAnswer } from '../terminal/answer.ts';
import { page } from '../terminal/arguments.ts';
import { CACHE_NOTE, commandGroup, operatorCommand } from '../terminal/operator-command.ts';
import { withOperator } from '../terminal/with-operator.ts';

export function pagesCommand(): Command {
  return commandGroup('pages', "Supporters' and teams' pages.", [state()]);
}

function state(): Command {
  return operatorCommand('state', {
    description: 'Pause or cancel a page, or make it active again.',
    examples: [
      'groundswell pages state 1057 paused',
      'groundswell pages state 9b2f6c1e-7d0a-4b57-9a65-0c4f2f1f7a11 active',
    ],
    notes: `Only active pages take donations; what was given stays and counts.\n${CACHE_NOTE}`,
    changes: true,
  })
    .argument('<page>', 'number or UUID', page)
    .addArgument(new Argument('<state>', 'what it shall be').choices(pageStates))
    .action(
      withOperator<[NamedResource, PageState]>(async (context, named, wanted) => {
        const { page, former } = await setPageState(context, named, wanted);
        const { id, uuid, name, slug, state, owner_type } = page;
        const changed = former !== wanted;
        return changeAnswer(
          { id, uuid, name, slug, state, owner_type, changed, former },
          `Page ${id} "${name}": ${changed ? `${former} → ${wanted}` : `was ${wanted} already`}.`,
        );
      }),
    );
}
