// @ts-check
/** Feathers 5 on Koa and Knex: a service on the table of pages, with joins to the rows that a page refers to. */
import { createRequire } from 'node:module';
import { databaseUrl, POOL_SIZE, peersManifest, port } from './plan.ts';

const load = createRequire(peersManifest);
const { feathers } = load('@feathersjs/feathers');
const { koa, rest, bodyParser, errorHandler } = load('@feathersjs/koa');
const { KnexService } = load('@feathersjs/knex');
const knexPackage = load('knex');
load('pg').types.setTypeParser(20, Number);

class PageService extends KnexService {
  /** @param {object} parameters */
  createQuery(parameters) {
    return super
      .createQuery(parameters)
      .join('campaigns', 'campaigns.id', 'pages.campaign_id')
      .join('charities', 'charities.id', 'pages.charity_id')
      .leftJoin('team_totals', 'team_totals.team_id', 'pages.team_id')
      .leftJoin('page_totals', 'page_totals.page_id', 'pages.id')
      .select(
        'campaigns.uid as campaign_uid',
        'campaigns.name as campaign_name',
        'charities.uid as charity_uid',
        'charities.name as charity_name',
        this.Model.raw('coalesce(team_totals.amount_cents, page_totals.amount_cents, 0) as amount_cents'),
      );
  }
}

const app = koa(feathers());
app.use(errorHandler());
app.use(bodyParser());
app.configure(rest());
const Model = knexPackage({ client: 'pg', connection: databaseUrl, pool: { min: 0, max: POOL_SIZE } });
app.use('api/v2/pages', new PageService({ Model, name: 'pages', id: 'id' }), { methods: ['get', 'find'] });
await app.listen(port, '127.0.0.1');
process.once('SIGTERM', () => process.exit(0));
