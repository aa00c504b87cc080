import type { Operations } from '../../../generated/metadata/operations.ts';
import type { RequestContext } from '../../context.ts';
import type { Handlers } from '../../contract/types.ts';

/** Handlers of the metadata document; each file has the operations of one tag. */
export type MetadataHandlers = Handlers<Operations, RequestContext>;
