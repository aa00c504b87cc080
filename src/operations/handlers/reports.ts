import type { RequestContext } from '../../context.ts';
import type { DatabaseHandle } from '../../db/connection/connection.ts';
import { reportList } from '../../db/queries/staff-lists/report-list.ts';
import { reportedContents, reportRecords } from '../../db/queries/staff-records/reports.ts';
import { WatchedWordRepository } from '../../db/repositories/watched-words.ts';
import type { StaffActor } from '../../domain/actor.ts';
import { change } from '../../domain/change.ts';
import { resolveReport } from '../../domain/reports/resolve-report.ts';
import { setWatchedWords, wordsVersion } from '../../domain/reports/watched-words.ts';
import { answerEdit, versionHeader } from '../answer-edit.ts';
import { answerList } from '../answer-list.ts';
import { createdWithin, reachedFilters } from '../list-places.ts';
import { presentContent, presentReport } from '../presenters/report.ts';
import { callerOf, requireReached } from '../staff.ts';
import type { OperationsHandlers, StaffOperations } from './types.ts';

export const reports = {
  listReports: answerList({
    schema: 'Report',
    list: reportList,
    filters: (knex, query: StaffOperations['listReports']['query'], actor) =>
      reachedFilters(knex, query, actor, {
        state: query.state,
        reason: query.reason,
        created: createdWithin(query),
      }),
    records: reportRecords,
    present: presentReport,
  }),

  getReport({ params, principal }, context) {
    return readReport(context, callerOf(principal), params.report_id);
  },

  async resolveReport({ params, body, principal }, context) {
    const actor = callerOf(principal);
    const input = { ...body, id: params.report_id };
    const { formerImage } = await change(context, actor, resolveReport, input);
    await context.pictures.remove(formerImage);
    return readReport(context, actor, params.report_id);
  },

  getWatchedWords(_request, { database: { primary } }) {
    return readWords(primary);
  },

  updateWatchedWords(request, context) {
    const { body, principal } = request;
    return answerEdit(
      request,
      (isExpected) =>
        change(context, callerOf(principal), setWatchedWords, { words: body.words, isExpected }),
      () => readWords(context.database.primary),
    );
  },
} satisfies Partial<OperationsHandlers>;

/** @throws NotFoundError */
async function readReport(
  { addresses, database: { primary } }: Pick<RequestContext, 'addresses' | 'database'>,
  actor: StaffActor,
  id: number,
) {
  const [found] = await reportRecords(primary, [id]);
  const report = requireReached(actor, found);
  const content = presentContent(await reportedContents(primary, id), addresses);
  return { status: 200 as const, body: { report: presentReport(report, addresses), content } };
}

/** Reads the list with its version. */
async function readWords(knex: DatabaseHandle) {
  const words = await new WatchedWordRepository(knex).list();
  return {
    status: 200 as const,
    body: { watched_words: { words } },
    headers: versionHeader(wordsVersion(words)),
  };
}
