import type { Contract } from '../contract/contract.ts';
import { ValidationError } from '../errors.ts';
import type { FundraisingOperations } from '../fundraising/handlers/types.ts';

/**
 * Reads a form as the body of an API operation, so that both have the same rules and messages.
 * @throws ValidationError that lists every error
 */
export function readAsOperation<Id extends keyof FundraisingOperations>(
  contract: Contract,
  operationId: Id,
  { params = {}, body }: { params?: Record<string, string>; body: Record<string, unknown> },
): FundraisingOperations[Id]['body'] {
  const operation = contract.operations.find(({ id }) => id === operationId);
  if (!operation) throw new Error(`the contract has no operation ${operationId}`);
  const request = operation.read({ params, search: '', body });
  if (request.bodyErrors.length > 0) throw new ValidationError(request.bodyErrors);
  return request.body as FundraisingOperations[Id]['body'];
}
