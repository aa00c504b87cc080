import { PassThrough, type Readable } from 'node:stream';
import type { RequestContext } from '../../context.ts';
import type { ExportLimit } from '../../db/transfer/export-limit.ts';
import type { StaffActor } from '../../domain/actor.ts';
import { audit } from '../../domain/audit.ts';
import { type Command, change } from '../../domain/change.ts';
import { AuthorizationError, invalid, TooManyRequestsError, ValidationError } from '../../errors.ts';
import { exportKinds } from '../../transfer/export/export-kinds.ts';
import { fileKinds } from '../../transfer/file-kinds.ts';
import { createdWithin, idsOf } from '../list-places.ts';
import { callerOf } from '../staff.ts';
import type { OperationsHandlers, StaffOperations } from './types.ts';

/** Each holds a connection and a snapshot of the database for as long as the client takes. */
const MOST_AT_ONCE = 2;
const RETRY_AFTER_SECONDS = 30;
/** A client that has stopped reading holds them no longer than this. */
const LONGEST_MS = 3_600_000;

type Query = StaffOperations['exportRecords']['query'];

/** The people whose exports are running: one each, so that nobody keeps the others waiting. */
const running = new Set<number>();

export const exports = {
  async exportRecords({ query, principal }, context) {
    const actor = callerOf(principal);
    const limit = await limitOf(context, query, actor);
    const isOwn = running.has(actor.userId);
    if (isOwn || running.size >= MOST_AT_ONCE) {
      const what = isOwn ? 'your last export is still running' : `${MOST_AT_ONCE} exports are running`;
      throw new TooManyRequestsError(RETRY_AFTER_SECONDS, `${what}; try again in ${RETRY_AFTER_SECONDS} s`);
    }
    const body = await openExport(context, actor, query, limit);
    const headers = { 'Content-Disposition': `attachment; filename="${query.kind}.csv"` };
    return { status: 200, body, headers };
  },
} satisfies Partial<OperationsHandlers>;

/** @throws AuthorizationError for a kind that has records out of reach, ValidationError for a filter that it doesn't have */
async function limitOf(
  { database: { primary } }: RequestContext,
  query: Query,
  { scope }: StaffActor,
): Promise<ExportLimit | undefined> {
  const created = createdWithin(query);
  const canBeLimited = fileKinds[query.kind].limits !== undefined;
  const filters = { campaign_id: query.campaign_id, charity_id: query.charity_id, created_since: created };
  const unknown = Object.entries(filters).filter(([, value]) => value !== undefined && !canBeLimited);
  if (unknown.length > 0)
    throw new ValidationError(
      unknown.map(([name]) => invalid(name, `does not apply to ${query.kind}, leave it out`)),
    );
  if (scope !== 'all' && !canBeLimited)
    throw new AuthorizationError({ reason: `Your roles may not export ${query.kind}` });
  if (!canBeLimited) return undefined;
  const [campaignIds, charityIds] = await Promise.all([
    idsOf(primary, 'campaigns', 'campaign_id', query.campaign_id),
    idsOf(primary, 'charities', 'charity_id', query.charity_id),
  ]);
  return { campaignIds, charityIds, created, within: scope === 'all' ? undefined : scope };
}

/** Begins an export. @returns its rows, once the snapshot is open; if reading them fails later, the stream fails */
function openExport(
  context: RequestContext,
  actor: StaffActor,
  query: Query,
  limit: ExportLimit | undefined,
): Promise<Readable> {
  const { kind, spreadsheet, personal } = query;
  const rows = new PassThrough();
  // An error that arrives before the code that sends the rows listens for it.
  rows.on('error', () => {});
  const timer = setTimeout(() => rows.destroy(new Error('the export took too long')), LONGEST_MS);
  timer.unref();
  running.add(actor.userId);
  // Before the client can know that it has everything, so that it may begin the next one.
  rows.once('close', () => {
    clearTimeout(timer);
    running.delete(actor.userId);
  });
  return new Promise((resolve, reject) => {
    const output = {
      name: kind,
      open: async () => {
        resolve(rows);
        return rows;
      },
      finish: async () => {},
      abandon: async () => {},
    };
    change(context, actor, recordExport, query)
      .then(() =>
        exportKinds(context.database.exports, {
          outputs: [[kind, output]],
          format: 'csv',
          gzip: false,
          secrets: false,
          personal,
          spreadsheet,
          limit,
          onProgress: () => {},
        }),
      )
      .catch((error) => {
        rows.destroy(error);
        reject(error);
      });
  });
}

const recordExport: Command<StaffActor, Query, void> = async (transaction, actor, query) => {
  await audit(transaction, actor, 'export.begin', ['export'], query);
};
