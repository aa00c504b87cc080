import type { Transaction } from '../../db/connection/in-transaction.ts';
import {
  lockPageOwner,
  type NamedOwner,
  type PageOwner,
} from '../../db/queries/pages/new-page-references.ts';
import type { PageGroup } from '../../db/queries/pages/page-groups.ts';
import { type PageDetailRecord, pageDetail } from '../../db/queries/staff-records/pages.ts';
import { postMail } from '../../db/repositories/mail-outbox.ts';
import { PageConfirmationRepository } from '../../db/repositories/page-confirmations.ts';
import { PageWriter } from '../../db/repositories/page-writer.ts';
import { TeamRepository } from '../../db/repositories/teams.ts';
import type { PageState } from '../../db/rows/page-rows.ts';
import { AuthorizationError, blank, invalid, ValidationError } from '../../errors.ts';
import type { StaffActor } from '../actor.ts';
import { type Addresses, siteOfPage } from '../addresses.ts';
import { audit } from '../audit.ts';
import { decimalText } from '../money.ts';
import { namedById } from '../named-resource.ts';
import { onlyChanged } from '../only-changed.ts';
import { reaches, scopeOf } from '../staff/roles.ts';
import { type IsExpected, requireVersion, versionOf } from '../version.ts';
import { createPage, type NewPageInput } from './create-page.ts';
import { setPageState } from './set-page-state.ts';
import { requireChangeablePage, updatePage } from './update-page.ts';
import { videoAddress } from './video-address.ts';

/**
 * Creates a page for somebody, who gets the email about it unless it is skipped. Their age isn't checked.
 * @throws ValidationError that lists every error, or for an unknown owner
 */
export async function createPageFor(
  transaction: Transaction,
  actor: StaffActor,
  { owner: named, values, ...input }: Omit<NewPageInput, 'waits'> & { owner: NamedOwner | undefined },
): Promise<PageDetailRecord> {
  const owner = await requireOwner(transaction, actor, named);
  const { id } = await createPage(transaction, actor, { ...input, values: { ...values, uid: owner.id } });
  await audit(transaction, actor, 'page.create', ['page', id], { user_id: owner.id });
  return pageDetail(transaction, id);
}

/** The changes of staff to a page. Absent fields stay the same. Null removes a text; a page without a story gets the default one. */
export interface StaffPageEdits {
  name?: string | undefined;
  slug?: string | undefined;
  /** Simple HTML. */
  story?: string | null | undefined;
  target_cents?: number | undefined;
  state?: PageState | undefined;
  expires_at?: Date | null | undefined;
  thank_you?: string | null | undefined;
  /** In any spelling that `videoAddress` reads. */
  video_url?: string | null | undefined;
  suggested_donation_cents?: number | null | undefined;
  /** Groups that aren't named keep their values. */
  group_values?: readonly PageGroup[] | undefined;
  user_id?: number | null | undefined;
}

/** What support may change; only owners and managers may change everything. */
const fieldsOfSupport: ReadonlySet<string> = new Set(['name', 'story', 'state']);

/**
 * Changes a page, and gives it to another user, who gets an email about it. A state that is set here can't be changed by the page's owner,
 * except for `active`.
 * @param input.owner the new owner by email address; takes precedence over `user_id`
 * @param input.isExpected whether the caller has read the page with this version
 * @throws NotFoundError; StaleVersionError; AuthorizationError for a field that the role may not change; ValidationError
 */
export async function editPage(
  transaction: Transaction,
  actor: StaffActor,
  {
    id,
    edits,
    owner,
    isExpected,
    addresses,
  }: {
    id: number;
    edits: StaffPageEdits;
    owner: { email: string } | undefined;
    isExpected: IsExpected;
    addresses: Pick<Addresses, 'page'>;
  },
): Promise<void> {
  const { team_id } = await requireChangeablePage(transaction, actor, id);
  // As everywhere, the team first.
  if (team_id !== null) await new TeamRepository(transaction).lock(team_id);
  await new PageWriter(transaction).lock(id);
  const page = await pageDetail(transaction, id);
  requireVersion(isExpected, pageVersion(page));
  const { user_id, state, ...changes } = onlyChanged(
    { ...edits, group_values: newAnswers(edits.group_values, page) },
    page,
  );
  requireFields(actor, page, [
    ...Object.keys(changes),
    ...(state === undefined ? [] : ['state']),
    ...(owner || user_id ? ['user_id'] : []),
  ]);
  if (owner || user_id) await movePage(transaction, actor, { page, owner, user_id, addresses });
  if (state !== undefined) {
    await setPageState(transaction, actor, { named: namedById(id), state });
  }
  const { story, target_cents, video_url, suggested_donation_cents, thank_you, group_values, ...same } =
    changes;
  await updatePage(transaction, actor, {
    id,
    edits: {
      ...same,
      story: story === null ? '' : story,
      target: target_cents === undefined ? undefined : decimalText(target_cents),
      video: video_url && readVideo(video_url),
      suggested_donation: suggested_donation_cents,
      thank_you: thank_you === null ? '' : thank_you,
      group_values:
        group_values && Object.fromEntries(group_values.map(({ key, value }) => [key, value] as const)),
    },
  });
}

