import { get, type HttpRequest, sendJson } from '../compare/http-request.ts';
import type { Rows } from '../compare/rows.ts';

/**
 * Something hostile, repeated on a number of connections. In paths and in the first bytes of a conversation, `{unique}` becomes a
 * different text each time, `{page}` a page of a list of 1,000, and `{day}` a day of the month.
 */
export interface Attack {
  name: string;
  connections: number;
  does: HttpRequest | Conversation;
  /** Pause before it is repeated, after an answer or a cut connection. */
  pauseMs: number;
}

/** What is sent on a connection that stays open as long as the server allows. */
export interface Conversation {
  first: string;
  /** Sent every second afterwards. */
  beat: string;
  /** Whether answers are read. */
  reads: boolean;
}

const LIST = '/api/v2/pages.json?limit=1000&page={page}';

const slowBody: Conversation = {
  first:
    'POST /api/v2/fitness_activities HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n',
  beat: 'a',
  reads: true,
};
const silentReader: Conversation = {
  first: `GET ${LIST} HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(20),
  beat: '\r\n',
  reads: false,
};

/** Attacks that need many connections and little else. */
export const lightAttacks: readonly Attack[] = [
  // The bound excludes no page, but makes the address unique.
  attack('list of 1,000', 5, get(`${LIST}&start_created_at=2000-01-{day}`), 1_000),
  attack('search', 20, get('/api/v2/search/pages.json?group_value=nobody-{unique}'), 1_000),
  attack('slow body', 500, slowBody, 30_000),
  attack('silent reader', 200, silentReader, 30_000),
];

/** Requests that cost the server much more than their sender. @param attacker the access token of the account they use */
export function heavyAttacks({ giving, users }: Rows, attacker: string): Attack[] {
  const page = users[attacker]?.pageId;
  const user = { authorization: `Bearer ${attacker}` };
  const key = { authorization: `Token token=${giving.key}` };
  const story = { story: '<a>'.repeat(16_600) };
  return [
    attack('scrolls of 5,000', 4, get('/api/v2/search/pages.json?active=all&scroll=true')),
    attack('money rankings of 1,000', 4, get('/api/v2/search/pages_totals.json?limit=1000')),
    attack('fitness rankings of 1,000', 4, get('/api/v2/search/fitness_activities_totals.json?limit=1000')),
    attack('long stories', 4, sendJson('PUT', `/api/v2/pages/${page}`, story, user)),
    attack('log of events', 4, get('/api/v2/events.json?limit=1000', key)),
    attack('site map, query unread', 8, get('/sitemap.xml?x={unique}')),
    attack('QR code, query unread', 8, get(`/pictures/codes/page-${page}.svg?x={unique}`)),
    attack('compressed documents', 8, get('/openapi/fundraising.yaml', { 'accept-encoding': 'gzip, br' })),
  ];
}

function attack(name: string, connections: number, does: Attack['does'], pauseMs = 0): Attack {
  return { name, connections, does, pauseMs };
}
