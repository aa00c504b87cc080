import type { Context } from '../../context.ts';
import { pagesWithoutStories } from '../../db/queries/pages/page-records.ts';
import { ReportRepository } from '../../db/repositories/reports.ts';
import { type ReportedKind, reportedKinds } from '../../db/rows/report-rows.ts';
import { system } from '../../domain/actor.ts';
import { reportContent } from '../../domain/reports/file-report.ts';
import { NotFoundError } from '../../errors.ts';
import type { HtmlContext } from '../../web/html-state.ts';
import { queryValue } from '../../web/query-value.ts';
import { seeOther } from '../../web/redirects.ts';
import { formState, type RefusedForm, refusedForm } from '../../web/refused-form.ts';
import { sendForm, sendView } from '../../web/send-view.ts';
import type { SiteContext } from '../site-context.ts';
import { createSiteLinks } from '../site-links.ts';
import { reportSentView, reportView } from './report-view.ts';

const labels = {
  reason: 'The reason',
  explanation: 'Your explanation',
  name: 'Your name',
  email: 'Email address',
  good_faith: 'The statement below',
};

interface Reported {
  kind: ReportedKind;
  id: number;
}

/** The form that reports a page, an update or a donor's message. It needs no account. */
export const reportScreens = {
  async show(ctx: HtmlContext, context: Context): Promise<void> {
    await showForm(ctx, context);
  },

  async submit(ctx: HtmlContext, context: SiteContext): Promise<void> {
    const { reason = '', explanation = '', name, email, good_faith } = ctx.state.form;
    const { kind, id } = reportedIn(ctx);
    try {
      await reportContent(context, system, {
        [`${kind}_id`]: id,
        reason,
        explanation,
        name,
        email,
        good_faith: good_faith === 'true',
        address: ctx.state.clientAddress,
      });
    } catch (error) {
      return showForm(ctx, context, refusedForm(ctx, error, labels));
    }
    seeOther(ctx, '/report/sent');
  },

  async showSent(ctx: HtmlContext): Promise<void> {
    sendView(ctx, { title: 'Thank you', noIndex: true, main: reportSentView });
  },
};

async function showForm(ctx: HtmlContext, context: Context, refused?: RefusedForm): Promise<void> {
  const { primary } = context.database;
  const reported = reportedIn(ctx);
  const found = await new ReportRepository(primary).findShown(reported.kind, reported.id);
  const [page] = await pagesWithoutStories(primary, found ? [found.page_id] : []);
  if (!page) throw new NotFoundError();
  const links = createSiteLinks(context, ctx.state.siteRoot);
  const main = reportView({
    ...formState(ctx, refused),
    ...reported,
    page: { name: page.name, address: links.page(page) },
  });
  const title = reported.kind === 'page' ? 'Report this page' : 'Report this';
  sendForm(ctx, { title, noIndex: true, main }, refused);
}

/** @throws NotFoundError unless the address names one thing */
function reportedIn(ctx: HtmlContext): Reported {
  const [first, ...others] = reportedKinds.flatMap((kind) => {
    const text = queryValue(ctx, kind);
    return text === undefined ? [] : [{ kind, text }];
  });
  if (!first || others.length > 0 || !/^[1-9]\d{0,14}$/.test(first.text)) throw new NotFoundError();
  return { kind: first.kind, id: Number(first.text) };
}
