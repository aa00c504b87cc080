import Koa from 'koa';

/** What `/metrics` shows: a registry, or the sum of several. */
export interface MetricsSource {
  contentType: string;
  metrics(): Promise<string>;
}

export interface AdminParts {
  /** Says why requests should not be sent here, if so. */
  readiness: { obstacle(): Promise<string | undefined> };
  /** Absent while the process starts. */
  metrics?: MetricsSource;
}

/**
 * What the surroundings of a process ask it, on a port of its own: `/live` (restart it when this fails), `/ready` (send requests
 * only while this is 200) and `/metrics` (Prometheus). It has no credentials, so the port is not for the public.
 */
export function createAdminApp({ readiness, metrics }: AdminParts): Koa {
  const pages: Record<string, (ctx: Koa.Context) => Promise<void>> = {
    '/live': async (ctx) => {
      ctx.body = { status: 'alive' };
    },
    '/ready': async (ctx) => {
      const obstacle = await readiness.obstacle();
      ctx.status = obstacle ? 503 : 200;
      ctx.body = obstacle ? { status: 'not ready', reason: obstacle } : { status: 'ready' };
    },
    '/metrics': async (ctx) => {
      ctx.type = metrics?.contentType ?? 'text/plain';
      ctx.body = (await metrics?.metrics()) ?? '';
    },
  };
  return new Koa().use(async function answerAdmin(ctx) {
    ctx.set('Cache-Control', 'no-store');
    const page = pages[ctx.path];
    if (page) await page(ctx);
    else {
      ctx.status = 404;
      ctx.body = { error: { message: `Only ${Object.keys(pages).join(', ')} are here` } };
    }
  });
}
