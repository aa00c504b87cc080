import { createHash } from 'node:crypto';
import type { Transaction } from '../db/connection/in-transaction.ts';
import { MailTextRepository } from '../db/repositories/mail-texts.ts';
import type { MailTextRow, OwnWords } from '../db/rows/mail-text-rows.ts';
import type { AdminActor } from '../domain/actor.ts';
import { audit } from '../domain/audit.ts';
import { type NamedResource, requireResource } from '../domain/named-resource.ts';
import { type IsExpected, requireVersion, versionOf } from '../domain/version.ts';
import { ConflictError, invalid, ValidationError } from '../errors.ts';
import { mailTextErrors, tidyText } from './mail-text-errors.ts';
import { isAboutCampaign, type MailName, mailTexts } from './mail-texts.ts';
import { usedText } from './used-text.ts';

interface Place {
  name: MailName;
  /** The campaign whose emails have the text. Default: all emails without a text of their campaign. */
  campaign?: NamedResource | undefined;
}

const nothing: OwnWords = { subject: null, body: null };

/**
 * Sets the subject or the body of an email. What equals the text that would be sent without it is not stored, so that it stays current.
 * @param input.basedOn what the operator saw when they began to write
 * @param input.isExpected whether the caller has read the text with this version
 * @returns the names of what has changed
 * @throws ValidationError; NotFoundError for an unknown campaign; ConflictError if someone else has changed the text since `basedOn`, and
 *   StaleVersionError if the version has changed
 */
export async function setMailText(
  transaction: Transaction,
  actor: AdminActor,
  {
    basedOn,
    isExpected,
    ...wanted
  }: Place & Partial<OwnWords> & { basedOn?: OwnWords; isExpected?: IsExpected },
): Promise<{ changed: (keyof OwnWords)[] }> {
  const { repository, campaignId, stored, without } = await lockPlace(transaction, wanted);
  const former = stored ?? nothing;
  requireVersion(isExpected, mailTextVersion(stored));
  if (basedOn && (basedOn.subject !== former.subject || basedOn.body !== former.body)) {
    throw new ConflictError(
      `Someone else has changed the email ${wanted.name} in the meantime.`,
      'changed mail text',
    );
  }
  const partOf = (part: keyof OwnWords) => {
    if (wanted[part] === undefined) return former[part];
    const text = wanted[part] === null ? null : tidyText(wanted[part]);
    return text === without[part] ? null : text;
  };
  const words = { subject: partOf('subject'), body: partOf('body') };
  const errors = mailTextErrors(wanted.name, words);
  if (errors.length > 0) throw new ValidationError(errors);
  const changed = (['subject', 'body'] as const).filter((part) => words[part] !== former[part]);
  if (changed.length === 0) return { changed };
  await write(repository, wanted.name, campaignId, words, stored, editorOf(actor));
  const changes = changed.map((part) => [part, { from: former[part], to: words[part] }]);
  await audit(transaction, actor, 'mail.edit', subjectOf(campaignId), {
    name: wanted.name,
    ...Object.fromEntries(changes),
  });
  return { changed };
}

/**
 * Removes the operator's subject and body, so that the email is sent with the default text again.
 * @returns what was removed, undefined if there was nothing
 * @throws NotFoundError for an unknown campaign
 */
export async function resetMailText(
  transaction: Transaction,
  actor: AdminActor,
  place: Place,
): Promise<OwnWords | undefined> {
  const { repository, campaignId, stored } = await lockPlace(transaction, place);
  if (!stored) return undefined;
  await repository.delete(stored.id);
  const { subject, body } = stored;
  await audit(transaction, actor, 'mail.reset', subjectOf(campaignId), { name: place.name, subject, body });
  return { subject, body };
}

/** Returns the version of an operator's text. @param text undefined for the default */
export function mailTextVersion({ subject, body }: OwnWords = nothing): string {
  return versionOf([subject, body]);
}

/** Staff are recorded by number, which identifies nobody once they are erased. */
function editorOf(actor: AdminActor): string {
  return actor.kind === 'operator' ? actor.name : `staff ${actor.userId}`;
}

/** Whether our default has changed since an operator replaced it. */
export function isDefaultChanged(name: MailName, part: keyof OwnWords, text: MailTextRow): boolean {
  const former = text[`${part}_default`];
  return former !== null && !former.equals(hashOf(mailTexts[name][part]));
}

async function lockPlace(transaction: Transaction, { name, campaign }: Place) {
  if (campaign && !isAboutCampaign(name)) {
    throw new ValidationError([
      invalid('campaign', `can't have a text of its own for ${name}, which isn't about a campaign`),
    ]);
  }
  const campaignId = campaign && (await requireResource(transaction, 'campaigns', campaign)).id;
  const repository = new MailTextRepository(transaction);
  await repository.lock();
  const texts = await repository.find(name, campaignId);
  const stored = texts.find(({ campaign_id }) => campaign_id === (campaignId ?? null));
  const without = usedText(
    name,
    texts.filter((text) => text !== stored),
  );
  return { repository, campaignId, stored, without };
}

async function write(
  repository: MailTextRepository,
  name: MailName,
  campaignId: number | undefined,
  words: OwnWords,
  stored: MailTextRow | undefined,
  editor: string,
): Promise<void> {
  if (words.subject === null && words.body === null) {
    if (stored) await repository.delete(stored.id);
    return;
  }
  /** A part that stays the same is still compared with the default of that time. */
  const defaultOf = (part: keyof OwnWords) => {
    if (words[part] === null) return null;
    return words[part] === stored?.[part] ? stored[`${part}_default`] : hashOf(mailTexts[name][part]);
  };
  await repository.save({
    ...words,
    name,
    campaign_id: campaignId ?? null,
    subject_default: defaultOf('subject'),
    body_default: defaultOf('body'),
    edited_by: editor,
  });
}

function subjectOf(campaignId: number | undefined): [type: string, id?: number] {
  return campaignId === undefined ? ['mail_text'] : ['campaign', campaignId];
}

function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
