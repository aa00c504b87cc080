import { Throttle } from '../../auth/throttle.ts';
import type { Transaction } from '../../db/connection/in-transaction.ts';
import { KeyRequestRepository } from '../../db/repositories/key-requests.ts';
import { postMail } from '../../db/repositories/mail-outbox.ts';
import { findReferenced } from '../../db/repositories/referenced-rows.ts';
import { UserRepository } from '../../db/repositories/users.ts';
import { type ApiKeyScope, apiKeyScopes, type KeyRequestRow } from '../../db/rows/credential-rows.ts';
import { ConflictError, invalid, NotFoundError, ValidationError } from '../../errors.ts';
import type { StaffActor, UserActor } from '../actor.ts';
import { audit } from '../audit.ts';
import { nameErrors } from '../display-name.ts';
import { type NamedResource, namedById, requireResource } from '../named-resource.ts';
import { writtenErrors } from '../plain-text.ts';
import { requireCampaign } from '../policies.ts';
import { readReason } from '../reason.ts';
import { createApiKey, revokeApiKey } from './api-keys.ts';

/** In characters, like the constraints. */
const LONGEST_PURPOSE = 1000;

interface SentKeyRequest {
  name: string;
  /** What the key is for. */
  purpose: string;
  /** The campaign that the key is to reach. Absent: staff choose it. */
  campaign?: NamedResource | undefined;
  scopes: readonly ApiKeyScope[];
}

/**
 * Requests an API key from staff.
 * @returns the request's number
 * @throws ValidationError, also for a person with three open requests; TooManyRequestsError
 */
export async function requestApiKey(
  transaction: Transaction,
  { userId }: UserActor,
  { name, purpose, campaign: named, scopes }: SentKeyRequest,
): Promise<number> {
  const campaign = named && (await findReferenced(transaction, 'campaigns', named.reference));
  const errors = [
    ...(named && !campaign ? [invalid('campaign', 'is unknown. Choose another one')] : []),
    ...nameErrors('name', name),
    ...writtenErrors('purpose', purpose, LONGEST_PURPOSE),
    ...(scopes.length === 0 ? [invalid('scopes', 'is missing. Choose at least one')] : []),
  ];
  if (errors.length > 0) throw new ValidationError(errors);
  await new Throttle(transaction).take('keyRequestsByUser', String(userId));
  const id = await new KeyRequestRepository(transaction).create({
    user_id: userId,
    campaign_id: campaign?.id ?? null,
    name: name.trim(),
    purpose: purpose.trim(),
    scopes: apiKeyScopes.filter((scope) => scopes.includes(scope)),
  });
  if (id !== undefined) return id;
  throw new ValidationError([
    invalid('', 'You already have three open requests. Wait for an answer, or withdraw one.'),
  ]);
}

/** Withdraws the person's own request, unless it is decided. @throws NotFoundError; ConflictError */
export async function withdrawKeyRequest(
  transaction: Transaction,
  actor: UserActor,
  { id }: { id: number },
): Promise<void> {
  const request = await lockOwn(transaction, actor, id);
  requireState(request, 'open');
  await new KeyRequestRepository(transaction).delete(id);
}

interface Approval {
  id: number;
  /** Default: what was requested. */
  campaign?: NamedResource | undefined;
  scopes?: readonly ApiKeyScope[] | undefined;
}

/**
 * Allows a developer to create a key, and emails them. The key doesn't exist before they create it, so that nobody else ever sees it.
 * @throws NotFoundError also for staff who don't reach the campaign; ConflictError if somebody has decided before; ValidationError if nobody
 *   has named a campaign
 */
export async function approveKeyRequest(
  transaction: Transaction,
  actor: StaffActor,
  { id, campaign: named, scopes }: Approval,
): Promise<void> {
  const request = await lockReached(transaction, actor, id);
  const campaignId = named
    ? (await requireResource(transaction, 'campaigns', named)).id
    : request.campaign_id;
  if (campaignId === null) {
    throw new ValidationError([invalid('campaign_uid', 'is missing: the developer has left it to you')]);
  }
  requireCampaign(actor, campaignId);
  const granted = apiKeyScopes.filter((scope) => (scopes ?? request.scopes).includes(scope));
  await decide(transaction, actor, request, 'approved', { campaign_id: campaignId, scopes: granted });
}

