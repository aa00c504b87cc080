import type { CampaignGroupDetails } from '../../../generated/operations/operations.ts';
import { countText } from '../../web/views/count-text.ts';
import type { Screen } from '../screen.ts';

export const groups = {
  noun: 'group',
  path: '/groups',
  title: 'Groups',
  group: 'Fundraising',
  within: 'campaign',
  id: ({ id }) => id,
  detail: {
    operation: 'getGroup',
    title: ({ label }) => label,
    groups: { Group: ['campaign_name', 'key', 'page_count', 'optional', 'free_text', 'position', 'values'] },
    parts: { answers: 'Pages by answer' },
  },
  actions: [
    {
      operation: 'updateGroup',
      name: 'edit',
      title: 'Edit',
      submit: 'Save group',
      done: 'The group is saved.',
    },
    {
      operation: 'renameGroupAnswer',
      name: 'rename',
      title: 'Rename an answer',
      submit: 'Rename answer',
      done: 'The answer is renamed, also on the pages that have it.',
      values: () => ({}),
    },
    {
      operation: 'deleteGroup',
      name: 'delete-group',
      title: 'Delete',
      submit: 'Delete group',
      done: 'The group is deleted.',
      isDangerous: true,
      endsRecord: true,
      question: ({ label, campaign_name, page_count: count }) =>
        count === 0
          ? `No page of ${campaign_name} has an answer to “${label}”. New pages no longer see the question. A deleted group can't be restored.`
          : `${countText(count, 'page has', 'pages have')} an answer to “${label}”, so the group can't be deleted. You can make it optional instead.`,
    },
  ],
} satisfies Screen<CampaignGroupDetails>;
