import type Router from '@koa/router';
import type { Middleware } from 'koa';
import compose from 'koa-compose';
import { MalformedRequestError, MethodNotAllowedError, NotFoundError, StaleFormError } from '../errors.ts';
import { bodyStream } from '../http/body-stream.ts';
import { openMultipart } from '../http/multipart-stream.ts';
import type { StreamsBody, TakesFile, TakesRawBody } from '../http/request-body.ts';
import type { Surface } from '../http/service.ts';
import type { RequestState } from '../http/state.ts';
import type { Log } from '../runtime/log.ts';
import { htmlSecurityHeaders } from './html-security-headers.ts';
import type { HtmlState } from './html-state.ts';
import { type SessionServices, visitorSession } from './sessions/visitor-session.ts';
import type { BrandingReader } from './site-branding.ts';
import { type FormAddress, type SendError, viewErrorHandler } from './view-error-handler.ts';
import { brandStylesheet, stylesheets } from './views/stylesheet.ts';

export interface HtmlSurfaceOptions {
  /** Address of the main site, where the views are served from another one. */
  siteRoot?: string;
  formAddress?: FormAddress;
  /** Default: a screen of the site. */
  sendError?: SendError;
  /** Default: no form has a file. */
  takesFile?: TakesFile;
  takesRawBody?: TakesRawBody;
  streamsBody?: StreamsBody;
  /** Runs before the session is read: it refuses a request, or answers a program, which needs no proof that the form is ours. */
  beforeSession?: Middleware<HtmlState>;
}

interface HtmlServices extends SessionServices {
  log: Log;
  branding: BrandingReader;
}

/** HTML for people: error screens, the visitor's session, and forms that only we can create. Paths without a route get 404. */
export function htmlSurface(
  services: HtmlServices,
  serves: (path: string) => boolean,
  router: Router<HtmlState>,
  {
    siteRoot = '',
    formAddress,
    sendError,
    takesFile = () => false,
    takesRawBody = () => false,
    streamsBody = () => false,
    beforeSession,
  }: HtmlSurfaceOptions = {},
): Required<Surface> {
  const layers = [
    htmlSecurityHeaders(),
    knowSite(services, siteRoot),
    viewErrorHandler(services.log, formAddress, sendError),
  ];
  const answer = compose([
    streamedForm(streamsBody),
    postedForm(),
    ...(beforeSession ? [beforeSession] : []),
    visitorSession(services),
    route(router, services),
  ] as Middleware<HtmlState>[]);
  return {
    serves,
    ignoresQuery: false,
    limited: [],
    layers: layers as unknown as Surface['layers'],
    prepare: compose([readableAddress(), serveStylesheet(), refuseOtherMethods()]),
    bodyLimit: longestForm,
    takesFile,
    takesRawBody,
    streamsBody,
    judgeSender: requireSession(services),
    answer: answer as unknown as Surface['answer'],
  };
}

/** Refuses a form with a file unless the visitor has signed in, because none of ours has one otherwise. @throws StaleFormError */
function requireSession({ browserSessions, safeReads }: SessionServices): Middleware<RequestState> {
  return async function requireSessionMiddleware(ctx) {
    const session = await safeReads.repeat(
      () => browserSessions.find(ctx.headers.cookie),
      ctx.state.deadline,
    );
    if (!session) throw new StaleFormError();
  };
}

/**
 * Values of the query are left to `queryValue`.
 * @throws NotFoundError for a path that is not UTF-8, and for one with NUL, which PostgreSQL cannot store
 */
function readableAddress(): Middleware {
  return function readableAddressMiddleware(ctx, next) {
    if (!isReadable(ctx.path)) throw new NotFoundError();
    return next();
  };
}

function isReadable(path: string): boolean {
  try {
    return !decodeURIComponent(path).includes('\0');
  } catch {
    return false;
  }
}

/**
 * A GET is completely processed again if its connection to the database was lost; a form isn't.
 * @throws MethodNotAllowedError for a known address that is requested with another method
 */
function route(router: Router<HtmlState>, { safeReads }: SessionServices): Middleware<HtmlState> {
  const answer = compose([router.allowedMethods(), router.routes()] as Middleware<HtmlState>[]);

  return async function routeMiddleware(ctx, next) {
    const call = () => answer(ctx, async () => {});
    await (['GET', 'HEAD'].includes(ctx.method) ? safeReads.repeat(call, ctx.state.deadline) : call());
    if (ctx.status === 405 || ctx.status === 501) {
      throw new MethodNotAllowedError(ctx.response.get('Allow').split(', ').filter(Boolean));
    }
    if (ctx.status === 404 && !ctx.body) await next();
  };
}

/** Bytes. The longest story of a fundraiser's page fits, percent-encoded. */
const longestForm = 512 * 1024;

const methods = ['GET', 'HEAD', 'POST', 'OPTIONS'];

/** The methods that browsers send. Without this list, any other method would be refused as a form that is not ours. */
function refuseOtherMethods(): Middleware {
  return function refuseOtherMethodsMiddleware(ctx, next) {
    if (!methods.includes(ctx.method)) throw new MethodNotAllowedError(methods);
    return next();
  };
}

/** Reads the fields of a form whose file is read by the handler, however long that takes. The fields are before the file. */
function streamedForm(streamsBody: StreamsBody): Middleware<HtmlState> {
  return async function streamedFormMiddleware(ctx, next) {
    if (ctx.method === 'POST' && streamsBody(ctx)) {
      const { fields, file } = await openMultipart(ctx, bodyStream(ctx));
      ctx.state.body = fields;
      ctx.state.upload = file;
    }
    await next();
  };
}

/**
 * The posted form, with one text per field.
 * @throws MalformedRequestError for repeated or nested fields, and for text that PostgreSQL cannot store
 */
function postedForm(): Middleware<HtmlState> {
  return function postedFormMiddleware(ctx, next) {
    ctx.state.form = Object.fromEntries(Object.entries(ctx.state.body ?? {}).map(readField));
    return next();
  };
}

function readField([name, value]: [string, unknown]): [string, string] {
  if (typeof value !== 'string') throw new MalformedRequestError('Each form field can be sent only once');
  if (value.includes('\0') || !value.isWellFormed()) {
    throw new MalformedRequestError('The form contains invalid characters');
  }
  return [name, value];
}

/** Runs before the error handler, whose screens have the same branding as all others. */
export function knowSite({ branding }: Pick<HtmlServices, 'branding'>, siteRoot = ''): Middleware<HtmlState> {
  return async function knowSiteMiddleware(ctx, next) {
    ctx.state.siteRoot = siteRoot;
    ctx.state.branding = await branding.current();
    await next();
  };
}

function serveStylesheet(): Middleware {
  return async function serveStylesheetMiddleware(ctx, next) {
    const ours = stylesheets.get(ctx.path);
    const found = ours ?? brandStylesheet(ctx.path);
    if (found === undefined || !['GET', 'HEAD'].includes(ctx.method)) return next();
    ctx.type = 'text/css; charset=utf-8';
    // The address of a brand's doesn't change with its content.
    ctx.set('Cache-Control', ours ? 'public, max-age=31536000, immutable' : 'public, max-age=86400');
    ctx.body = found;
  };
}
