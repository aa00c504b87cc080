import { type ServiceName, serviceNames } from '../domain/service-names.ts';

/** Which of the two databases a process works on; they may lie in one. What it does not use may be down. */
export interface DatabaseUse {
  main: boolean;
  metadata: boolean;
}

export const useOfAll: DatabaseUse = { main: true, metadata: true };

/** What the services named in `only` work on: the metadata service uses nothing of the main database, the others nothing of its own. */
export function databaseUseOf(only: readonly ServiceName[] = serviceNames): DatabaseUse {
  return { main: only.some((name) => name !== 'metadata'), metadata: only.includes('metadata') };
}
