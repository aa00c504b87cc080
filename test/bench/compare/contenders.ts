import { join } from 'node:path';
import { projectRoot } from '../../../src/files/project-root.ts';
import { SECRET_KEY } from './bench-rows.ts';
import type { HttpRequest } from './http-request.ts';
import { type CompareWorld, manyLeaderboards } from './questions.ts';

/** One that is compared: a server in a process of its own. `sql` is none, see `sql-limit.ts`. */
export interface Contender {
  what: string;
  command: readonly [string, ...string[]];
  /** Installed on demand. */
  isPeer?: true;
  /** Beside what all get. @param port the first of four that it may use */
  environment?: (port: number) => Record<string, string>;
  /** How requests to it look, where that is not the way of the API. */
  translate?: (request: HttpRequest) => HttpRequest;
  /** Its answer in the API's words. */
  // biome-ignore lint/suspicious/noExplicitAny: whatever it answers.
  read?: (answer: any) => unknown;
  /** Asked of it before anything is measured. */
  asksFirst?: (given: CompareWorld) => readonly HttpRequest[];
  /** What it promises to answer alike, where that is less than the workload asks for. */
  fields?: readonly string[];
}

const contendersFolder = join(projectRoot, 'test', 'bench', 'contenders');

/** Of the addresses in all answers. */
export const BASE_URL = 'http://localhost:3000';

function program(name: string, ...words: string[]): [string, ...string[]] {
  return [process.execPath, '--import', import.meta.resolve('tsx'), join(contendersFolder, name), ...words];
}

const serverProgram = join(projectRoot, '.build', 'groundswell.js');

function ours(what: string, cacheSeconds: number): Contender {
  return {
    what,
    command: [process.execPath, serverProgram, 'serve'],
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

/** What a peer answers of a page without being taught more. */
const commonFields = [
  ...['id', 'uuid', 'slug', 'name', 'state', 'target_cents', 'story'],
  ...['charity_uid', 'charity_name', 'campaign_uid', 'campaign_name', 'amount.cents'],
];

export const contenders = {
  limit: {
    what: 'node:http, nothing checked; a ready buffer, or each statement of ours prepared',
    command: program('limit.ts'),
  },
  ours: ours('this server, its cache off', 0),
  'ours, cached': ours('this server as it is', 600),
  'ours, full cache': {
    ...ours('the same with 5,000 answers in its cache', 600),
    asksFirst: manyLeaderboards,
  },
  'plain koa': { what: 'Koa with one middleware', command: program('contract-layer.ts', 'plain') },
  'our contract': { what: 'Koa with our contract middleware', command: program('contract-layer.ts', 'ours') },
  'our contract, fourfold': {
    what: 'the same with four times the operations',
    command: program('contract-layer.ts', 'fourfold'),
  },
  'koa-knex': { what: 'Koa, its router, Knex', command: program('koa-knex.ts') },
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

export type ContenderName = keyof typeof contenders | 'sql';

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
  return { method: 'POST', path: '/graphql', body: { query: pageQuery, variables: { id } } };
}

// biome-ignore lint/suspicious/noExplicitAny: whatever it answers.
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

/** A text that no other run has, and that uids and slugs may hold. */
export function runName(label: string): string {
  return `${label}-${Date.now().toString(36)}`.toLowerCase().replace(/[^a-z0-9-]+/g, '-');
}
