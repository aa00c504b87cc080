import type { Operations } from '../../../generated/operations/operations.ts';
import type { RequestContext } from '../../context.ts';
import type { CsvReply, Handlers } from '../../contract/types.ts';

export type StaffOperations = Operations;

type JsonHandlers = Handlers<Operations, RequestContext>;

/** Handlers of the operations document; each file has the operations of one tag. A list may also be sent as CSV. */
export type OperationsHandlers = {
  [Id in keyof JsonHandlers]: (
    ...call: Parameters<JsonHandlers[Id]>
  ) => Promise<Awaited<ReturnType<JsonHandlers[Id]>> | CsvReply>;
};
