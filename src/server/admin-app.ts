import Koa from 'koa';

/** A registry, or the sum of several. */
export interface MetricsSource {
  contentType: string;
  metrics(): Promise<string>;
}

interface AdminParts {
  readiness: {
    /** Why requests should not be sent here; undefined when they may be. */
    obstacle(): string | undefined;
    /** What is wrong, by the part that is ill; also where requests can be answered without it. */
    illnesses(): Record<string, string>;
    registry: MetricsSource;
  };
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
      const reason = readiness.obstacle();
      const ill = readiness.illnesses();
      ctx.status = reason ? 503 : 200;
      ctx.body = {
        status: reason ? 'not ready' : 'ready',
        ...(reason ? { reason } : {}),
        ...(Object.keys(ill).length > 0 ? { ill } : {}),
      };
    },
    '/metrics': async (ctx) => {
      const sources = [readiness.registry, ...(metrics ? [metrics] : [])];
      ctx.type = readiness.registry.contentType;
      ctx.body = (await Promise.all(sources.map((source) => source.metrics()))).join('');
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
