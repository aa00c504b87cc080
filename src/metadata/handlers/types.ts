import type { Operations } from '../../../generated/metadata/operations.ts';
import type { RequestContext } from '../../context.ts';
import type { Handlers } from '../../contract/types.ts';

/** Handlers of the metadata document; a tag's file holds those of its operations. */
export type MetadataHandlers = Handlers<Operations, RequestContext>;
