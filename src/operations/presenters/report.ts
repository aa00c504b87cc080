import type { Report, ReportedPart } from '../../../generated/operations/operations.ts';
import { presentOptionalTimestamp, presentTimestamp } from '../../contract/date-times.ts';
import type { StaffReport } from '../../db/queries/staff-records/reports.ts';
import type { ReportedContent } from '../../db/rows/report-rows.ts';
import { type Addresses, siteOfPage } from '../../domain/addresses.ts';

export function presentReport(report: StaffReport, addresses: Addresses): Report {
  const { subject_type: kind, subject_id: id } = report;
  return {
    id: report.id,
    url: addresses.page(siteOfPage(report), report.page_slug),
    created_at: presentTimestamp(report.created_at),
    updated_at: presentTimestamp(report.updated_at),
    state: report.state,
    kind,
    page_id: report.page_id,
    page_name: report.page_name,
    page_hidden: report.page_hidden,
    post_id: kind === 'post' ? id : null,
    donation_id: kind === 'donation' ? id : null,
    campaign_uid: report.campaign_uid,
    campaign_name: report.campaign_name,
    reason: report.reason,
    message: report.explanation,
    times: report.times,
    reporter_name: report.reporter_name,
    reporter_email: report.reporter_email,
    decision: report.decision,
    decision_reason: report.decision_reason,
    note: report.note,
    resolved_by: report.resolved_by,
    resolved_at: presentOptionalTimestamp(report.resolved_at),
  };
}

/** Compares what was reported with what is there now, part by part. Pictures have one row each. */
export function presentContent(
  { reported, present }: Record<'reported' | 'present', ReportedContent | null>,
  addresses: Addresses,
): ReportedPart[] {
  const row = (part: ReportedPart['part'], then: string | null = null, now: string | null = null) =>
    then === null && now === null ? [] : [{ part, when_reported: then, now, has_changed: then !== now }];
  const [before = [], after = []] = [reported?.pictures, present?.pictures];
  const pictures = [...new Set([...before, ...after])].flatMap((path) => {
    const address = addresses.absolute(path);
    return row('picture', before.includes(path) ? address : null, after.includes(path) ? address : null);
  });
  return [
    ...row('name', reported?.name, present?.name),
    ...row('text', reported?.text, present?.text),
    ...pictures,
  ];
}
