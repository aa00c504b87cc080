import Koa from 'koa';
import compose from 'koa-compose';
import { loadConfig } from '../../../src/config/config.ts';
import { createContext } from '../../../src/context.ts';
import { Contract } from '../../../src/contract/contract.ts';
import { readDocument } from '../../../src/contract/document.ts';
import { createDatabase } from '../../../src/db/connection/connection.ts';
import { fundraisingSurface } from '../../../src/fundraising/app.ts';
import type { RequestState } from '../../../src/http/state.ts';
import { createLog } from '../../../src/runtime/log.ts';
import { port } from './plan.ts';

interface Document {
  paths: Record<string, object>;
}

/**
 * Measures the cost of the contract alone. Every answer is the same kilobyte. The argument: `none` (Koa alone), `ours`, or `fourfold`, with
 * four times the operations.
 */
const body = { pages: [], meta: { count: 1, note: 'x'.repeat(1000) } };

/** The layer between Koa and a handler: it finds the operation, validates the request and writes the answer. */
async function ourContract(document: Document) {
  const [config, log] = [loadConfig(process.env), createLog('warn')];
  const context = createContext({ config, log, database: createDatabase(config, log) });
  const handlers = { listPages: async () => ({ status: 200, body }) };
  const contract = await Contract.of(document, handlers, { lazy: true });
  const { prepare, answer } = fundraisingSurface(context, contract, '/api/v2');
  return compose([prepare, answer].filter((layer) => layer !== undefined));
}

/** Adds the same paths under three other prefixes, with different operation IDs. */
function fourfold({ paths, ...rest }: Document): Document {
  const underPrefix = (prefix: string) =>
    Object.entries(paths).map(([path, item]) => {
      const renamed = JSON.stringify(item, (key, value) => (key === 'operationId' ? prefix + value : value));
      return [`/${prefix}${path}`, JSON.parse(renamed)];
    });
  return { ...rest, paths: { ...paths, ...Object.fromEntries(['a', 'b', 'c'].flatMap(underPrefix)) } };
}

const [, , whose] = process.argv;
const document = readDocument('fundraising') as Document;
const plain: Koa.Middleware<RequestState> = (ctx) => {
  ctx.body = body;
};
const app = new Koa<RequestState>();
app.use(whose === 'none' ? plain : await ourContract(whose === 'fourfold' ? fourfold(document) : document));
app.listen(port, '127.0.0.1');
process.once('SIGTERM', () => process.exit(0));
