import { join } from 'node:path';
import { buildSync } from 'esbuild';
import { projectRoot } from '../../../src/config/project-root.ts';
import { TEST_SECRET_KEY } from '../../support/server.ts';
import { type HttpRequest, sendJson } from './http-request.ts';
import { peersManifest } from './peers.ts';
import { manyLeaderboards } from './requests.ts';
import type { Rows } from './rows.ts';
import type { CommandLine } from './server-process.ts';

/** A server that is compared, in a process of its own. */
export interface Contender {
  command: CommandLine;
  /** Installed on demand. */
  isPeer?: true;
  /** Settings in addition to those of all contenders. */
  settings?: Record<string, string>;
  /** Translates a request to the API into one for this contender. */
  translate?: (request: HttpRequest) => HttpRequest;
  /** Translates its answer into one of the API. */
  // biome-ignore lint/suspicious/noExplicitAny: the answer may be anything.
  read?: (answer: any) => unknown;
  /** Sent to it before anything is measured. */
  asksFirst?: (rows: Rows) => readonly HttpRequest[];
  /** The fields it has in common with us, if it has fewer than the workload compares. */
  fields?: readonly string[];
}

/** Settings of all contenders. @param port the first of four that a contender may use */
export const settingsAt = (port: number): Record<string, string> => ({
  ENVIRONMENT: 'development',
  LOG_LEVEL: 'warn',
  BASE_URL: 'http://localhost:3000',
  BENCH_PEERS: peersManifest,
  SECRET_KEY: TEST_SECRET_KEY,
  PORT: String(port),
  OAUTH_PORT: String(port + 1),
  METADATA_PORT: String(port + 2),
  ADMIN_PORT: String(port + 3),
});

/** V8 writes a profile of this server into the folder when it stops. */
const profileFolder = process.env.BENCH_CPU_PROFILE;
const profiling = profileFolder ? ['--cpu-prof', `--cpu-prof-dir=${profileFolder}`] : [];

/** This server, unmodified. */
export const groundswell: CommandLine = [
  process.execPath,
  ...profiling,
  join(projectRoot, '.build', 'groundswell.js'),
  'serve',
];

const builtFolder = join(projectRoot, '.build', 'bench');

/** Compiles the other contenders like this server, because a TypeScript loader would slow them down. */
export function compileContenders(): void {
  buildSync({
    entryPoints: [join(projectRoot, 'test', 'bench', 'contenders', '*')],
    outdir: builtFolder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
  });
}

const program = (name: string, ...words: string[]): CommandLine => [
  process.execPath,
  join(builtFolder, `${name}.mjs`),
  ...words,
];

/** Fields of a page that peers return without extra work. */
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
  limit: { command: program('limit') },
  ours: { command: groundswell, settings: { CACHE_SECONDS: '0' } },
  'ours, cached': { command: groundswell },
  'ours, full cache': { command: groundswell, asksFirst: manyLeaderboards },
  'plain koa': { command: program('contract', 'none') },
  'our contract': { command: program('contract', 'ours') },
  'our contract, fourfold': { command: program('contract', 'fourfold') },
  'koa-openapi-knex': { command: program('koa-openapi-knex') },
  feathers: {
    command: program('feathers'),
    isPeer: true,
    translate: (request) => ({ ...request, path: request.path.replace('.json', '') }),
    read: (page) => ({ ...page, amount: { cents: page.amount_cents } }),
    fields: commonFields,
  },
  postgraphile: {
    command: program('postgraphile'),
    isPeer: true,
    translate: askGraphql,
    read: readGraphql,
    fields: commonFields,
  },
} satisfies Record<string, Contender>;

export type ContenderName = keyof typeof contenders;

const pageQuery = `query Page($id: BigInt!) {
  page: pageById(id: $id) {
    id uuid slug name state target_cents: targetCents story
    campaign: campaignByCampaignId { campaign_uid: uid campaign_name: name }
    charity: charityByCharityId { charity_uid: uid charity_name: name }
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
    ...page.campaign,
    ...page.charity,
    id: Number(page.id),
    target_cents: Number(page.target_cents),
    amount: { cents: Number((page.team?.totals ?? totals)?.amountCents ?? 0) },
  };
}
