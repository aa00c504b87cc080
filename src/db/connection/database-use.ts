/** Which of the two databases a process works on; they may lie in one. What it does not use may be down. */
export interface DatabaseUse {
  main: boolean;
  metadata: boolean;
}

export const useOfAll: DatabaseUse = { main: true, metadata: true };
export const useOfMain: DatabaseUse = { main: true, metadata: false };
