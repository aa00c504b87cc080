import { createServer, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import pg from 'pg';
import { pageAnswer, pageListAnswerOf } from './page-answer.ts';
import { POOL_SIZE, port, readBigintsAsNumbers, readPlan } from './plan.ts';

/**
 * The limit: Node's own server and nothing around it. It knows the paths of the requests, checks nothing, and sends each
 * statement prepared, by itself, at once.
 */
const plan = readPlan();
const { baseUrl, statements } = plan;
const ready = new Map(Object.entries(plan.ready).map(([path, body]) => [path, Buffer.from(body)]));

readBigintsAsNumbers();
const pool = new pg.Pool({ connectionString: plan.databaseUrl, max: POOL_SIZE });

async function read(name: string, text: string, values: unknown[]) {
  const { rows } = await pool.query({ name, text, values });
  return rows;
}

async function readPage(id: number) {
  const [row] = await read('page', statements.page, [[id]]);
  return row && pageAnswer(row, baseUrl);
}

async function readPages(query: URLSearchParams) {
  const [page, limit] = [Number(query.get('page')), Number(query.get('limit'))];
  const rows = await read('list', statements.list, [(page - 1) * limit, limit]);
  return pageListAnswerOf(rows, { page, limit, baseUrl });
}

async function saveActivity(token: string, body: Record<string, unknown>) {
  const user = plan.users[token];
  const { uid, type, started_at, duration_in_seconds, distance_in_meters, caption } = body;
  const [activity] = await read(
    'save-activity',
    `insert into fitness_activities
       (user_id, page_id, campaign_id, charity_id, uid, type, public, started_at, duration_in_seconds,
        distance_in_meters, caption)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
     on conflict (user_id, uid) do update set
       type = excluded.type, public = excluded.public, started_at = excluded.started_at,
       duration_in_seconds = excluded.duration_in_seconds, distance_in_meters = excluded.distance_in_meters,
       caption = excluded.caption, updated_at = now()
     returning *`,
    [
      ...[user?.id, user?.pageId, user?.campaignId, user?.charityId],
      ...[uid, type, body.public, started_at, duration_in_seconds, distance_in_meters, caption],
    ],
  );
  return { fitness_activity: activity };
}

async function recordDonation(body: Record<string, unknown>) {
  const { giving } = plan;
  const page = giving.pages.find(({ id }) => id === body.page_id);
  const [donation] = await read(
    'record-donation',
    `insert into donations
       (source, external_id, page_id, campaign_id, charity_id, country_code, type, amount_cents, donor_name, message)
     values ('limit', $1, $2, $3, $4, $5, 'peer_to_peer', $6, $7, $8)
     returning *, donor_name as nickname`,
    [
      ...[body.external_reference, body.page_id, giving.campaignId, page?.charityId, giving.countryCode],
      ...[body.amount_cents, body.nickname, body.message],
    ],
  );
  return { donation };
}

async function answer(request: IncomingMessage): Promise<unknown> {
  const { method, url = '' } = request;
  const token = request.headers.authorization?.slice('Bearer '.length) ?? '';
  const id = /^\/api\/v2\/pages\/(\d+)\.json$/.exec(url)?.[1];
  if (id) return readPage(Number(id));
  const [path, query = ''] = url.split('?');
  const body = method === 'POST' ? ((await json(request)) as Record<string, unknown>) : {};
  switch (path) {
    case '/api/v2/pages.json':
      return readPages(new URLSearchParams(query));
    case '/api/v2/fitness_activities':
      return saveActivity(token, body);
    case '/api/v2/donations':
      return recordDonation(body);
    default:
      return undefined;
  }
}

const server = createServer((request, response) => {
  const body = ready.get(request.url ?? '');
  if (body) {
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': body.length });
    response.end(body);
    return;
  }
  answer(request).then(
    (document) => {
      const text = Buffer.from(JSON.stringify(document ?? {}));
      const status = document === undefined ? 404 : 200;
      response.writeHead(status, { 'Content-Type': 'application/json', 'Content-Length': text.length });
      response.end(text);
    },
    (error) => {
      response.writeHead(500);
      response.end(String(error));
    },
  );
});
server.listen(port, '127.0.0.1');
process.once('SIGTERM', () => process.exit(0));
