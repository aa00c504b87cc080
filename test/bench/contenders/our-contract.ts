import compose from 'koa-compose';
import { Contract } from '../../../src/contract/contract.ts';
import { ResponseCache } from '../../../src/http/cache/response-cache.ts';
import { contractMiddleware } from '../../../src/http/contract-middleware.ts';
import { createLog } from '../../../src/log.ts';
import { createMetrics } from '../../../src/metrics.ts';

/** The contract's layer of our server, with a list of pages that always answers the same. */
export async function ourContract(definition: object, body: unknown) {
  const cache = new ResponseCache({ seconds: 0, bytes: 1 });
  const { prepare, answer } = contractMiddleware({
    contract: await Contract.of(
      definition,
      { listPages: async () => ({ status: 200, body }) },
      // As the server does: a validator is compiled when it is first needed.
      { lazy: true },
    ),
    root: '/api/v2',
    context: {},
    safeReads: { repeat: (read) => read(), preferReplica: (_onReplica, onPrimary) => onPrimary() },
    checksPublicCredentials: false,
    cache,
    longTurns: (work) => work(),
    validateResponses: 'off',
    log: createLog('warn'),
    metrics: createMetrics({ cacheReads: cache.reads, liveStreams: { size: 0 }, pools: {} }),
  });
  return compose([prepare, answer]);
}
