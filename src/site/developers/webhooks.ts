import type { Context, RequestContext } from '../../context.ts';
import { parseDateTime } from '../../contract/date-times.ts';
import type { WebhookEndpointRecord } from '../../db/repositories/webhook-endpoints.ts';
import type { OauthClientRow } from '../../db/rows/credential-rows.ts';
import { eventTypes } from '../../db/rows/event-types.ts';
import { userActor } from '../../domain/actor.ts';
import { change } from '../../domain/change.ts';
import {
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  replayWebhookDelivery,
  replayWebhooksSince,
  requireWebhookEndpoint,
  rotateWebhookSecret,
  sendTrialEvent,
  updateWebhookEndpoint,
} from '../../domain/webhooks/webhook-endpoints.ts';
import { NotFoundError } from '../../errors.ts';
import { webhookOutbound } from '../../outbound/outbound.ts';
import type { HtmlContext } from '../../web/html-state.ts';
import { queryValue } from '../../web/query-value.ts';
import { seeOther } from '../../web/redirects.ts';
import { formState, type RefusedForm, refusedForm } from '../../web/refused-form.ts';
import { sendForm, sendView } from '../../web/send-view.ts';
import { noticeOf } from '../parts/notice-of.ts';
import { numberInPath } from '../parts/number-in-path.ts';
import type { UserHandler } from '../parts/require-user.ts';
import type { User } from '../site-context.ts';
import { webhookEndpointView } from './webhook-endpoint-view.ts';
import {
  confirmWebhookDeletionView,
  confirmWebhookRotationView,
  newWebhookView,
  webhookListView,
  webhookPath,
  webhookSecretView,
  webhooksPath,
} from './webhook-views.ts';

const SHOWN = 25;
const labels = { url: 'URL', types: 'Events', keeps_order: 'Order' };

const notices: Record<string, string> = {
  created: 'Your endpoint is ready. It gets all events from now on.',
  saved: 'Your changes have been saved.',
  paused: 'The endpoint is paused. Events are queued until you turn it on.',
  resumed: 'The endpoint has been turned on.',
  tried: 'Test event sent. Reload this page in a moment to see the response.',
  replayed: 'The events are being resent.',
  'nothing-replayed': 'There are no events since then.',
  deleted: 'The endpoint has been deleted.',
};

/** Webhooks of a developer's own OAuth applications. */
export const webhooks = {
  async list(ctx, context, user) {
    const application = await findApplication(ctx, context, user);
    const endpoints = await context.webhookEndpoints.list({ oauth_client_id: application.id });
    const main = webhookListView(application, endpoints);
    sendView(ctx, { title: 'Webhooks', noIndex: true, notice: noticeOf(ctx, notices), main });
  },

  async showNew(ctx, context, user) {
    showNewForm(ctx, await findApplication(ctx, context, user));
  },

  async create(ctx, context, user) {
    const application = await findApplication(ctx, context, user);
    const format = ctx.state.form.format === 'classic' ? 'classic' : 'standard';
    const { url, event_types, keeps_order } = valuesOf(ctx.state.form);
    try {
      const { endpoint, secret } = await change(context, userActor(user), createWebhookEndpoint, {
        scope: { oauth_client_id: application.id },
        url,
        format,
        secretKey: context.secretKey,
        eventTypes: event_types,
        keepsOrder: keeps_order,
        outbound: webhookOutbound(context.config),
      });
      // No redirect: the secret is shown only in this response.
      if (secret) return showSecret(ctx, application, endpoint, secret);
      seeOther(ctx, `${webhookPath(application, endpoint)}?notice=created`);
    } catch (error) {
      showNewForm(ctx, application, refusedForm(ctx, error, labels));
    }
  },

  async show(ctx, context, user) {
    await showEndpoint(ctx, context, await findOwn(ctx, context, user));
  },

  async update(ctx, context, user) {
    const own = await findOwn(ctx, context, user);
    const values = valuesOf(ctx.state.form);
    const changes = own.endpoint.format === 'classic' ? { url: values.url } : values;
    try {
      await change(context, userActor(user), updateWebhookEndpoint, {
        ...changes,
        id: own.endpoint.id,
        outbound: webhookOutbound(context.config),
      });
      back(ctx, own, 'saved');
    } catch (error) {
      await showEndpoint(ctx, context, own, refusedForm(ctx, error, labels));
    }
  },

  pause: (ctx, context, user) => setPaused(ctx, context, user, true),

  resume: (ctx, context, user) => setPaused(ctx, context, user, false),

  async sendTest(ctx, context, user) {
    const own = await findOwn(ctx, context, user);
    await change(context, userActor(user), sendTrialEvent, {
      id: own.endpoint.id,
      now: context.clock(),
    });
    back(ctx, own, 'tried');
  },

  async replaySince(ctx, context, user) {
    const own = await findOwn(ctx, context, user);
    const since = parseDateTime((ctx.state.form.since ?? '').trim());
    if (!since) {
      const errors = { since: 'Enter a time such as 2026-11-01 09:30.' };
      return showEndpoint(ctx, context, own, { status: 422, errors });
    }
    const count = await change(context, userActor(user), replayWebhooksSince, {
      id: own.endpoint.id,
      since,
    });
    back(ctx, own, count > 0 ? 'replayed' : 'nothing-replayed');
  },

  async replayOne(ctx, context, user) {
    const own = await findOwn(ctx, context, user);
    await change(context, userActor(user), replayWebhookDelivery, {
      id: own.endpoint.id,
      deliveryId: numberInPath(ctx, 'deliveryId'),
    });
    back(ctx, own, 'replayed');
  },

  async confirmRotation(ctx, context, user) {
    showRotation(ctx, context, await findOwn(ctx, context, user));
  },

  async rotate(ctx, context, user) {
    const { application, endpoint } = await findOwn(ctx, context, user);
    const { secretKey, clock } = context;
    const formerHours = [0, 168].find((hours) => String(hours) === ctx.state.form.hours) ?? 24;
    try {
      const rotation = { id: endpoint.id, secretKey, formerHours, now: clock() };
      const { secret } = await change(context, userActor(user), rotateWebhookSecret, rotation);
      showSecret(ctx, application, endpoint, secret);
    } catch (error) {
      // Another rotation came first: show the form with that error.
      const own = await findOwn(ctx, context, user);
      if (formerUntil(own, context) === undefined) throw error;
      showRotation(ctx, context, own, refusedForm(ctx, error, labels));
    }
  },

  async confirmDeletion(ctx, context, user) {
    const { application, endpoint } = await findOwn(ctx, context, user);
    const main = confirmWebhookDeletionView(application, endpoint, ctx.state.session.csrfToken);
    sendView(ctx, { title: 'Delete endpoint', noIndex: true, main });
  },

  async delete(ctx, context, user) {
    const { application, endpoint } = await findOwn(ctx, context, user);
    await change(context, userActor(user), deleteWebhookEndpoint, { id: endpoint.id });
    seeOther(ctx, `${webhooksPath(application)}?notice=deleted`);
  },
} satisfies Record<string, UserHandler<Context>>;

