import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import pg from 'pg';
import { valueTypes } from '../../../src/db/connection/value-types.ts';
import { pageAnswer, pageListAnswer } from './page-answer.ts';
import { baseUrl, databaseUrl, type Plan, POOL_SIZE, port } from './plan.ts';

/** The limit: Node's own HTTP server with nothing around it. It checks nothing, and sends each prepared statement separately. */
const plan: Plan = JSON.parse(readFileSync(process.env.BENCH_PLAN ?? '', 'utf8'));
const { statements, giving } = plan;
const ready = new Map(
  Object.entries(plan.ready).map(([path, { headers, text }]) => [path, { headers, body: Buffer.from(text) }]),
);
/** PostgreSQL cuts names at 63 bytes, so texts can't be their own names. */
const names = new Map<string, string>();

const pool = new pg.Pool({ connectionString: databaseUrl, types: valueTypes, max: POOL_SIZE });

async function read(text: string, values: unknown[]) {
  const name = names.get(text) ?? `statement-${names.size}`;
  names.set(text, name);
  return (await pool.query({ name, text, values })).rows;
}

async function readPage(id: number) {
  const [row] = await read(statements.page, [[id]]);
  return row && pageAnswer(row, baseUrl);
}

async function readPages(query: URLSearchParams) {
  const [page, limit] = [Number(query.get('page')), Number(query.get('limit'))];
  const rows = await read(statements.list, [(page - 1) * limit, limit]);
  rows.sort((one, other) => one.id - other.id);
  return pageListAnswer(rows, { page, limit, baseUrl, count: rows[0]?.all_pages ?? 0 });
}

const upsertActivity = `
  insert into fitness_activities (user_id, page_id, campaign_id, charity_id, uid, type, public, started_at,
                                  duration_in_seconds, distance_in_meters, caption)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
  on conflict (user_id, uid) do update set
    type = excluded.type, public = excluded.public, started_at = excluded.started_at,
    duration_in_seconds = excluded.duration_in_seconds, distance_in_meters = excluded.distance_in_meters,
    caption = excluded.caption, updated_at = now()
  returning *`;

async function saveActivity(token: string, body: Body) {
  const user = plan.users[token];
  const { uid, type, started_at, duration_in_seconds, distance_in_meters, caption } = body;
  const given = [uid, type, body.public, started_at, duration_in_seconds, distance_in_meters, caption];
  const ids = [user?.id, user?.pageId, user?.campaignId, user?.charityId];
  const [fitness_activity] = await read(upsertActivity, [...ids, ...given]);
  return { fitness_activity };
}

const insertDonation = `
  insert into donations (source, external_id, page_id, campaign_id, charity_id, country_code, type, amount_cents,
                         donor_name, message)
  values ('limit', $1, $2, $3, $4, $5, 'peer_to_peer', $6, $7, $8)
  returning *, donor_name as nickname`;

async function recordDonation({ external_reference, page_id, amount_cents, nickname, message }: Body) {
  const page = giving.pages.find(({ id }) => id === page_id);
  const ids = [external_reference, page_id, giving.campaignId, page?.charityId, giving.countryCode];
  const [donation] = await read(insertDonation, [...ids, amount_cents, nickname, message]);
  return { donation };
}

type Body = Record<string, unknown>;

async function answer(request: IncomingMessage): Promise<unknown> {
  const { url = '', headers } = request;
  const alone = plan.alone[url];
  if (alone) return Promise.all(alone.map(({ text, values }) => read(text, values)));
  const id = /^\/api\/v2\/pages\/(\d+)\.json$/.exec(url)?.[1];
  if (id) return readPage(Number(id));
  const [path, query = ''] = url.split('?');
  if (path === '/api/v2/pages.json') return readPages(new URLSearchParams(query));
  const body = (await json(request)) as Body;
  if (path === '/api/v2/donations') return recordDonation(body);
  return saveActivity(headers.authorization?.slice('Bearer '.length) ?? '', body);
}

function write(response: ServerResponse, status: number, document: unknown): void {
  const body = Buffer.from(JSON.stringify(document));
  response.writeHead(status, { 'Content-Type': 'application/json', 'Content-Length': body.length });
  response.end(body);
}

const server = createServer((request, response) => {
  const whole = ready.get(request.url ?? '');
  if (whole) {
    response.writeHead(200, whole.headers).end(whole.body);
    return;
  }
  answer(request).then(
    (document) => write(response, document ? 200 : 404, document ?? {}),
    (error) => write(response, 500, String(error)),
  );
});
server.listen(port, '127.0.0.1');
process.once('SIGTERM', () => process.exit(0));
