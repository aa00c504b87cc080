// @ts-check
/** PostGraphile 4 as its documentation sets it up for production: it derives the whole interface from the tables. */
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { databaseUrl, POOL_SIZE, peersManifest, port } from './plan.ts';

const load = createRequire(peersManifest);
const { postgraphile } = load('postgraphile');
const { Pool } = load('pg');

const handler = postgraphile(new Pool({ connectionString: databaseUrl, max: POOL_SIZE }), 'public', {
  retryOnInitFail: false,
  dynamicJson: true,
  setofFunctionsContainNulls: false,
  ignoreRBAC: true,
  disableDefaultMutations: true,
  disableQueryLog: true,
  graphiql: false,
  enableQueryBatching: false,
  legacyRelations: 'omit',
});
createServer(handler).listen(port, '127.0.0.1');
process.once('SIGTERM', () => process.exit(0));
