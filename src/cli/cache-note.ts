/** When a change is seen by those who only read; in the help of each command that makes one. */
export const CACHE_NOTE =
  'Public reads show it when their cached answer ends: after CACHE_SECONDS (10 minutes) at the latest; search and\nwrites, which are not cached, at once.';
