import type { Operation } from '../contract/operation.ts';
import type { CsvReply } from '../contract/types.ts';
import { AuthorizationError, NotAcceptableError } from '../errors.ts';
import type { StaffOperations } from '../operations/handlers/types.ts';
import { inSpan } from '../runtime/tracing.ts';
import type { DeskContext, DeskRequest, DeskServices, Staff } from './session.ts';

export type OperationId = keyof StaffOperations;

/** The same parts as in a request over HTTP. */
interface Call {
  /** Of the path. */
  params?: Record<string, string>;
  /** The query string. */
  search?: string;
  body?: Record<string, unknown>;
  /** Headers that the browser doesn't send, such as `If-Match`. */
  headers?: Record<string, string>;
  /** The bytes of a file, while they arrive. */
  stream?: AsyncIterable<Uint8Array>;
}

type Responses<Id extends OperationId> = StaffOperations[Id]['responses'];

interface Reply<Id extends OperationId> {
  status: number;
  headers?: Record<string, string>;
  body: Responses<Id>[Extract<keyof Responses<Id>, 200 | 201 | 204>];
}

/**
 * Calls an operation of the document in this process, on behalf of the signed-in member of staff. This is the only way in which the desk
 * reads and changes anything, so roles, rules, messages and the audit log are the same for a person as for a program.
 * @throws AuthorizationError for a role that may not call it, NotFoundError for a record out of reach, ValidationError that lists every error,
 *   and anything else that the operation throws
 */
export async function callOperation<Id extends OperationId>(
  ctx: DeskRequest,
  context: DeskContext,
  id: Id,
  call: Call = {},
): Promise<Reply<Id>> {
  return (await run(ctx, context, id, { ...call, wantsCsv: false })) as Reply<Id>;
}

/** Sends the CSV of an operation: for a list, all matches. @throws as `callOperation` */
export async function sendCsv(
  ctx: DeskRequest,
  context: DeskContext,
  id: OperationId,
  call: Pick<Call, 'params' | 'search'>,
): Promise<void> {
  if (!operationOf(context, id).offersCsv) throw new NotAcceptableError('.csv is not supported');
  const { body, headers } = (await run(ctx, context, id, { ...call, wantsCsv: true })) as CsvReply;
  ctx.set(headers);
  ctx.type = 'text/csv; charset=utf-8';
  // If reading fails, the connection is cut, so that nobody takes a part for the whole.
  ctx.body = body.once('error', () => ctx.res.destroy());
}

function run(
  { state }: DeskRequest,
  context: DeskContext,
  id: OperationId,
  { params = {}, search = '', body, headers = {}, stream, wantsCsv }: Call & { wantsCsv: boolean },
): Promise<unknown> {
  const { contract } = context;
  const operation = operationOf(context, id);
  const principal = contract.authorize(operation, state.staff.principal);
  contract.requireHandler(operation);
  const sent = new Headers(headers);
  const request = {
    ...operation.read({ params, search, body }),
    operationId: id,
    wantsCsv,
    files: state.files ?? new Map<string, Buffer>(),
    rawBody: Buffer.alloc(0),
    stream,
    principal,
    clientAddress: state.clientAddress,
    header: (name: string) => sent.get(name) ?? undefined,
  };
  return inSpan(id, {}, () => contract.call(request, context));
}

/** The operation with this ID in the document. */
export function operationOf({ contract }: Pick<DeskServices, 'contract'>, id: OperationId): Operation {
  const operation = contract.operations.find((each) => each.id === id);
  if (!operation) throw new Error(`The document has no operation ${id}`);
  return operation;
}

/**
 * The parameters in the path of an operation on the record of a screen's address.
 * @param others those that aren't the record's own, such as the team of a member's page
 */
export function pathOf(
  { params }: DeskRequest,
  services: Pick<DeskServices, 'contract'>,
  id: OperationId,
  others: Readonly<Record<string, string | undefined>> = {},
): Record<string, string> {
  const names = pathNames(operationOf(services, id));
  const own = String(params.id);
  return Object.fromEntries(names.map((name) => [name, (names.length > 1 && others[name]) || own]));
}

/** The names of the parameters in the path of an operation. */
export function pathNames({ parameters }: Pick<Operation, 'parameters'>): string[] {
  return parameters.flatMap((each) => (each.in === 'path' ? [each.name] : []));
}

/** @throws AuthorizationError for somebody who may not call an operation, so that they don't see its form either */
export function requireMayCall(
  services: Pick<DeskServices, 'contract'>,
  id: OperationId,
  staff: Pick<Staff, 'principal'>,
): void {
  if (mayCall(services, id, staff)) return;
  const { roles } = operationOf(services, id);
  throw new AuthorizationError({ reason: `This needs one of these roles: ${[...roles].join(', ')}` });
}

/** Whether at least one role of a member of staff may call an operation. @param only if given, one of these roles */
export function mayCall(
  services: Pick<DeskServices, 'contract'>,
  id: OperationId,
  { principal }: Pick<Staff, 'principal'>,
  only?: readonly string[],
): boolean {
  const { roles } = operationOf(services, id);
  return principal.grants.some(({ role }) => roles.has(role) && (only?.includes(role) ?? true));
}
