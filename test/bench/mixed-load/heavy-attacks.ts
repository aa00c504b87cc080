import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { sealSecret } from '../../../src/auth/sealed-secret.ts';
import { secretPurpose } from '../../../src/domain/donation-events/secret-purpose.ts';
import { type Arena, PORT } from '../compare/arena.ts';
import { SECRET_KEY } from '../compare/bench-rows.ts';
import { ask, get, type HttpRequest, sendJson } from '../compare/http-request.ts';

/** One request that costs the server much more than its sender, sent again and again. */
export interface HeavyAttack {
  name: string;
  /** Each sends the request again after the answer. */
  connections: number;
  /** In its path and headers, `{unique}` is another text each time, and `{now}` the seconds since 1970. */
  request: HttpRequest;
}

const SOURCE = 'bench-source';
const POSTS = 10;
const ACTIVITIES = 20;
const MEGABYTE = 1_000_000;
const PICTURE_SIDE = 6_000;
const BOUNDARY = 'bench-boundary';

type Headers = Record<string, string>;

/** Writes what the attacks read, beside the data set, and returns them. */
export async function prepareHeavyAttacks({ client, users, giving }: Arena): Promise<HeavyAttack[]> {
  const [supporter] = Object.entries(users);
  if (!supporter) throw new Error('the data set has no supporter');
  const [token, { pageId }] = supporter;
  const user = { authorization: `Bearer ${token}` };
  const key = { authorization: `Token token=${giving.key}` };
  for (let number = 0; number < POSTS; number += 1) {
    await ask(
      PORT,
      sendJson('POST', '/api/v2/posts', { page_id: pageId, caption: '['.repeat(10_000) }, user),
    );
  }
  for (let number = 0; number < ACTIVITIES; number += 1) {
    await ask(PORT, sendJson('POST', '/api/v2/fitness_activities', activityWithSeries(number), user));
  }
  await client.query(`insert into donation_sources (name, kind, secret) values ($1, 'signed', $2)`, [
    SOURCE,
    sealSecret(`whsec_${randomBytes(32).toString('base64')}`, SECRET_KEY, secretPurpose(SOURCE)),
  ]);
  const page = (await ask(PORT, get(`/api/v2/pages/${pageId}.json`))) as { url: string };
  const story = { story: '<a>'.repeat(16_600) };
  return [
    attack('scrolls of 5,000', 4, get('/api/v2/search/pages.json?active=all&scroll=true')),
    attack('money rankings of 1,000', 4, get('/api/v2/search/pages_totals.json?limit=1000')),
    attack('fitness rankings of 1,000', 4, get('/api/v2/search/fitness_activities_totals.json?limit=1000')),
    attack('posts of brackets', 4, get(new URL(page.url).pathname)),
    attack('long stories', 4, sendJson('PUT', `/api/v2/pages/${pageId}`, story, user)),
    attack('feed with series', 4, get(`/api/v2/search/feed.json?page_id=${pageId}&limit=100`)),
    attack('log of events', 4, get('/api/v2/events.json?limit=1000', key)),
    attack('badly signed megabytes', 8, badlySigned()),
    attack('deep pictures', 3, await deepPicture(`/api/v2/pages/${pageId}/image`, user)),
    attack('site map, query unread', 8, get('/sitemap.xml?x={unique}')),
    attack('QR code, query unread', 8, get(`/pictures/codes/page-${pageId}.svg?x={unique}`)),
    attack('compressed documents', 8, get('/openapi/fundraising.yaml', { 'accept-encoding': 'gzip, br' })),
  ];
}

const attack = (name: string, connections: number, request: HttpRequest): HeavyAttack => ({
  name,
  connections,
  request,
});

/** The longest series of heights that is accepted. Its uid is not counted as a save. */
function activityWithSeries(number: number) {
  return {
    uid: `heavy-series-${number}`,
    type: 'run',
    public: true,
    caption: 'Up and down',
    started_at: '2026-11-01T06:30:00Z',
    duration_in_seconds: 1800,
    elevation_series: Array.from({ length: 50_000 }, (_, index) => 1000 + (index % 997) / 10),
  };
}

function badlySigned(): HttpRequest {
  const headers = {
    'webhook-id': 'bench-{unique}',
    'webhook-timestamp': '{now}',
    'webhook-signature': `v1,${Buffer.alloc(32).toString('base64')}`,
  };
  const body = { type: 'payment', filler: 'a'.repeat(MEGABYTE) };
  return sendJson('POST', `/api/v2/donation_sources/${SOURCE}/events`, body, headers);
}

/** 16 bits a channel: small as a file, large in memory. */
async function deepPicture(path: string, headers: Headers): Promise<HttpRequest> {
  const size = { width: PICTURE_SIDE, height: PICTURE_SIDE };
  const picture = sharp({ create: { ...size, channels: 4, background: '#336699' } });
  const file = await picture.toColourspace('rgb16').png({ compressionLevel: 9 }).toBuffer();
  const head = [
    `--${BOUNDARY}`,
    'Content-Disposition: form-data; name="image"; filename="deep.png"',
    'Content-Type: image/png\r\n\r\n',
  ];
  return {
    method: 'POST',
    path,
    headers: { ...headers, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    body: Buffer.concat([Buffer.from(head.join('\r\n')), file, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]),
  };
}
