import { Contract } from '../contract/contract.ts';
import { contractMiddleware } from '../http/contract-middleware.ts';
import { jsonSurface, type Surface } from '../http/service.ts';
import { authenticateStaff } from './authenticate-staff.ts';
import { handlers } from './handlers/index.ts';
import type { OperationsServices } from './handlers/types.ts';

/** The contract of the operations API, with its handlers. */
export function loadOperationsContract(): Promise<Contract> {
  return Contract.load('operations', handlers, { lazy: true });
}

/**
 * The operations API for staff, on its own port, so that a hole in the supporters' site can't act for staff. It is not for scripts of
 * websites, because none should know a staff token.
 */
export function operationsSurface(context: OperationsServices, contract: Contract): Surface {
  const root = '/operations/v1';
  const serves = (path: string) => path === root || path.startsWith(`${root}/`);
  const answering = contractMiddleware({
    ...context,
    contract,
    root,
    context,
    checksPublicCredentials: true,
    takesHeaderOnly: true,
    validateResponses: context.config.VALIDATE_RESPONSES,
    authenticate: (credential) => authenticateStaff(credential, context.database.primary),
  });
  const surface = jsonSurface(context, serves, answering, { isForWebsites: false });
  return {
    ...surface,
    limited: contract.operations.filter(({ offersCsv }) => offersCsv).map(({ id }) => id),
  };
}
