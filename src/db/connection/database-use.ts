/** Which of the two databases a process uses; both may be the same. A database that the process doesn't use may be down. */
export interface DatabaseUse {
  main: boolean;
  metadata: boolean;
}

export const useOfAll: DatabaseUse = { main: true, metadata: true };
export const useOfMain: DatabaseUse = { main: true, metadata: false };
