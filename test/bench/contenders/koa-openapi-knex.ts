import knexPackage, { type Knex } from 'knex';
import Koa from 'koa';
import bodyParser from 'koa-bodyparser';
import { OpenAPIBackend } from 'openapi-backend';
import { readDocument } from '../../../src/contract/document.ts';
import { valueTypes } from '../../../src/db/connection/value-types.ts';
import { pageAnswer, pageListAnswer } from './page-answer.ts';
import { readPages } from './page-queries.ts';
import { baseUrl, databaseUrl, POOL_SIZE, port } from './plan.ts';

/** The packages that this server is built on, set up as in their documentation. */
const connection = { connectionString: databaseUrl, types: valueTypes } as Knex.PgConnectionConfig;
const knex = knexPackage({ client: 'pg', connection, pool: { min: 0, max: POOL_SIZE } });

const api = new OpenAPIBackend({
  definition: readDocument('fundraising') as never,
  apiRoot: '/api/v2',
  ajvOpts: { strict: false, formats: { 'lenient-date-time': true, 'lenient-date': true } },
});
api.register({
  getPage: async ({ request }, ctx: Koa.Context) => {
    const [page] = await readPages(knex, [Number(request.params.page_id_or_uuid)]);
    if (!page) ctx.throw(404);
    ctx.body = pageAnswer(page, baseUrl);
  },
  listPages: async ({ request }, ctx: Koa.Context) => {
    const [page, limit] = [Number(request.query.page), Number(request.query.limit)];
    const offset = (page - 1) * limit;
    const rows = await knex('pages').select('id').orderBy('id').limit(limit).offset(offset);
    const counted = await knex('pages').count({ count: '*' }).first();
    const pages = await readPages(
      knex,
      rows.map(({ id }) => id),
    );
    ctx.body = pageListAnswer(pages, { page, limit, count: Number(counted?.count), baseUrl });
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
app.use((ctx) => {
  const { method, path, headers } = ctx;
  const query = ctx.query as Record<string, string>;
  const request = { method, path, query, headers: headers as Record<string, string>, body: ctx.request.body };
  return api.handleRequest(request, ctx);
});
app.listen(port, '127.0.0.1');
process.once('SIGTERM', () => process.exit(0));
