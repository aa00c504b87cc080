import type { Operations } from '../../../generated/operations/operations.ts';
import type { Context } from '../../context.ts';
import type { CsvReply, Handlers } from '../../contract/types.ts';
import type { DonorDetails, ReceiptRecord } from '../../db/repositories/receipts.ts';
import type { ErasedRecords, ErasedUser } from '../../domain/accounts/erase-user.ts';
import type { StaffActor } from '../../domain/actor.ts';
import type { ForRequest } from '../../domain/change.ts';
import type { Statement } from '../../domain/payments/statement.ts';
import type { SiteBranding } from '../../web/site-branding.ts';

export type StaffOperations = Operations;

/** What handlers use besides what all services do. */
export interface OperationsServices extends Context {
  /** Erases a person immediately, including the files of their pictures. @throws as the command `eraseUser` */
  eraseUser(user: ErasedUser, actor: StaffActor): Promise<ErasedRecords>;
  /** Renders the home page with other branding, as one HTML document that needs no server. */
  previewHome(branding: SiteBranding): Promise<string>;
  /** Writes the PDF of a receipt. */
  printReceipt(parts: {
    receipt: ReceiptRecord;
    donor: DonorDetails;
    letterhead: SiteBranding;
  }): Promise<Buffer>;
  /** Writes the PDF of a statement. @param parts.today `2026-03-12` in the time zone of receipts */
  printStatement(parts: { statement: Statement; today: string; letterhead: SiteBranding }): Promise<Buffer>;
}

export type OperationsContext = ForRequest<OperationsServices>;

type JsonHandlers = Handlers<Operations, OperationsContext>;

/** Handlers of the operations document; each file has the operations of one tag. A list may also be sent as CSV. */
export type OperationsHandlers = {
  [Id in keyof JsonHandlers]: (
    ...call: Parameters<JsonHandlers[Id]>
  ) => Promise<Awaited<ReturnType<JsonHandlers[Id]>> | CsvReply>;
};
