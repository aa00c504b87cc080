import knexPackage from 'knex';
import Koa from 'koa';
import bodyParser from 'koa-bodyparser';
import { OpenAPIBackend } from 'openapi-backend';
import { readDocument } from '../../../src/contract/document.ts';
import { pageAnswer } from './page-answer.ts';
import { readPageFacts } from './page-queries.ts';
import { POOL_SIZE, port, readBigintsAsNumbers, readPlan } from './plan.ts';

/** The same packages that this server is made of, put together as their documentation does it. */
const { databaseUrl, baseUrl } = readPlan();
readBigintsAsNumbers();
const knex = knexPackage({ client: 'pg', connection: databaseUrl, pool: { min: 0, max: POOL_SIZE } });

const api = new OpenAPIBackend({
  definition: readDocument('fundraising') as never,
  apiRoot: '/api/v2',
  ajvOpts: { strict: false, formats: { 'lenient-date-time': true, 'lenient-date': true } },
});
api.register({
  getPage: async ({ request }, ctx: Koa.Context) => {
    const [facts] = await readPageFacts(knex, [Number(request.params.page_id_or_uuid)]);
    if (!facts) ctx.throw(404);
    ctx.body = pageAnswer(facts, baseUrl);
  },
  validationFail: async ({ validation }, ctx: Koa.Context) => {
    ctx.status = 422;
    ctx.body = { errors: validation.errors };
  },
  notFound: async (_context, ctx: Koa.Context) => ctx.throw(404),
});
await api.init();

const app = new Koa();
app.use(bodyParser());
app.use((ctx) =>
  api.handleRequest(
    {
      method: ctx.method,
      path: ctx.path,
      query: ctx.query as Record<string, string>,
      headers: ctx.headers as Record<string, string>,
      body: ctx.request.body,
    },
    ctx,
  ),
);
app.listen(port, '127.0.0.1');
process.once('SIGTERM', () => process.exit(0));
