import { keeping } from '../../db/transfer/merge-plan.ts';
import type { Column } from '../column.ts';
import { line } from '../types/text-types.ts';
import { timestamp } from '../types/time-types.ts';

/** Whether an operator hides the message of a donation. No file makes a hidden message visible again. */
export const heldMessageColumns: Column[] = [
  {
    name: 'held_at',
    type: timestamp,
    note: 'when an operator hid the message; blank leaves it as it is',
    written: { held_at: keeping('held_at', 'null') },
  },
  {
    name: 'held_reason',
    type: line(1000),
    note: 'reason; ignored without held_at',
    written: {
      held_reason: {
        given: ['held_at'],
        inserted: 'case when staged.held_at is not null then staged.held_reason end',
        updated: 'case when staged.held_at is not null then staged.held_reason else former.held_reason end',
      },
    },
  },
];
