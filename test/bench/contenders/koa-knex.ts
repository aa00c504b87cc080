import Router from '@koa/router';
import knexPackage from 'knex';
import Koa from 'koa';
import { pageAnswer, pageListAnswer } from './page-answer.ts';
import { readPageFacts } from './page-queries.ts';
import { POOL_SIZE, port, readBigintsAsNumbers, readPlan } from './plan.ts';

/** A plain server of Koa, its router and Knex, as most would write it; it reads the same tables of running totals. */
const { databaseUrl, baseUrl } = readPlan();
readBigintsAsNumbers();
const knex = knexPackage({ client: 'pg', connection: databaseUrl, pool: { min: 0, max: POOL_SIZE } });
const router = new Router({ prefix: '/api/v2' });

router.get('/pages/:id.json', async (ctx) => {
  const id = Number(ctx.params.id);
  if (!Number.isSafeInteger(id)) ctx.throw(404);
  const [facts] = await readPageFacts(knex, [id]);
  if (!facts) return ctx.throw(404);
  ctx.body = pageAnswer(facts, baseUrl);
});

router.get('/pages.json', async (ctx) => {
  const [page, limit] = [Number(ctx.query.page ?? 1), Number(ctx.query.limit ?? 20)];
  const rows = await knex('pages')
    .select('id')
    .orderBy('id')
    .limit(limit)
    .offset((page - 1) * limit);
  const counted = await knex('pages').count({ count: '*' }).first();
  const facts = await readPageFacts(
    knex,
    rows.map(({ id }) => id),
  );
  ctx.body = pageListAnswer(facts, { page, limit, count: Number(counted?.count), baseUrl });
});

const app = new Koa();
app.use(router.routes());
app.listen(port, '127.0.0.1');
process.once('SIGTERM', () => process.exit(0));
