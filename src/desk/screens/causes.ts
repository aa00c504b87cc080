import type { Cause } from '../../../generated/operations/operations.ts';
import type { Screen } from '../screen.ts';

export const causes = {
  noun: 'cause',
  path: '/causes',
  title: 'Causes',
  group: 'Settings',
  list: {
    operation: 'listCauses',
    columns: ['name', 'charity_count', 'key'],
    empty: 'No cause matches.',
    none: 'There are no causes yet. Create some, such as Oceans or Health, and choose them for your charities.',
  },
  detail: {
    operation: 'getCause',
    groups: { Cause: ['name', 'charity_count', 'key'] },
    related: [{ noun: 'charity', title: 'Charities', filters: ({ id }) => ({ cause_id: id }) }],
  },
  actions: [
    {
      operation: 'createCause',
      name: 'new',
      title: 'Create a cause',
      submit: 'Create cause',
      done: 'The cause is created. Add it to charities on their screens.',
    },
    {
      operation: 'updateCause',
      name: 'edit',
      title: 'Rename',
      submit: 'Rename cause',
      done: 'The cause has a new name.',
    },
    {
      operation: 'deleteCause',
      name: 'delete',
      title: 'Delete',
      submit: 'Delete cause',
      done: 'The cause is deleted.',
      isDangerous: true,
      endsRecord: true,
      question: ({ name, charity_count: count }) =>
        count === 0
          ? `No charity has the cause “${name}”. A deleted cause can't be restored.`
          : `First remove “${name}” from its charities (${count}).`,
    },
  ],
} satisfies Screen<Cause>;
