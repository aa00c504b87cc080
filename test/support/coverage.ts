import { Contract } from '../../src/contract/contract.ts';
import { readDocument } from '../../src/contract/document.ts';
import { handlers } from '../../src/fundraising/handlers/index.ts';
import { exercised } from './contract-check.ts';

interface Documented {
  paths: Record<string, Record<string, { operationId?: string; responses: Record<string, unknown> }>>;
}

/** @returns the documented statuses of offered operations that no test has produced, such as `getPage 404` */
export async function unexercisedStatuses(): Promise<string[]> {
  const pending = new Set((await Contract.load('fundraising', handlers, { lazy: true })).pending);
  return (['fundraising', 'oauth', 'metadata'] as const)
    .flatMap((service) => Object.values((readDocument(service) as Documented).paths))
    .flatMap((item) => Object.values(item))
    .filter(({ operationId }) => operationId && !pending.has(operationId))
    .flatMap(({ operationId, responses }) =>
      Object.keys(responses).map((status) => `${operationId} ${status}`),
    )
    .filter((entry) => !exercised.has(entry));
}
