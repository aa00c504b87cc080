import type { Operations } from '../../../generated/operations/operations.ts';
import type { Context } from '../../context.ts';
import type { CsvReply, Handlers } from '../../contract/types.ts';
import type { ErasedRecords, ErasedUser } from '../../domain/accounts/erase-user.ts';
import type { StaffActor } from '../../domain/actor.ts';
import type { ForRequest } from '../../domain/change.ts';

export type StaffOperations = Operations;

/** What handlers use besides what all services do. */
export interface OperationsServices extends Context {
  /** Erases a person immediately, including the files of their pictures. @throws as the command `eraseUser` */
  eraseUser(user: ErasedUser, actor: StaffActor): Promise<ErasedRecords>;
}

export type OperationsContext = ForRequest<OperationsServices>;

type JsonHandlers = Handlers<Operations, OperationsContext>;

/** Handlers of the operations document; each file has the operations of one tag. A list may also be sent as CSV. */
export type OperationsHandlers = {
  [Id in keyof JsonHandlers]: (
    ...call: Parameters<JsonHandlers[Id]>
  ) => Promise<Awaited<ReturnType<JsonHandlers[Id]>> | CsvReply>;
};
