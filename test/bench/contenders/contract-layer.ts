import Koa from 'koa';
import { OpenAPIBackend } from 'openapi-backend';
import { readDocument } from '../../../src/contract/document.ts';
import type { RequestState } from '../../../src/http/state.ts';
import { compiled } from './compiled.ts';
import { port } from './plan.ts';

/**
 * What the contract costs, alone: a request with parameters to validate and an answer of one kilobyte that is always the
 * same. The argument says whose: `plain` Koa without any, `stock` openapi-backend, `ours`, or `fourfold`: ours of a document
 * with four times the operations.
 */
const body = { pages: [], meta: { count: 1, note: 'x'.repeat(1000) } };

const app = new Koa<RequestState>();
const [, , whose = 'plain'] = process.argv;
switch (whose) {
  case 'ours':
  case 'fourfold': {
    const { ourContract } = await compiled<typeof import('./our-contract.ts')>('our-contract', whose);
    const document = readDocument('fundraising') as Document;
    app.use(await ourContract(whose === 'ours' ? document : fourTimes(document), body));
    break;
  }
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

interface Document {
  paths: Record<string, Record<string, unknown>>;
}

/** The same paths under three other prefixes as well. */
function fourTimes(document: Document): Document {
  const copies = ['first', 'second', 'third'].flatMap((prefix) =>
    Object.entries(document.paths).map(
      ([path, item]) => [`/${prefix}${path}`, renamed(item, prefix)] as const,
    ),
  );
  return { ...document, paths: { ...document.paths, ...Object.fromEntries(copies) } };
}

/** No two operations may have one ID. */
function renamed(item: Record<string, unknown>, prefix: string): Record<string, unknown> {
  const text = JSON.stringify(item, (name, value) => (name === 'operationId' ? `${prefix}${value}` : value));
  return JSON.parse(text);
}
