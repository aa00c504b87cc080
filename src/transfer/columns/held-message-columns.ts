import type { Column } from '../column.ts';
import { line } from '../types/text-types.ts';
import { timestamp } from '../types/time-types.ts';

/** SQL: whether the row is from an export of changes, which repeats what operators decided. */
const repeats = 'staged.state is not null';

/** Whether an operator hides the message of a donation. No other file makes a hidden message visible again. */
export const heldMessageColumns: Column[] = [
  {
    name: 'held_at',
    type: timestamp,
    note: 'when an operator hid the message; blank leaves it as it is, except in a row with a `state`',
    written: {
      held_at: {
        given: ['held_at'],
        inserted: 'staged.held_at',
        updated: `case when ${repeats} then staged.held_at else coalesce(staged.held_at, former.held_at) end`,
      },
    },
  },
  {
    name: 'held_reason',
    type: line(1000),
    note: 'reason; ignored without held_at',
    written: {
      held_reason: {
        given: ['held_at'],
        inserted: 'case when staged.held_at is not null then staged.held_reason end',
        updated: `case when staged.held_at is not null then staged.held_reason when ${repeats} then null else former.held_reason end`,
      },
    },
  },
];
