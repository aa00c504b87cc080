import { join } from 'node:path';
import { build } from 'esbuild';
import Koa from 'koa';
import { readDocument } from '../../../src/contract/document.ts';
import { projectRoot } from '../../../src/files/project-root.ts';
import type { RequestState } from '../../../src/http/state.ts';
import { port } from './plan.ts';

/**
 * What the contract costs, alone: a request with parameters to validate and an answer of one kilobyte that is always the
 * same. The argument says whose: `plain` Koa without any, `ours`, or `fourfold`: ours of a document with four times the
 * operations.
 */
const body = { pages: [], meta: { count: 1, note: 'x'.repeat(1000) } };

const app = new Koa<RequestState>();
const [, , whose = 'plain'] = process.argv;
switch (whose) {
  case 'ours':
  case 'fourfold': {
    const { ourContract } = await compiledContract(whose);
    const document = readDocument('fundraising') as Document;
    app.use(await ourContract(whose === 'ours' ? document : fourTimes(document), body));
    break;
  }
  default:
    app.use((ctx) => {
      ctx.body = body;
    });
}
app.silent = true;
app.listen(port, '127.0.0.1');
process.once('SIGTERM', () => process.exit(0));

/** As the server is built: without what the loader of TypeScript adds to each function. */
async function compiledContract(copy: string): Promise<typeof import('./our-contract.ts')> {
  const outfile = join(projectRoot, '.build', 'bench', `our-contract-${copy}.mjs`);
  const entryPoints = [join(import.meta.dirname, 'our-contract.ts')];
  const options = { bundle: true, packages: 'external', platform: 'node', format: 'esm' } as const;
  await build({ ...options, entryPoints, outfile, target: 'node20' });
  return import(outfile);
}

interface Document {
  paths: Record<string, Record<string, unknown>>;
}

/** The same paths under three other prefixes as well. */
function fourTimes(document: Document): Document {
  const copies = ['first', 'second', 'third'].flatMap((prefix) =>
    Object.entries(document.paths).map(
      ([path, item]) => [`/${prefix}${path}`, renamed(item, prefix)] as const,
    ),
  );
  return { ...document, paths: { ...document.paths, ...Object.fromEntries(copies) } };
}

/** No two operations may have one ID. */
function renamed(item: Record<string, unknown>, prefix: string): Record<string, unknown> {
  const text = JSON.stringify(item, (name, value) => (name === 'operationId' ? `${prefix}${value}` : value));
  return JSON.parse(text);
}
