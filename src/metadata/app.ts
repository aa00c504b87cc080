import type { Context } from '../context.ts';
import { Contract } from '../contract/contract.ts';
import { SafeReads } from '../db/connection/safe-reads.ts';
import { MetadataKeyRepository } from '../db/repositories/metadata-keys.ts';
import { MetadataValueRepository } from '../db/repositories/metadata-values.ts';
import { contractMiddleware } from '../http/contract-middleware.ts';
import { jsonSurface, type Surface } from '../http/service.ts';
import { handlers } from './handlers/index.ts';

/** Number of keys up to which reading a list takes a few milliseconds. */
const SHORT_LIST = 100;

/** The metadata service under `/api/v1`. It has no credentials: the caller's `token` scopes the data. */
export async function metadataSurface(context: Context): Promise<Surface> {
  const { primary, replica, metadata } = context.database;
  const hasOwnDatabase = metadata !== primary;
  const onReplica = {
    database: { ...context.database, metadata: replica },
    metadataKeys: new MetadataKeyRepository(replica),
    metadataValues: new MetadataValueRepository(replica),
  };
  const contract = await Contract.load('metadata', handlers, { lazy: true });
  const answering = contractMiddleware({
    ...context,
    contract,
    root: '/api/v1',
    context,
    replicaContext: hasOwnDatabase ? undefined : { ...context, ...onReplica },
    safeReads: hasOwnDatabase ? new SafeReads({ primary: metadata }, context.log) : context.safeReads,
    checksPublicCredentials: false,
    answersPrivately: true,
    mayBeLong: (_operation, { limit }) => Number(limit ?? 0) > SHORT_LIST,
    validateResponses: context.config.VALIDATE_RESPONSES,
  });
  return jsonSurface(context, () => true, answering);
}