/** Refuses a request, and emails the reason. @throws NotFoundError as above; ConflictError; ValidationError */
export async function refuseKeyRequest(
  transaction: Transaction,
  actor: StaffActor,
  { id, reason }: { id: number; reason: string },
): Promise<void> {
  const request = await lockReached(transaction, actor, id);
  await decide(transaction, actor, request, 'refused', { reason: readReason(reason) });
}

/**
 * Creates the key of the person's own request, once it is approved.
 * @returns the key, which can't be shown again
 * @throws NotFoundError; ConflictError if it isn't approved, or the key was created before
 */
export async function createRequestedKey(
  transaction: Transaction,
  actor: UserActor,
  { id }: { id: number },
): Promise<string> {
  const { name, campaign_id, scopes, ...request } = await lockOwn(transaction, actor, id);
  requireState(request, 'approved');
  const campaign = namedById(campaign_id ?? 0);
  const { id: api_key_id, key } = await createApiKey(transaction, actor, { name, campaign, scopes });
  await new KeyRequestRepository(transaction).decide(id, 'created', { api_key_id });
  return key;
}

/** Revokes the key of the person's own request. Requests with it get 401 from now on. @throws NotFoundError */
export async function revokeRequestedKey(
  transaction: Transaction,
  actor: UserActor,
  { id }: { id: number },
): Promise<void> {
  const { api_key_id } = await lockOwn(transaction, actor, id);
  if (api_key_id === null) throw new NotFoundError();
  await revokeApiKey(transaction, actor, { id: api_key_id });
}

async function decide(
  transaction: Transaction,
  actor: StaffActor,
  request: KeyRequestRow,
  state: 'approved' | 'refused',
  details: Partial<Pick<KeyRequestRow, 'campaign_id' | 'scopes' | 'reason'>>,
): Promise<void> {
  requireState(request, 'open');
  const { id, user_id, name } = request;
  const decision = { ...details, decided_by_user_id: actor.userId };
  await new KeyRequestRepository(transaction).decide(id, state, decision);
  const action = state === 'approved' ? 'api_key_request.approve' : 'api_key_request.refuse';
  await audit(transaction, actor, action, ['api_key_request', id], { name, ...details });
  const user = await new UserRepository(transaction).find(user_id);
  if (!user || user.disabled_at) return;
  const parameters = { request: String(id), state, name, reason: details.reason ?? '' };
  await postMail(transaction, { template: 'key_request_decided', recipient: user.email, parameters });
}

/** @throws NotFoundError */
async function lockOwn(transaction: Transaction, { userId }: UserActor, id: number): Promise<KeyRequestRow> {
  const request = await new KeyRequestRepository(transaction).lock(id);
  if (request?.user_id !== userId) throw new NotFoundError();
  return request;
}

/** @throws NotFoundError also for staff who don't reach its campaign; those that name none are for staff who reach all */
async function lockReached(transaction: Transaction, actor: StaffActor, id: number): Promise<KeyRequestRow> {
  const request = await new KeyRequestRepository(transaction).lock(id);
  if (!request) throw new NotFoundError();
  requireCampaign(actor, request.campaign_id ?? undefined);
  return request;
}

/** @throws ConflictError */
function requireState(
  { id, state }: Pick<KeyRequestRow, 'id' | 'state'>,
  expected: KeyRequestRow['state'],
): void {
  if (state === expected) return;
  const message = {
    open: `Key request ${id} isn't decided yet.`,
    approved: `Key request ${id} is approved already.`,
    created: `The key of request ${id} was created already.`,
    refused: `Key request ${id} was refused.`,
  }[state];
  throw new ConflictError(message, 'decided key request');
}
