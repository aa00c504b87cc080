/**
 * Checked by the compiler alone (`npx tsc`): each `@ts-expect-error` line must fail to compile, and the run fails when one
 * does compile. This is what keeps the code from drifting away from the documents.
 */
import type { Operations as Fundraising } from '../../generated/fundraising/operations.ts';
import type { Operations as Metadata } from '../../generated/metadata/operations.ts';
import type { Operations as OAuth } from '../../generated/oauth/operations.ts';
import type { Handler, Handlers, OperationMap } from '../../src/contract/types.ts';

/** A handler that is given nothing but the request. */
type Handle<Operations extends OperationMap<Operations>, Id extends keyof Operations> = Handler<
  Operations,
  Id,
  undefined
>;

export const acceptsWhatTheDocumentSays: Handle<Metadata, 'getKeyStats'> = async ({ params, query }) => ({
  status: 200,
  body: { count: params.id + query.token.length },
});

export const acceptsAnEmptyBodyWithoutContent: Handle<Metadata, 'createKey'> = async () => ({
  status: 204,
  body: undefined,
});

export const knowsThatADefaultIsAlwaysThere: Handle<Fundraising, 'getCampaignLeaderboard'> = async ({
  query,
}) => ({
  status: 200,
  body: { leaderboard: { campaign_id: query.type.toUpperCase(), page_ids: [query.limit] } },
});

export const handsOverDateTimesParsed: Handle<Fundraising, 'listPages'> = async ({ query }) => ({
  status: 200,
  body: { pages: query.start_updated_at?.getTime() ? [] : [] },
});

export const refusesAnUnknownQueryKey: Handle<Fundraising, 'listCampaigns'> = async ({ query }) => ({
  status: 200,
  // @ts-expect-error: the document has no such parameter
  body: { campaigns: query.exclude_everything ? [] : [] },
});

export const hidesDeprecatedAliases: Handle<Fundraising, 'listCampaigns'> = async ({ query }) => ({
  status: 200,
  // @ts-expect-error: an alias reaches the handler under its canonical name, charity_ids
  body: { campaigns: query.charity_uid ? [] : [] },
});

export const refusesAnUnknownBodyField: Handle<Metadata, 'createKey'> = async ({ body }) => {
  // @ts-expect-error: the document has no such field
  body.colour;
  return { status: 204, body: undefined };
};

// @ts-expect-error: the field is called count
export const refusesAWrongResponseField: Handle<Metadata, 'getKeyStats'> = async () => ({
  status: 200,
  body: { counter: 1 },
});

// @ts-expect-error: a required field is missing
export const refusesAnIncompleteResponse: Handle<Metadata, 'listKeys'> = async () => ({
  status: 200,
  body: { keys: [{ id: 1, name: 'shirt_size' }] },
});

// @ts-expect-error: the document has no 201 here
export const refusesAWrongStatus: Handle<Metadata, 'getKeyStats'> = async () => ({
  status: 201,
  body: { count: 1 },
});

// @ts-expect-error: a 204 has no body
export const refusesABodyWhereThereIsNone: Handle<Metadata, 'deleteKey'> = async () => ({
  status: 204,
  body: { deleted: true },
});

// @ts-expect-error: the document has no such operation
export type RefusesAnUnknownOperation = Handle<Metadata, 'renameKey'>;

declare const metadata: Handlers<Metadata, undefined>;
const { deleteKey, ...withoutDeleteKey } = metadata;

// @ts-expect-error: deleteKey has no handler
export const refusesAMissingHandler: Handlers<Metadata, undefined> = withoutDeleteKey;

export const acceptsAPendingOperation: Handlers<Metadata, undefined, 'deleteKey'> = withoutDeleteKey;

// @ts-expect-error: a handler cannot stand for an operation with other parameters
export const refusesAnotherOperationsHandler: Handle<Metadata, 'listKeys'> = deleteKey;

export const handsOverUnvalidatedOAuthParameters: Handle<OAuth, 'authorize'> = async ({ query }) => ({
  status: 200,
  // @ts-expect-error: repeated parameters are the handler's business here, so a list must be expected
  body: query.state?.toUpperCase(),
});
