// @ts-check
/** Fastify with the statements that this server sends, prepared, and a schema of the answer, which it writes JSON by. */
import { createRequire } from 'node:module';
import pg from 'pg';
import { pageAnswer, pageListAnswerOf } from './page-answer.ts';
import { POOL_SIZE, port, readBigintsAsNumbers, readPlan } from './plan.ts';

const { databaseUrl, baseUrl, statements, peersManifest } = readPlan();
const fastify = createRequire(peersManifest)('fastify');
readBigintsAsNumbers();
const pool = new pg.Pool({ connectionString: databaseUrl, max: POOL_SIZE });

/** @param {Record<string, object>} properties */
const object = (properties) => ({ type: 'object', properties });
/** @param {string} type @param {string[]} names @returns {Record<string, object>} */
const all = (type, names) => Object.fromEntries(names.map((name) => [name, { type, nullable: true }]));
const texts = (/** @type {string[]} */ ...names) => all('string', names);
const integers = (/** @type {string[]} */ ...names) => all('integer', names);
const booleans = (/** @type {string[]} */ ...names) => all('boolean', names);

const currency = object(texts('iso_code', 'name', 'symbol'));
const pageProperties = {
  ...integers('id', 'uid', 'owner_uid', 'target_cents', 'team_uid', 'team_leader_page_uid', 'invitation_id'),
  ...integers('cached_offline_amount_cents'),
  ...texts('uuid', 'slug', 'name', 'state', 'charity_uid', 'charity_name', 'campaign_uid', 'campaign_name'),
  ...texts('owner_type', 'expires_at', 'created_at', 'updated_at', 'url', 'story', 'campaign_date'),
  ...booleans('gift_aid_eligible'),
  team_member_uids: { type: 'array', items: { type: 'integer' } },
  amount: object({ ...integers('cents'), currency }),
  fitness_activity_overview: {
    type: 'object',
    additionalProperties: object(integers('duration_in_seconds', 'calories', 'distance_in_meters')),
  },
  custom_metric_total: object({ custom_metric: object(texts('amount', 'unit')) }),
  coordinate: { ...object(all('number', ['lat', 'lon'])), nullable: true },
  image: object(
    texts(
      ...['original', 'tiny', 'small', 'medium', 'large', 'extra_large'].map((size) => `${size}_image_url`),
    ),
  ),
  page_groups: { type: 'array', items: object(texts('key', 'value')) },
};
const pageMeta = object({
  totals: object({
    ...integers('total_amount_cents', 'online_amount_cents', 'offline_amount_cents', 'gift_aid_amount_cents'),
    ...integers('total_donations', 'total_donations_offline'),
    currency,
  }),
  ...booleans('has_set_image', 'has_set_story', 'self_donated'),
});
const detail = { ...pageProperties, meta: pageMeta };
const list = object({
  pages: { type: 'array', items: object(pageProperties) },
  meta: object({
    ...integers('count', 'current_page', 'total_pages'),
    ...booleans('first_page', 'last_page'),
  }),
});

const app = fastify({ logger: false });

/** @param {string} name @param {string} text @param {unknown[]} values */
async function read(name, text, values) {
  return (await pool.query({ name, text, values })).rows;
}

app.get(
  '/api/v2/pages/:id.json',
  {
    schema: {
      params: object({ id: { type: 'integer' } }),
      response: { 200: object({ ...detail, page: object(detail) }) },
    },
  },
  async (/** @type {any} */ request, /** @type {any} */ reply) => {
    const [row] = await read('page', statements.page, [[request.params.id]]);
    return row ? pageAnswer(row, baseUrl) : reply.code(404).send();
  },
);

app.get(
  '/api/v2/pages.json',
  {
    schema: {
      querystring: object({ page: { type: 'integer' }, limit: { type: 'integer' } }),
      response: { 200: list },
    },
  },
  async (/** @type {any} */ request) => {
    const { page, limit } = request.query;
    const rows = await read('list', statements.list, [(page - 1) * limit, limit]);
    return pageListAnswerOf(rows, { page, limit, baseUrl });
  },
);

await app.listen({ port, host: '127.0.0.1' });
process.once('SIGTERM', () => process.exit(0));
