import { createHash } from 'node:crypto';
import Router from '@koa/router';
import knexPackage from 'knex';
import Koa from 'koa';
import bodyParser from 'koa-bodyparser';
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

router.post('/fitness_activities', async (ctx) => {
  const secret = ctx.get('authorization').replace(/^Bearer /, '');
  const token = await knex('oauth_tokens')
    .where({ token_hash: createHash('sha256').update(secret).digest(), revoked_at: null })
    .first();
  if (!token) ctx.throw(401);
  const fields = ctx.request.body as Record<string, unknown>;
  const { uid, type, started_at, duration_in_seconds, distance_in_meters, caption } = fields;
  const values = {
    type,
    public: fields.public,
    started_at,
    duration_in_seconds,
    distance_in_meters,
    caption,
  };
  const saved = await knex.transaction(async (transaction) => {
    const page = await transaction('pages')
      .join('campaigns', 'campaigns.id', 'pages.campaign_id')
      .where({ 'pages.user_id': token.user_id, 'pages.state': 'active', 'campaigns.disabled_at': null })
      .where((running) =>
        running.whereNull('campaigns.finish_at').orWhere('campaigns.finish_at', '>', transaction.fn.now()),
      )
      .orderBy([
        { column: 'pages.created_at', order: 'desc' },
        { column: 'pages.id', order: 'desc' },
      ])
      .select('pages.*')
      .first();
    const own = { user_id: token.user_id, uid };
    const present = await transaction('fitness_activities').where(own).first();
    const [activity] = present
      ? await transaction('fitness_activities')
          .where({ id: present.id })
          .update({ ...values, updated_at: transaction.fn.now() })
          .returning('*')
      : await transaction('fitness_activities')
          .insert({
            ...own,
            ...values,
            page_id: page?.id ?? null,
            campaign_id: page?.campaign_id ?? null,
            charity_id: page?.charity_id ?? null,
          })
          .returning('*');
    return activity;
  });
  ctx.status = 201;
  ctx.body = { fitness_activity: saved };
});

const app = new Koa();
app.use(bodyParser());
app.use(router.routes());
app.listen(port, '127.0.0.1');
process.once('SIGTERM', () => process.exit(0));
