import type { OperationId } from './call-operation.ts';

/** Screens in the navigation that aren't declared, for roles that may call their operation. */
export const ownScreens: readonly { group: string; path: string; title: string; operation: OperationId }[] = [
  { group: 'Data', path: '/export', title: 'Export', operation: 'exportRecords' },
  { group: 'Platform', path: '/watched-words', title: 'Watched words', operation: 'getWatchedWords' },
  { group: 'Platform', path: '/branding', title: 'Branding', operation: 'getBranding' },
  { group: 'Platform', path: '/status', title: 'Status', operation: 'getStatus' },
];
