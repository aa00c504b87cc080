import { randomBytes } from 'node:crypto';
import type { Client } from 'pg';
import sharp from 'sharp';
import { sealSecret } from '../../../src/auth/sealed-secret.ts';
import { secretPurpose } from '../../../src/domain/donation-events/secret-purpose.ts';
import { MARK, SECRET_KEY } from '../compare/bench-rows.ts';
import type { Arena } from '../compare/prepare.ts';
import type { HeavyAttack, HeavyRequest } from './messages.ts';

const SOURCE = `${MARK}source`;
/** Not the mark of saves, which are counted. */
const SERIES = 'heavy-series-';
const CAPTION = '['.repeat(10_000);
const POSTS = 10;
const ACTIVITIES = 20;
const MEGABYTE = 1_000_000;

/** @returns attacks, and how to remove what they have left in the data set */
export async function prepareHeavyAttacks(
  { client, rows: { users, giving } }: Arena,
  port: number,
): Promise<{ attacks: HeavyAttack[]; remove: () => Promise<void> }> {
  const [supporter] = Object.entries(users);
  if (!supporter) throw new Error('the data set has no supporter');
  const [token, { pageId }] = supporter;
  const user = { authorization: `Bearer ${token}` };
  const restorePage = await rememberPage(client, pageId);
  for (let number = 0; number < POSTS; number += 1) {
    await send(port, json('POST', '/api/v2/posts', { page_id: pageId, caption: CAPTION }, user));
  }
  for (let number = 0; number < ACTIVITIES; number += 1) {
    await send(port, json('POST', '/api/v2/fitness_activities', activityWithSeries(number), user));
  }
  await client.query(`insert into donation_sources (name, kind, secret) values ($1, 'signed', $2)`, [
    SOURCE,
    sealSecret(`whsec_${randomBytes(32).toString('base64')}`, SECRET_KEY, secretPurpose(SOURCE)),
  ]);
  const page = JSON.parse(await send(port, get(`/api/v2/pages/${pageId}.json`)));
  const site = new URL(page.url).pathname;
  const key = { authorization: `Token token=${giving.key}` };
  return {
    attacks: [
      attack('scrolls of 5,000', 4, get('/api/v2/search/pages.json?active=all&scroll=true')),
      attack('money rankings of 1,000', 4, get('/api/v2/search/pages_totals.json?limit=1000')),
      attack('fitness rankings of 1,000', 4, get('/api/v2/search/fitness_activities_totals.json?limit=1000')),
      attack('posts of brackets', 4, get(site)),
      attack(
        'long stories',
        4,
        json('PUT', `/api/v2/pages/${pageId}`, { story: '<a>'.repeat(16_600) }, user),
      ),
      attack('feed with series', 4, get(`/api/v2/search/feed.json?page_id=${pageId}&limit=100`)),
      attack('log of events', 4, get('/api/v2/events.json?limit=1000', key)),
      attack('badly signed megabytes', 8, badlySigned(MEGABYTE)),
      attack('deep pictures', 3, await picture(`/api/v2/pages/${pageId}/image`, user)),
      attack('site map, query unread', 8, get('/sitemap.xml?x={unique}')),
      attack('QR code, query unread', 8, get(`/pictures/codes/page-${pageId}.svg?x={unique}`)),
      attack('compressed documents', 8, get('/openapi/fundraising.yaml', { 'accept-encoding': 'gzip, br' })),
    ],
    async remove() {
      await client.query('delete from posts where caption = $1', [CAPTION]);
      await client.query('delete from fitness_activities where starts_with(uid, $1)', [SERIES]);
      await client.query('delete from donation_sources where name = $1', [SOURCE]);
      await restorePage();
    },
  };
}

function attack(name: string, connections: number, request: HeavyRequest): HeavyAttack {
  return { name, connections, request };
}

function get(path: string, headers: Record<string, string> = {}): HeavyRequest {
  return { method: 'GET', path, headers };
}

function json(method: string, path: string, body: object, headers: Record<string, string>): HeavyRequest {
  return {
    method,
    path,
    headers: { ...headers, 'content-type': 'application/json' },
    body: Buffer.from(JSON.stringify(body)),
  };
}

/** The longest series of heights that is accepted. */
function activityWithSeries(number: number) {
  return {
    uid: `${SERIES}${number}`,
    type: 'run',
    public: true,
    caption: 'Up and down',
    started_at: '2026-11-01T06:30:00Z',
    duration_in_seconds: 1800,
    elevation_series: Array.from({ length: 50_000 }, (_, index) => 1000 + (index % 997) / 10),
  };
}

function badlySigned(bytes: number): HeavyRequest {
  const headers = {
    'webhook-id': `${MARK}{unique}`,
    'webhook-timestamp': '{now}',
    'webhook-signature': `v1,${Buffer.alloc(32).toString('base64')}`,
  };
  const path = `/api/v2/donation_sources/${SOURCE}/events`;
  return json('POST', path, { type: 'payment', filler: 'a'.repeat(bytes) }, headers);
}

/** 16 bits a channel: small as a file, large in memory. */
async function picture(path: string, headers: Record<string, string>): Promise<HeavyRequest> {
  const side = 6_000;
  const file = await sharp({ create: { width: side, height: side, channels: 4, background: '#336699' } })
    .toColourspace('rgb16')
    .png({ compressionLevel: 9 })
    .toBuffer();
  const boundary = 'bench-boundary';
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="image"; filename="deep.png"\r\nContent-Type: image/png\r\n\r\n`;
  return {
    method: 'POST',
    path,
    headers: { ...headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  };
}

/** @returns how to give the page its story and picture back */
async function rememberPage(client: Client, id: number): Promise<() => Promise<void>> {
  const columns = 'story, has_set_story, image_url, has_set_image';
  const { rows } = await client.query(`select ${columns} from pages where id = $1`, [id]);
  const [{ story, has_set_story, image_url, has_set_image }] = rows;
  return async () => {
    await client.query(`update pages set (${columns}) = ($2, $3, $4, $5) where id = $1`, [
      ...[id, story, has_set_story, image_url, has_set_image],
    ]);
  };
}

async function send(port: number, { method, path, headers, body }: HeavyRequest): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers, ...(body && { body }) });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text.slice(0, 300)}`);
  return text;
}
