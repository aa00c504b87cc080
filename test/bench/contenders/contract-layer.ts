import Koa from 'koa';
import { OpenAPIBackend } from 'openapi-backend';
import { loadConfig } from '../../../src/config.ts';
import { Contract } from '../../../src/contract/contract.ts';
import { readDocument } from '../../../src/contract/document.ts';
import { contractMiddleware } from '../../../src/http/contract-middleware.ts';
import { ResponseCache } from '../../../src/http/response-cache.ts';
import type { RequestState } from '../../../src/http/state.ts';
import { createLog } from '../../../src/log.ts';
import { createMetrics } from '../../../src/metrics.ts';
import { port } from './plan.ts';

/**
 * What the contract costs, alone: a request with parameters to validate and an answer of one kilobyte that is always the
 * same. The argument says whose: `plain` Koa without any, `stock` openapi-backend, or `ours`.
 */
const body = { pages: [], meta: { count: 1, note: 'x'.repeat(1000) } };

const app = new Koa<RequestState>();
switch (process.argv[2]) {
  case 'ours':
    app.use(
      contractMiddleware({
        contract: await Contract.load('fundraising', { listPages: async () => ({ status: 200, body }) }),
        root: '/api/v2',
        context: {},
        checksPublicCredentials: false,
        cache: new ResponseCache({ seconds: 0, bytes: 1 }),
        validateResponses: loadConfig({}).VALIDATE_RESPONSES,
        log: createLog('warn'),
        metrics: createMetrics(),
      }),
    );
    break;
  case 'stock': {
    const api = new OpenAPIBackend({
      definition: readDocument('fundraising') as never,
      apiRoot: '/api/v2',
      ajvOpts: {
        strict: false,
        coerceTypes: 'array',
        formats: { 'lenient-date-time': true, 'lenient-date': true },
      },
    });
    api.register({
      listPages: async (_context, ctx: Koa.Context) => {
        ctx.body = body;
      },
      validationFail: async ({ validation }, ctx: Koa.Context) => {
        ctx.status = 422;
        ctx.body = { errors: validation.errors };
      },
    });
    await api.init();
    app.use((ctx) =>
      api.handleRequest(
        {
          method: ctx.method,
          path: ctx.path,
          query: ctx.query as Record<string, string>,
          headers: ctx.headers as Record<string, string>,
        },
        ctx,
      ),
    );
    break;
  }
  default:
    app.use((ctx) => {
      ctx.body = body;
    });
}
app.silent = true;
app.listen(port, '127.0.0.1');
process.once('SIGTERM', () => process.exit(0));
