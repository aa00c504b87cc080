import type { Context } from '../../context.ts';
import type { OauthClientRow } from '../../db/rows/credential-rows.ts';
import { userActor } from '../../domain/actor.ts';
import { readOauthApplication } from '../../domain/applications/oauth-application.ts';
import {
  createOauthClient,
  deleteOauthClient,
  rotateOauthClientSecret,
  updateOauthClient,
} from '../../domain/applications/oauth-clients.ts';
import { change } from '../../domain/change.ts';
import { NotFoundError } from '../../errors.ts';
import type { HtmlContext } from '../../web/html-state.ts';
import { seeOther } from '../../web/redirects.ts';
import { formState, type RefusedForm } from '../../web/refused-form.ts';
import { sendForm, sendView } from '../../web/send-view.ts';
import { noticeOf } from '../parts/notice-of.ts';
import type { UserHandler } from '../parts/require-user.ts';
import type { User } from '../site-context.ts';
import {
  applicationPath,
  clientSecretView,
  confirmDeletionView,
  confirmRotationView,
  newOauthApplicationView,
  oauthApplicationListView,
  oauthApplicationView,
} from './oauth-application-view.ts';

const MOST_APPLICATIONS = 50;

const notices: Record<string, string> = {
  created: 'Your OAuth application has been registered.',
  saved: 'Your changes have been saved.',
  deleted: 'The OAuth application has been deleted. Its tokens no longer work.',
};

/** A developer's own OAuth applications. Those of others are not found. */
export const oauthApplications = {
  async list(ctx, { config, oauthClients }, user) {
    const applications = await oauthClients.listOwned(user.id);
    const showsEmails = config.ENVIRONMENT !== 'production';
    send(ctx, 'Your OAuth applications', oauthApplicationListView(applications, { showsEmails }));
  },

  showNew: async (ctx) => showNewForm(ctx),

  async create(ctx, context, user) {
    const { form } = ctx.state;
    const { values, errors } = readOauthApplication(form, ctx.state.branding.name);
    const isFull = (await context.oauthClients.listOwned(user.id)).length >= MOST_APPLICATIONS;
    const problems = isFull
      ? { '': `You can have up to ${MOST_APPLICATIONS} OAuth applications. Delete one you no longer use.` }
      : errors;
    if (Object.keys(problems).length > 0) return showNewForm(ctx, { status: 422, errors: problems });
    const { client: application, secret } = await change(context, userActor(user), createOauthClient, {
      ...values,
      owner_user_id: user.id,
      confidential: form.kind !== 'public',
    });
    // No redirect: the secret is shown only in this response.
    if (secret) return sendSecret(ctx, application, secret);
    seeOther(ctx, `${applicationPath(application)}?notice=created`);
  },

  async show(ctx, context, user) {
    const application = await findOwned(ctx, context, user);
    showSettings(ctx, context, application, textsOf(application));
  },

  async update(ctx, context, user) {
    const application = await findOwned(ctx, context, user);
    const { form } = ctx.state;
    const { values, errors } = readOauthApplication(form, ctx.state.branding.name);
    if (Object.keys(errors).length > 0) {
      return showSettings(ctx, context, application, form, { status: 422, errors });
    }
    await change(context, userActor(user), updateOauthClient, { id: application.id, ...values });
    seeOther(ctx, `${applicationPath(application)}?notice=saved`);
  },

  async confirmRotation(ctx, context, user) {
    const application = await findConfidential(ctx, context, user);
    send(ctx, 'New client secret', confirmRotationView(application, ctx.state.session.csrfToken));
  },

  async rotateSecret(ctx, context, user) {
    const application = await findConfidential(ctx, context, user);
    const { client_id: clientId } = application;
    const { secret } = await change(context, userActor(user), rotateOauthClientSecret, { clientId });
    sendSecret(ctx, application, secret);
  },

  async confirmDeletion(ctx, context, user) {
    const application = await findOwned(ctx, context, user);
    send(ctx, 'Delete OAuth application', confirmDeletionView(application, ctx.state.session.csrfToken));
  },

  async delete(ctx, context, user) {
    const application = await findOwned(ctx, context, user);
    const { client_id: clientId } = application;
    await change(context, userActor(user), deleteOauthClient, { clientId });
    seeOther(ctx, '/developers/oauth_applications?notice=deleted');
  },
} satisfies Record<string, UserHandler<Context>>;

async function findOwned(ctx: HtmlContext, { oauthClients }: Context, user: User): Promise<OauthClientRow> {
  const application = await oauthClients.findOwned(ctx.params.clientId ?? '', user.id);
  if (!application) throw new NotFoundError();
  return application;
}

/** @throws NotFoundError for a public OAuth application, which has no secret */
async function findConfidential(ctx: HtmlContext, context: Context, user: User): Promise<OauthClientRow> {
  const application = await findOwned(ctx, context, user);
  if (!application.confidential) throw new NotFoundError();
  return application;
}

function showNewForm(ctx: HtmlContext, refused?: RefusedForm): void {
  const main = newOauthApplicationView(formState(ctx, refused));
  const notice = noticeOf(ctx, notices);
  sendForm(
    ctx,
    { title: 'New OAuth application', titleInError: 'new OAuth application', noIndex: true, notice, main },
    refused,
  );
}

function showSettings(
  ctx: HtmlContext,
  { config }: Context,
  application: OauthClientRow,
  form: Readonly<Record<string, string>>,
  refused?: RefusedForm,
): void {
  const { authUrl } = config;
  const main = oauthApplicationView({ ...formState(ctx, refused), form, application, authUrl });
  const notice = noticeOf(ctx, notices);
  sendForm(ctx, { title: application.name, noIndex: true, hasScript: true, notice, main }, refused);
}

function textsOf({ name, description, application_url, redirect_uris }: OauthClientRow) {
  return {
    name,
    description: description ?? '',
    application_url: application_url ?? '',
    redirect_uris: redirect_uris.join('\n'),
  };
}

function sendSecret(ctx: HtmlContext, application: OauthClientRow, secret: string) {
  const main = clientSecretView(application, secret);
  sendView(ctx, { title: 'Your client secret', noIndex: true, hasScript: true, main });
}

function send(ctx: HtmlContext, title: string, main: Parameters<typeof sendView>[1]['main']) {
  sendView(ctx, { title, noIndex: true, notice: noticeOf(ctx, notices), main });
}
