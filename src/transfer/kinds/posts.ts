import { nameParts } from '../../db/transfer/export-plan.ts';
import { plain } from '../../db/transfer/merge-plan.ts';
import type { FileKind } from '../column.ts';
import { identityColumns, matchesByNumber, nameCheck, timeColumns } from '../columns/shared-columns.ts';
import { joinedWriter, writer, writerColumn } from '../columns/writer-column.ts';
import { lines, reference, webAddress } from '../types/text-types.ts';

/** Updates posted by page owners. */
export const posts: FileKind = {
  kind: 'posts',
  identities: [['source', 'external_id'], ['id']],
  columns: [
    ...identityColumns.filter(({ name }) => name !== 'uuid'),
    {
      name: 'page',
      type: reference('pages'),
      required: true,
      note: 'page that it was posted on',
      written: {
        page_id: plain('page_id', ['page']),
        campaign_id: plain('campaign_id', ['page']),
        charity_id: plain('charity_id', ['page']),
      },
    },
    writerColumn,
    { name: 'caption', type: lines(10_000), required: true, note: 'text, in Markdown' },
    { name: 'image_url', type: webAddress, note: '' },
    ...timeColumns,
  ],
  merges: [
    {
      table: 'posts',
      joined: `left join pages on pages.id = referred.page_id ${joinedWriter}`,
      derived: `pages.campaign_id, pages.charity_id, ${writer}`,
      matches: matchesByNumber('posts'),
      checks: [nameCheck('post')],
    },
  ],
  exportParts: nameParts('posts'),
};
