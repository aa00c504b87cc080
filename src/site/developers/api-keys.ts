import type { Context } from '../../context.ts';
import { KeyRequestRepository, type OwnKeyRequest } from '../../db/repositories/key-requests.ts';
import { apiKeyScopes } from '../../db/rows/credential-rows.ts';
import { userActor } from '../../domain/actor.ts';
import {
  createRequestedKey,
  requestApiKey,
  revokeRequestedKey,
  withdrawKeyRequest,
} from '../../domain/applications/key-requests.ts';
import { change } from '../../domain/change.ts';
import type { NamedResource } from '../../domain/named-resource.ts';
import { parseResourceReference } from '../../domain/references.ts';
import { ConflictError, NotFoundError } from '../../errors.ts';
import type { HtmlContext } from '../../web/html-state.ts';
import { seeOther } from '../../web/redirects.ts';
import { formState, type RefusedForm, refusedForm } from '../../web/refused-form.ts';
import { sendForm, sendView } from '../../web/send-view.ts';
import { noticeOf } from '../parts/notice-of.ts';
import { numberInPath } from '../parts/number-in-path.ts';
import type { UserHandler } from '../parts/require-user.ts';
import type { User } from '../site-context.ts';
import {
  apiKeyListView,
  apiKeysPath,
  confirmRevocationView,
  newKeyRequestView,
  newKeyView,
} from './api-keys-view.ts';

const notices: Record<string, string> = {
  sent: 'We’ve got your request, and will email you when we’ve decided.',
  withdrawn: 'Your request has been withdrawn.',
  revoked: 'The key no longer works.',
  decided: 'This request has changed in the meantime. Here is how it is now.',
};

const labels = { name: 'The name', purpose: 'The purpose', campaign: 'The campaign', scopes: 'The scope' };

/** A developer's own API keys, and requests for them. Other people's get 404. */
export const apiKeys = {
  async list(ctx, context, user) {
    const requests = await requestsIn(context).listOwned(user.id);
    const main = apiKeyListView(requests, ctx.state.session.csrfToken);
    sendView(ctx, { title: 'Your API keys', noIndex: true, notice: noticeOf(ctx, notices), main });
  },

  showNew: (ctx, context) => showNewForm(ctx, context),

  async create(ctx, context, user) {
    const { form } = ctx.state;
    try {
      await change(context, userActor(user), requestApiKey, {
        name: form.name ?? '',
        purpose: form.purpose ?? '',
        campaign: namedIn(form.campaign),
        scopes: apiKeyScopes.filter((scope) => form[`scope_${scope}`] === 'true'),
      });
    } catch (error) {
      return showNewForm(ctx, context, refusedForm(ctx, error, labels));
    }
    seeOther(ctx, `${apiKeysPath}?notice=sent`);
  },

  async createKey(ctx, context, user) {
    const request = await findOwned(ctx, context, user);
    const key = await unlessChanged(change(context, userActor(user), createRequestedKey, request));
    if (key === undefined) return seeOther(ctx, `${apiKeysPath}?notice=decided`);
    // No redirect: the key is shown only in this response.
    sendView(ctx, { title: 'Your API key', noIndex: true, hasScript: true, main: newKeyView(request, key) });
  },

  async withdraw(ctx, context, user) {
    const request = await findOwned(ctx, context, user);
    const done = unlessChanged(
      change(context, userActor(user), withdrawKeyRequest, request).then(() => true),
    );
    seeOther(ctx, `${apiKeysPath}?notice=${(await done) ? 'withdrawn' : 'decided'}`);
  },

  async confirmRevocation(ctx, context, user) {
    const request = await findOwned(ctx, context, user);
    if (request.api_key_id === null) throw new NotFoundError();
    const main = confirmRevocationView(request, ctx.state.session.csrfToken);
    sendView(ctx, { title: 'Revoke an API key', noIndex: true, main });
  },

  async revoke(ctx, context, user) {
    await change(context, userActor(user), revokeRequestedKey, await findOwned(ctx, context, user));
    seeOther(ctx, `${apiKeysPath}?notice=revoked`);
  },
} satisfies Record<string, UserHandler<Context>>;

function requestsIn({ database }: Pick<Context, 'database'>): KeyRequestRepository {
  return new KeyRequestRepository(database.primary);
}

async function findOwned(ctx: HtmlContext, context: Context, user: User): Promise<OwnKeyRequest> {
  const request = await requestsIn(context).findOwned(numberInPath(ctx, 'requestId'), user.id);
  if (!request) throw new NotFoundError();
  return request;
}

/** @returns undefined if somebody else was faster, such as the developer in another window */
async function unlessChanged<Result>(done: Promise<Result>): Promise<Result | undefined> {
  try {
    return await done;
  } catch (error) {
    if (error instanceof ConflictError) return undefined;
    throw error;
  }
}

function namedIn(text = ''): NamedResource | undefined {
  const reference = parseResourceReference(text);
  return reference && { reference, text };
}

async function showNewForm(ctx: HtmlContext, context: Context, refused?: RefusedForm): Promise<void> {
  const campaigns = await context.site.openCampaigns('', context.clock());
  const main = newKeyRequestView({ ...formState(ctx, refused), campaigns });
  sendForm(
    ctx,
    { title: 'Request an API key', titleInError: 'request an API key', noIndex: true, main },
    refused,
  );
}
