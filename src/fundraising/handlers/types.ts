import type { Operations } from '../../../generated/fundraising/operations.ts';
import type { RequestContext } from '../../context.ts';
import type { Handlers } from '../../contract/types.ts';

export type FundraisingOperations = Operations;

/** Handlers of the fundraising document; each file has the operations of one tag. */
export type FundraisingHandlers = Handlers<Operations, RequestContext>;
