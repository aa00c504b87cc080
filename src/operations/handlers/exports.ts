import { PassThrough, type Readable } from 'node:stream';
import type { RequestContext } from '../../context.ts';
import { presentTimestamp } from '../../contract/date-times.ts';
import { exportList } from '../../db/queries/staff-lists/export-list.ts';
import { exportRecords } from '../../db/queries/staff-records/exports.ts';
import { StoredFileRepository } from '../../db/repositories/stored-files.ts';
import type { ExportLimit } from '../../db/transfer/export-limit.ts';
import type { StaffActor } from '../../domain/actor.ts';
import { audit } from '../../domain/audit.ts';
import { type Command, change } from '../../domain/change.ts';
import { createExportToken, LINK_LASTS_MS } from '../../domain/exports/export-link.ts';
import { createExport, deleteExport, recordDownload } from '../../domain/exports/manage-exports.ts';
import { requireOwnUnlessOwner } from '../../domain/policies.ts';
import { answerList } from '../answer-list.ts';
import { limitOf } from '../exports/export-limit.ts';
import { streamExport } from '../exports/stream-export.ts';
import { oneEach } from '../one-each.ts';
import { presentExport } from '../presenters/export.ts';
import { callerOf, ownUnlessOwner } from '../staff.ts';
import type { OperationsHandlers, StaffOperations } from './types.ts';

/** Each holds a connection and a snapshot of the database for as long as the client takes. */
const MOST_AT_ONCE = 2;
/** A client that has stopped reading holds them no longer than this. */
const LONGEST_MS = 3_600_000;

type Query = StaffOperations['exportRecords']['query'];

const beginExport = oneEach('export', MOST_AT_ONCE);

export const exports = {
  async exportRecords({ query, principal }, context) {
    const actor = callerOf(principal);
    const limit = await limitOf(context.database.primary, query, actor.scope);
    const body = await openExport(context, actor, query, limit);
    const headers = { 'Content-Disposition': `attachment; filename="${query.kind}.csv"` };
    return { status: 200, body, headers };
  },

  listExports: answerList({
    schema: 'Export',
    list: exportList,
    filters: async (_knex, { user_id, state }: StaffOperations['listExports']['query'], actor) => ({
      userIds: ownUnlessOwner(actor, user_id),
      state,
    }),
    records: exportRecords,
    present: presentExport,
  }),

  async createExport({ body, principal }, context) {
    const actor = callerOf(principal);
    // Refuses what can't be exported now, instead of when its turn comes.
    await limitOf(context.database.primary, body, actor.scope);
    const { kind, campaign_id, charity_id, created_since, created_until, personal, spreadsheet } = body;
    const id = await change(context, actor, createExport, {
      kind,
      campaign_id: campaign_id ?? null,
      charity_id: charity_id ?? null,
      created_since: created_since ?? null,
      created_until: created_until ?? null,
      personal,
      spreadsheet,
    });
    return { status: 201, body: await readExport(context, actor, id) };
  },

  async getExport({ params, principal }, context) {
    return { status: 200, body: await readExport(context, callerOf(principal), params.export_id) };
  },

  async deleteExport({ params, principal }, context) {
    await change(context, callerOf(principal), deleteExport, { id: params.export_id });
    return { status: 204, body: undefined };
  },

  async getExportFile({ params, principal }, context) {
    const { database } = context;
    const input = { id: params.export_id };
    const { kind, created_at, file_id } = await change(context, callerOf(principal), recordDownload, input);
    const name = `${kind}-${created_at.toISOString().slice(0, 10)}.csv`;
    return {
      status: 200,
      body: new StoredFileRepository(database.primary).read(file_id),
      headers: { 'Content-Disposition': `attachment; filename="${name}"` },
    };
  },
} satisfies Partial<OperationsHandlers>;

/**
 * Begins an export.
 * @returns its rows, once the snapshot is open; if reading them fails later, the stream fails
 * @throws TooManyRequestsError
 */
function openExport(
  context: RequestContext,
  actor: StaffActor,
  query: Query,
  limit: ExportLimit | undefined,
): Promise<Readable> {
  const { kind, spreadsheet, personal } = query;
  const endExport = beginExport(actor);
  const rows = new PassThrough();
  // An error that arrives before the code that sends the rows listens for it.
  rows.on('error', () => {});
  const timer = setTimeout(() => rows.destroy(new Error('the export took too long')), LONGEST_MS);
  timer.unref();
  // Before the client can know that it has everything, so that it may begin the next one.
  rows.once('close', () => {
    clearTimeout(timer);
    endExport();
  });
  return new Promise((resolve, reject) => {
    const open = () => {
      resolve(rows);
      return rows;
    };
    change(context, actor, recordExport, query)
      .then(() => streamExport(context.database.exports, { kind, personal, spreadsheet, limit }, open))
      .catch((error) => {
        rows.destroy(error);
        reject(error);
      });
  });
}

const recordExport: Command<StaffActor, Query, void> = async (transaction, actor, query) => {
  await audit(transaction, actor, 'export.begin', ['export'], query);
};

/** @throws NotFoundError for one that is gone, or out of reach */
async function readExport(
  { database, config, secretKey, clock }: RequestContext,
  actor: StaffActor,
  id: number,
) {
  const [found] = await exportRecords(database.primary, [id]);
  const row = requireOwnUnlessOwner(actor, found);
  const { file_id, expires_at } = row;
  const expiresAt = new Date(Math.min(clock().getTime() + LINK_LASTS_MS, expires_at.getTime()));
  const token = createExportToken(secretKey, { exportId: id, userId: actor.userId, expiresAt });
  return {
    export: presentExport(row),
    download_url: file_id === null ? null : `${config.operationsUrl}/exports/link?token=${token}`,
    download_expires_at: file_id === null ? null : presentTimestamp(expiresAt),
  };
}
