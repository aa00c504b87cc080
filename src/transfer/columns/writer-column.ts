import { plain } from '../../db/transfer/merge-plan.ts';
import type { Column } from '../column.ts';
import { reference } from '../types/text-types.ts';

/** The author of something on the page in `pages`. */
export const writerColumn: Column = {
  name: 'user',
  type: reference('users'),
  note: "author; default: the page's owner, or the leader for a team's page",
  written: { user_id: plain('writer_id', ['user']) },
};

export const joinedWriter = `left join teams on teams.id = pages.team_id
    left join pages as leader_page on leader_page.id = teams.leader_page_id`;

export const writer = 'coalesce(referred.user_id, pages.user_id, leader_page.user_id) as writer_id';
