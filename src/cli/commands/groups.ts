import type { Command } from 'commander';
import { CampaignGroupRepository, type CampaignGroupSummary } from '../../db/repositories/campaign-groups.ts';
import {
  addGroupValues,
  createCampaignGroup,
  deleteCampaignGroup,
  removeGroupValue,
  renameGroupValue,
  requireGroup,
} from '../../domain/campaigns/campaign-groups.ts';
import { type NamedResource, requireResource } from '../../domain/named-resource.ts';
import { type Answer, changeAnswer, listAnswer } from '../terminal/answer.ts';
import { groupKey, resource, text, texts } from '../terminal/arguments.ts';
import {
  CACHE_NOTE,
  commandGroup,
  type OperatorCommandParts,
  operatorCommand,
} from '../terminal/operator-command.ts';
import { withOperator } from '../terminal/with-operator.ts';

export function groupsCommand(): Command {
  return commandGroup('groups', 'Manage the questions that pages in a campaign answer.', [
    create(),
    list(),
    addValue(),
    renameValue(),
    removeValue(),
    remove(),
  ]);
}

function create(): Command {
  return groupCommand(
    'create',
    {
      description: 'Add a group to a campaign, with the answers to choose from.',
      examples: [
        'groundswell groups create au-12 office "Your office" Sydney Melbourne Perth',
        'groundswell groups create au-12 company "Your company" --free-text --optional',
      ],
      changes: true,
    },
    groupKey,
  )
    .argument('<label>', 'the question, as shown to fundraisers', text)
    .argument('[values...]', 'answers, in the order in which they are offered', texts)
    .option('--free-text', 'accept any answer')
    .option('--optional', 'accept pages without an answer')
    .action(
      withOperator<
        [NamedResource, string, string, string[] | undefined],
        { freeText?: true; optional?: true }
      >(async (context, campaign, key, label, values = []) => {
        const { freeText = false, optional = false } = context.options;
        if (!freeText && values.length === 0) {
          context.refuseUsage('give the answers to choose from, or add --free-text');
        }
        return presentGroup(
          await context.change(createCampaignGroup, { campaign, key, label, freeText, optional, values }),
        );
      }),
    );
}

function list(): Command {
  return operatorCommand('list', {
    description: 'List the groups of a campaign with the number of pages for each answer.',
    examples: ['groundswell groups list au-12', 'groundswell groups list au/city-run --json'],
  })
    .argument('<campaign>', 'au-12, au/city-run, UUID or number', resource)
    .action(
      withOperator<[NamedResource]>(async ({ database }, campaign) => {
        const { id } = await requireResource(database, 'campaigns', campaign);
        const groups = await new CampaignGroupRepository(database).list(id);
        const lines = groups.flatMap(({ values, ...group }) =>
          values.length === 0
            ? [{ ...group, value: '', page_count: 0 }]
            : values.map((value) => ({ ...group, ...value })),
        );
        const { text } = listAnswer(
          lines,
          {
            group: 'key',
            'free text': 'free_text',
            optional: 'optional',
            pages: 'page_count',
            value: 'value',
            label: 'label',
          },
          `Campaign ${campaign.text} has no groups.`,
        );
        return { document: groups, text };
      }),
    );
}

function addValue(): Command {
  return groupCommand('add-value', {
    description: 'Add answers to a group.',
    examples: ['groundswell groups add-value au-12 office Hobart Darwin'],
    changes: true,
  })
    .argument('<values...>', 'answers', texts)
    .action(
      withOperator<[NamedResource, string, string[]]>(async (context, campaign, key, values) =>
        presentGroup(await context.change(addGroupValues, { campaign, key, values })),
      ),
    );
}

function renameValue(): Command {
  return groupCommand('rename-value', {
    description: 'Rename an answer, also on the pages that have it.',
    examples: ['groundswell groups rename-value au-12 office Sidney Sydney'],
    changes: true,
  })
    .argument('<from>', 'the current answer', text)
    .argument('<to>', 'the new answer', text)
    .action(
      withOperator<[NamedResource, string, string, string]>(async (context, campaign, key, from, to) =>
        presentGroup(await context.change(renameGroupValue, { campaign, key, from, to })),
      ),
    );
}

function removeValue(): Command {
  return groupCommand('remove-value', {
    description: 'Remove an answer. Fails if pages have it.',
    examples: ['groundswell groups remove-value au-12 office Darwin --yes'],
    destroys: true,
  })
    .argument('<value>', 'the answer', text)
    .action(
      withOperator<[NamedResource, string, string]>(async (context, campaign, key, value) => {
        await requireGroup(context.database, { campaign, key });
        await context.confirm(`Remove "${value}" from the group "${key}" of campaign ${campaign.text}?`);
        return presentGroup(await context.change(removeGroupValue, { campaign, key, value }));
      }),
    );
}

function remove(): Command {
  return groupCommand('delete', {
    description: 'Delete a group and its answers. Fails if pages have answered it.',
    examples: ['groundswell groups delete au-12 office --yes'],
    destroys: true,
  }).action(
    withOperator<[NamedResource, string]>(async (context, campaign, key) => {
      const { values } = await requireGroup(context.database, { campaign, key });
      await context.confirm(
        `Delete the group "${key}" of campaign ${campaign.text} and its ${values.length} answers?`,
      );
      const group = await context.change(deleteCampaignGroup, { campaign, key });
      return changeAnswer(group, `Deleted the group "${key}".`);
    }),
  );
}

/** Creates a command with the two arguments that identify a group. The key of an imported group can be any text. */
function groupCommand(name: string, parts: OperatorCommandParts, key = text): Command {
  return operatorCommand(name, { ...parts, notes: CACHE_NOTE })
    .argument('<campaign>', 'au-12, au/city-run, UUID or number', resource)
    .argument('<group>', 'its key in the API, such as office', key);
}

function presentGroup(group: CampaignGroupSummary & { changed?: boolean }): Answer {
  const values = group.values.map(({ value }) => value).join(', ') || 'none yet';
  const already = group.changed === false ? ' (as before)' : '';
  return changeAnswer(
    group,
    `Group "${group.key}" of campaign ${group.campaign}: "${group.label}"${group.free_text ? ', free text' : ''}${group.optional ? ', optional' : ''}`,
    `Answers${already}: ${values}`,
  );
}
