import Koa from 'koa';

/** A registry, or the sum of several. */
export interface MetricsSource {
  contentType: string;
  metrics(): Promise<string>;
}

interface AdminParts {
  /** Why requests should not be sent here; undefined when they may be. */
  readiness: { obstacle(): Promise<string | undefined> };
  /** Absent while the process starts. */
  metrics?: MetricsSource;
}

/**
 * Health checks and metrics, on a port of their own: `/live` (restart it when this fails), `/ready` (send requests
 * only while this is 200) and `/metrics` (Prometheus). There is no authentication: the port must not be public.
 */
export function createAdminApp({ readiness, metrics }: AdminParts): Koa {
  const endpoints: Record<string, (ctx: Koa.Context) => Promise<void>> = {
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
    const endpoint = endpoints[ctx.path];
    if (endpoint) await endpoint(ctx);
    else {
      ctx.status = 404;
      ctx.body = { error: { message: `Only ${Object.keys(endpoints).join(', ')} are here` } };
    }
  });
}
