import { keeping, once, plain, type WrittenColumn, type WrittenTable } from '../../db/transfer/merge-plan.ts';
import type { Column } from '../column.ts';
import { exportedAnswers, moderationOf, pageColumns } from './page-columns.ts';
import { exportedPhotos } from './photo-columns.ts';

const exportedByName: Readonly<Record<string, string>> = {
  groups: exportedAnswers('page'),
  photos: exportedPhotos('page.id'),
};

/** The same columns of a team's own page: `page_slug`, `page_state`, …; they are written by the statements for teams. */
export const teamPageColumns: readonly Column[] = pageColumns.map(({ name, decimalName, ...column }) => ({
  ...column,
  name: `page_${name}`,
  ...(decimalName ? { decimalName: `page_${decimalName}` } : {}),
  written: {},
  exported: exportedByName[name] ?? `page.${name}`,
}));

const ownColumns = pageColumns.flatMap(({ name, written }): [string, WrittenColumn][] =>
  written === undefined ? [[name, plain(`page_${name}`)]] : [],
);

const moderation = moderationOf('page_');

const name = 'coalesce(staged.page_name, staged.name)';

/** How a team's own page is written. */
export const writtenTeamPage: WrittenTable = {
  table: 'pages',
  hasUuid: true,
  hasUid: true,
  hasUpdatedAt: true,
  columns: {
    campaign_id: plain('campaign_id', []),
    charity_id: keeping('charity_id', 'staged.leader_charity_id', { given: ['charity'] }),
    owner_type: { given: [], inserted: `'Team'`, updated: 'former.owner_type' },
    team_id: plain('record_id', []),
    uid: once('uid', 'staged.page_uid'),
    name: { given: ['page_name'], inserted: name, updated: name },
    ...Object.fromEntries(ownColumns),
    has_set_story: keeping('page_has_set_story', 'staged.page_story is not null', {
      column: 'has_set_story',
    }),
    has_set_image: keeping('page_has_set_image', 'staged.page_image_url is not null', {
      column: 'has_set_image',
    }),
    ...moderation.state,
    ...moderation.operator_state,
    ...moderation.held_at,
    ...moderation.held_reason,
    ...moderation.awaits_approval,
    created_at: keeping('page_created_at', 'staged.created_at, now()', { column: 'created_at' }),
  },
};
