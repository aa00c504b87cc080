import { join } from 'node:path';
import { projectRoot } from '../../../src/files/project-root.ts';
import type { Arena } from './arena.ts';
import { SECRET_KEY } from './bench-rows.ts';
import { type HttpRequest, sendJson } from './http-request.ts';
import { manyLeaderboards } from './requests.ts';

/** A server that is compared, in a process of its own. */
export interface Contender {
  what: string;
  command: readonly [string, ...string[]];
  /** Installed on demand. */
  isPeer?: true;
  /** Settings besides those that all get. @param port the first of four that it may use */
  environment?: (port: number) => Record<string, string>;
  /** Turns a request of the API into one of its own. */
  translate?: (request: HttpRequest) => HttpRequest;
  /** Turns its answer into one of the API. */
  // biome-ignore lint/suspicious/noExplicitAny: the answer may be anything.
  read?: (answer: any) => unknown;
  /** Sent to it before anything is measured. */
  asksFirst?: (arena: Arena) => readonly HttpRequest[];
  /** The fields that it has in common with us, where it has fewer than the workload needs. */
  fields?: readonly string[];
}

/** Start of the addresses in all answers. */
export const BASE_URL = 'http://localhost:3000';

/** V8 writes a profile of this server into the folder when it stops. */
const profileFolder = process.env.BENCH_CPU_PROFILE;
const profiling = profileFolder ? ['--cpu-prof', `--cpu-prof-dir=${profileFolder}`] : [];

function program(name: string): [string, ...string[]] {
  const script = join(projectRoot, 'test', 'bench', 'contenders', name);
  return [process.execPath, '--import', import.meta.resolve('tsx'), script];
}

function ours(what: string, cacheSeconds: number): Required<Pick<Contender, 'environment'>> & Contender {
  return {
    what,
    command: [process.execPath, ...profiling, join(projectRoot, '.build', 'groundswell.js'), 'serve'],
    environment: (port) => ({
      ENVIRONMENT: 'development',
      LOG_LEVEL: 'warn',
      CACHE_SECONDS: String(cacheSeconds),
      BASE_URL,
      SECRET_KEY,
      OAUTH_PORT: String(port + 1),
      METADATA_PORT: String(port + 2),
      ADMIN_PORT: String(port + 3),
    }),
  };
}

/** What a peer answers about a page without extra work. */
const commonFields = [
  'id',
  'uuid',
  'slug',
  'name',
  'state',
  'target_cents',
  'story',
  'charity_uid',
  'charity_name',
  'campaign_uid',
  'campaign_name',
  'amount.cents',
];

export const contenders = {
  limit: {
    what: 'node:http, nothing checked; a ready buffer, or each of our statements prepared',
    command: program('limit.ts'),
  },
  ours: ours('this server, its cache off', 0),
  'ours, cached': ours('this server as it is', 600),
  'ours, full cache': {
    ...ours('the same with 5,000 answers in its cache', 600),
    asksFirst: manyLeaderboards,
  },
  'koa-openapi-knex': {
    what: 'Koa, openapi-backend as it comes, our document, Knex',
    command: program('koa-openapi-knex.ts'),
  },
  feathers: {
    what: 'Feathers 5 on Koa and Knex; fewer fields',
    command: program('feathers.mjs'),
    isPeer: true,
    translate: (request) => ({ ...request, path: request.path.replace('.json', '') }),
    read: (page) => ({ ...page, amount: { cents: page.amount_cents } }),
    fields: commonFields,
  },
  postgraphile: {
    what: 'PostGraphile 4 over the same tables; fewer fields',
    command: program('postgraphile.mjs'),
    isPeer: true,
    translate: askGraphql,
    read: readGraphql,
    fields: commonFields,
  },
} satisfies Record<string, Contender>;

export type ContenderName = keyof typeof contenders;

const pageQuery = `query Page($id: BigInt!) {
  page: pageById(id: $id) {
    id uuid slug name state targetCents story
    campaign: campaignByCampaignId { uid name }
    charity: charityByCharityId { uid name }
    team: teamByTeamIdAndCampaignId { totals: teamTotalByTeamId { amountCents } }
  }
  totals: pageTotalByPageId(pageId: $id) { amountCents }
}`.replace(/\s+/g, ' ');

function askGraphql({ path }: HttpRequest): HttpRequest {
  const id = /\/pages\/(\d+)/.exec(path)?.[1];
  return sendJson('POST', '/graphql', { query: pageQuery, variables: { id } });
}

// biome-ignore lint/suspicious/noExplicitAny: the answer may be anything.
function readGraphql({ data: { page, totals } }: any): unknown {
  return {
    ...page,
    id: Number(page.id),
    target_cents: Number(page.targetCents),
    charity_uid: page.charity.uid,
    charity_name: page.charity.name,
    campaign_uid: page.campaign.uid,
    campaign_name: page.campaign.name,
    amount: { cents: Number((page.team?.totals ?? totals)?.amountCents ?? 0) },
  };
}
