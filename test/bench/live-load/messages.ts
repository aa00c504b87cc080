/** What the viewers are told to do. */
export type Order = { work: 'open'; port: number; path: string; streams: number } | { work: 'report' };

/** How an event has reached the viewers. Times are by the clock of the machine, in milliseconds. */
export interface SeenEvent {
  /** Of the totals that it tells; undefined where it tells none. */
  cents: number | undefined;
  viewers: number;
  last: number;
}

export type Report = { kind: 'opened' } | { kind: 'seen'; events: SeenEvent[]; lost: number };
