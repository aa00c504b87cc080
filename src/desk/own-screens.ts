import type { OperationId } from './call-operation.ts';

/** Screens in the navigation that aren't declared, for roles that may call their operation. */
export const ownScreens: readonly { group: string; path: string; title: string; operation: OperationId }[] = [
  { group: 'Settings', path: '/watched-words', title: 'Watched words', operation: 'getWatchedWords' },
  { group: 'Settings', path: '/configuration', title: 'Configuration', operation: 'getConfiguration' },
  { group: 'Settings', path: '/status', title: 'Status', operation: 'getStatus' },
];
