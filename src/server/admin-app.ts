import Koa from 'koa';

/** A registry, or the sum of several. */
export interface MetricsSource {
  contentType: string;
  metrics(): Promise<string>;
}

interface AdminParts {
  readiness: {
    /** Why this process should get no requests; undefined if it should. */
    obstacle(): string | undefined;
    /** The problems, by part, including those that don't prevent answering requests. */
    problems(): Record<string, string>;
    registry: MetricsSource;
  };
  /** Absent while the process is starting. */
  metrics?: MetricsSource;
}

/**
 * Creates the health checks and metrics, on their own port: `/live` (restart the process if this fails), `/ready` (send requests only while
 * this is 200) and `/metrics` (Prometheus). There is no authentication, so the port must not be public.
 */
export function createAdminApp({ readiness, metrics }: AdminParts): Koa {
  const endpoints: Record<string, (ctx: Koa.Context) => Promise<void>> = {
    '/live': async (ctx) => {
      ctx.body = { status: 'alive' };
    },
    '/ready': async (ctx) => {
      const reason = readiness.obstacle();
      const problems = readiness.problems();
      ctx.status = reason ? 503 : 200;
      ctx.body = {
        status: reason ? 'not ready' : 'ready',
        ...(reason ? { reason } : {}),
        ...(Object.keys(problems).length > 0 ? { problems } : {}),
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
