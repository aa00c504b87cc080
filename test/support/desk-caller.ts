import { expect } from 'chai';
import { Contract } from '../../src/contract/contract.ts';
import { readDocument } from '../../src/contract/document.ts';
import { StaffRoleRepository } from '../../src/db/repositories/staff-roles.ts';
import { errorResponse, toDomainError } from '../../src/http/error-response.ts';
import { handlers } from '../../src/operations/handlers/index.ts';
import type { StaffOperations } from '../../src/operations/handlers/types.ts';
import { operationsServices } from '../../src/server/services.ts';
import type { Body } from './client.ts';
import { type ContractDocument, operationElements } from './contract-elements.ts';
import { noteExchange } from './exercised.ts';
import type { TestServer } from './server.ts';

interface Call {
  params?: Record<string, string | number>;
  search?: string;
  body?: object;
  headers?: Record<string, string>;
  /** Of an upload. */
  stream?: AsyncIterable<Uint8Array>;
  /** Whether they have just entered a password or code. Default: yes. */
  isFresh?: boolean;
}

const elementsOf = new Map(
  operationElements('operations', readDocument('operations') as ContractDocument).map((elements) => [
    elements.operation.operationId,
    elements,
  ]),
);

interface DeskReply {
  status: number;
  body: Body;
  headers: Record<string, string>;
}

/**
 * Returns a function that calls operations for a member of staff with the roles that they have by then, as the desk does. Responses and
 * refusals are checked against the document.
 */
export function deskCaller({ knex, context }: TestServer, { id: userId }: { id: number }) {
  return async function call(id: keyof StaffOperations, sent: Call = {}): Promise<DeskReply> {
    const contract = await Contract.load('operations', handlers, { lazy: true });
    const operation = contract.operations.find((each) => each.id === id);
    if (!operation) throw new Error(`no operation ${id}`);
    const { params = {}, search = '', body, headers = {}, stream, isFresh = true } = sent;
    const grants = await new StaffRoleRepository(knex).ofUser(userId);
    const texts = Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]));
    let reply: DeskReply;
    try {
      const principal = contract.authorize(operation, { kind: 'Staff', userId, grants, isFresh });
      const request = {
        ...operation.read({ params: texts, search, body: structuredClone(body) }),
        operationId: id,
        wantsCsv: false,
        files: new Map<string, Buffer>(),
        rawBody: Buffer.alloc(0),
        stream,
        principal,
        clientAddress: '127.0.0.1',
        header: (name: string) => headers[name],
      };
      const { headers: replied = {}, ...answer } = await contract.call(request, {
        ...operationsServices(context),
        deadline: undefined,
      });
      reply = { headers: replied, ...answer };
    } catch (error) {
      reply = errorResponse(toDomainError(error)) as DeskReply;
      if (reply.status === 500) throw error;
    }
    const written = JSON.parse(JSON.stringify(reply.body));
    const elements = elementsOf.get(id);
    const request = { method: operation.method, path: `?${search}`, headers, body: JSON.stringify(body) };
    if (elements) noteExchange(elements, request, reply.status);
    expect(operation.responseViolations(reply.status, written), `${id} ${reply.status}`).to.deep.equal([]);
    return { ...reply, body: written };
  };
}