interface OwnEndpoint {
  application: OauthClientRow;
  endpoint: WebhookEndpointRecord;
}

/** @throws NotFoundError, also for someone else's OAuth application */
async function findApplication(
  ctx: HtmlContext,
  { oauthClients }: Context,
  user: User,
): Promise<OauthClientRow> {
  const application = await oauthClients.findOwned(ctx.params.clientId ?? '', user.id);
  if (!application) throw new NotFoundError();
  return application;
}

/** @throws NotFoundError, also for someone else's endpoint */
async function findOwn(ctx: HtmlContext, context: Context, user: User): Promise<OwnEndpoint> {
  const application = await findApplication(ctx, context, user);
  const scope = { oauth_client_id: application.id };
  const id = numberInPath(ctx, 'webhookId');
  return { application, endpoint: await requireWebhookEndpoint(context.database.primary, id, scope) };
}

async function setPaused(
  ctx: HtmlContext,
  context: RequestContext,
  user: User,
  isPaused: boolean,
): Promise<void> {
  const own = await findOwn(ctx, context, user);
  await change(context, userActor(user), updateWebhookEndpoint, {
    id: own.endpoint.id,
    isPaused,
    outbound: webhookOutbound(context.config),
  });
  back(ctx, own, isPaused ? 'paused' : 'resumed');
}

function back(ctx: HtmlContext, { application, endpoint }: OwnEndpoint, notice: string): void {
  seeOther(ctx, `${webhookPath(application, endpoint)}?notice=${notice}`);
}

function valuesOf(form: Readonly<Record<string, string>>) {
  return {
    url: (form.url ?? '').trim(),
    event_types: eventTypes.filter((type) => form[type] === 'true'),
    keeps_order: form.keeps_order === 'true',
  };
}

function formOf({ url, event_types, keeps_order }: WebhookEndpointRecord): Record<string, string> {
  const types = Object.fromEntries(event_types.map((type) => [type, 'true']));
  return { ...types, url, keeps_order: String(keeps_order) };
}

function showNewForm(ctx: HtmlContext, application: OauthClientRow, refused?: RefusedForm): void {
  const main = newWebhookView(application, formState(ctx, refused));
  sendForm(ctx, { title: 'New endpoint', titleInError: 'new endpoint', noIndex: true, main }, refused);
}

function showRotation(ctx: HtmlContext, context: Context, own: OwnEndpoint, refused?: RefusedForm): void {
  const { csrfToken } = ctx.state.session;
  const main = confirmWebhookRotationView({ ...own, csrfToken, formerUntil: formerUntil(own, context) });
  sendForm(ctx, { title: 'New signing secret', noIndex: true, main }, refused);
}

/** When the old secret stops signing; undefined if there is none. */
function formerUntil({ endpoint }: OwnEndpoint, { clock }: Context): Date | undefined {
  const { former_secret_until } = endpoint;
  return former_secret_until && former_secret_until > clock() ? former_secret_until : undefined;
}

function showSecret(
  ctx: HtmlContext,
  application: OauthClientRow,
  endpoint: WebhookEndpointRecord,
  secret: string,
): void {
  sendView(ctx, {
    title: 'Your signing secret',
    noIndex: true,
    hasScript: true,
    main: webhookSecretView(application, endpoint, secret),
  });
}

async function showEndpoint(
  ctx: HtmlContext,
  { webhookDeliveries }: Context,
  { application, endpoint }: OwnEndpoint,
  refused?: RefusedForm,
): Promise<void> {
  const found = await webhookDeliveries.list(endpoint.id, { before: before(ctx) }, SHOWN + 1);
  const deliveries = found.slice(0, SHOWN);
  const olderThan = found.length > SHOWN ? deliveries.at(-1)?.id : undefined;
  const { form } = ctx.state;
  const isOfSettings = refused !== undefined && 'url' in form;
  const main = webhookEndpointView({
    ...formState(ctx, refused),
    application,
    endpoint,
    deliveries,
    olderThan,
    form: isOfSettings ? form : { ...formOf(endpoint), ...form },
  });
  sendForm(ctx, { title: endpoint.url, noIndex: true, notice: noticeOf(ctx, notices), main }, refused);
}

function before(ctx: HtmlContext): number | undefined {
  const text = queryValue(ctx, 'before') ?? '';
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
}
