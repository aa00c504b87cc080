import type { MailText, MailTextSummary } from '../../../generated/operations/operations.ts';
import { presentOptionalTimestamp } from '../../contract/date-times.ts';
import type { MailTextRow } from '../../db/rows/mail-text-rows.ts';
import { describeMailText, describeOwnText } from '../../mail/describe-mail-text.ts';
import { type MailName, mailTexts } from '../../mail/mail-texts.ts';

interface Place {
  name: MailName;
  /** Of a campaign's own text. */
  campaignUid: string | null;
}

/** @param text the operator's own; undefined for the default */
export function presentMailTextSummary(
  { name, campaignUid }: Place,
  text: MailTextRow | undefined,
): MailTextSummary {
  const own = text && describeOwnText(name, text);
  return {
    id: campaignUid === null ? name : `${name}@${campaignUid}`,
    name,
    sent: mailTexts[name].sent,
    campaign_uid: campaignUid,
    changed: (['subject', 'body'] as const).filter((part) => text && text[part] !== null),
    problems: own?.problems ?? [],
    default_changed: own?.default_changed ?? [],
    edited_by: own?.edited_by ?? null,
    updated_at: presentOptionalTimestamp(own?.updated_at ?? null),
  };
}

/** @param texts the campaign's and the installation's */
export function presentMailText(
  place: Place,
  texts: readonly MailTextRow[],
  campaignId: number | undefined,
): { mail_text: MailText; placeholders: ReturnType<typeof describeMailText>['placeholders'] } {
  const { name } = place;
  const text = texts.find(({ campaign_id }) => campaign_id === (campaignId ?? null));
  const { used, placeholders } = describeMailText(name, texts, campaignId);
  const without = describeMailText(
    name,
    texts.filter((each) => each !== text),
    undefined,
  ).used;
  return {
    mail_text: {
      ...presentMailTextSummary(place, text),
      // A text that can't be used is shown, so that it can be corrected.
      subject: text?.subject ?? used.subject,
      body: text?.body ?? used.body,
      default_subject: without.subject,
      default_body: without.body,
    },
    placeholders,
  };
}
