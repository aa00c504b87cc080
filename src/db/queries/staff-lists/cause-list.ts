import type { ListFilters, StaffList } from './list-definition.ts';

export const causeList: StaffList<ListFilters, 'name'> = {
  orders: {
    name: {
      from: () => 'causes',
      id: 'causes.id',
      key: 'lower(causes.name) collate "C"',
      type: 'text',
    },
  },
  conditions: () => [],
};
