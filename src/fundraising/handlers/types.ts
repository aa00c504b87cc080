import type { Operations } from '../../../generated/fundraising/operations.ts';
import type { RequestContext } from '../../context.ts';
import type { Handlers } from '../../contract/types.ts';

export type FundraisingOperations = Operations;

/** Handlers of the fundraising document; a tag's file holds those of its operations. */
export type FundraisingHandlers = Handlers<Operations, RequestContext>;