/** Returns the version of a page: of what staff can edit. */
export function pageVersion(page: PageDetailRecord): string {
  const { name, slug, story, target_cents, state, expires_at, thank_you, video_url, user_id } = page;
  const answers = page.group_values.map(({ key, value }) => `${key} ${value}`).sort();
  const texts = [name, slug, story, thank_you, video_url];
  return versionOf([
    ...texts,
    target_cents,
    page.suggested_donation_cents,
    state,
    expires_at,
    user_id,
    answers,
  ]);
}

/** The answers that differ from the page's; undefined for none. */
function newAnswers(
  answers: readonly PageGroup[] = [],
  { group_values }: PageDetailRecord,
): PageGroup[] | undefined {
  const isNew = ({ key, value }: PageGroup) =>
    group_values.find((answer) => answer.key === key)?.value !== value.trim();
  const found = answers.filter(isNew);
  return found.length === 0 ? undefined : found;
}

/** @throws AuthorizationError for a field that no role of the actor may change on this page */
function requireFields(actor: StaffActor, page: PageDetailRecord, fields: readonly string[]): void {
  const scope = scopeOf(actor.grants, ['owner', 'manager']);
  if (scope && reaches(scope, page)) return;
  const refused = fields.filter((field) => !fieldsOfSupport.has(field));
  if (refused.length === 0) return;
  throw new AuthorizationError({ reason: `Support may not change ${refused.join(', ')}` });
}

interface Move {
  page: PageDetailRecord;
  owner: { email: string } | undefined;
  user_id: number | null | undefined;
  addresses: Pick<Addresses, 'page'>;
}

/**
 * Gives a page to another user. Its donations, posts and memberships stay with it. A page that waits for its previous owner's confirmation
 * no longer does; its new owner can open it.
 */
async function movePage(
  transaction: Transaction,
  actor: StaffActor,
  { page, owner, user_id, addresses }: Move,
): Promise<void> {
  if (page.user_id === null) {
    throw new ValidationError([invalid('user_id', "can't be set: a team's page belongs to its leader")]);
  }
  const { id, email } = await requireOwner(
    transaction,
    actor,
    owner ?? (user_id ? { id: user_id } : undefined),
  );
  if (id === page.user_id) return;
  await new PageConfirmationRepository(transaction).forget([page.id]);
  await new PageWriter(transaction).setOwner(page.id, id);
  const details = { user_id: { from: page.user_id, to: id } };
  await audit(transaction, actor, 'page.move', ['page', page.id], details);
  await postMail(transaction, {
    template: 'page_created',
    recipient: email,
    parameters: {
      page: String(page.id),
      ...(page.awaits_approval && { awaits: 'approval' }),
      address: addresses.page(siteOfPage(page), page.slug),
      campaign: page.campaign_name,
    },
  });
}

/** @throws ValidationError for someone who can't get a page, or whom the actor doesn't reach */
async function requireOwner(
  transaction: Transaction,
  { scope }: StaffActor,
  named: NamedOwner | undefined,
): Promise<PageOwner> {
  if (!named) throw new ValidationError([invalid('user_email', blank)]);
  const owner = await lockPageOwner(transaction, named, scope);
  if (owner) return owner;
  const field = 'email' in named ? 'user_email' : 'user_id';
  throw new ValidationError([invalid(field, 'is invalid: there is no such user')]);
}

/** @throws ValidationError */
function readVideo(typed: string): string {
  const address = videoAddress(typed);
  if (address) return address;
  throw new ValidationError([invalid('video_url', 'must be the address of a video on YouTube or Vimeo')]);
}
