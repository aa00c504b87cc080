/** What one page shows of its donations and activities. */
export interface PageTotals {
  count: number;
  cents: number;
  offlineCount: number;
  offlineCents: number;
  giftAidCents: number;
  meters: number;
}

export interface State {
  pages: ReadonlyMap<number, PageTotals>;
  /** Team → its pages, its own page among them. */
  teams: ReadonlyMap<number, readonly number[]>;
}

export const nothing: PageTotals = {
  count: 0,
  cents: 0,
  offlineCount: 0,
  offlineCents: 0,
  giftAidCents: 0,
  meters: 0,
};

export function sumOf(pages: readonly PageTotals[]): PageTotals {
  const sum = { ...nothing };
  for (const page of pages) {
    for (const name of Object.keys(sum) as (keyof PageTotals)[]) sum[name] += page[name];
  }
  return sum;
}

export function teamTotals({ pages, teams }: State, team: number): PageTotals {
  return sumOf((teams.get(team) ?? []).map((page) => pages.get(page) ?? nothing));
}

/**
 * All states that the pages of one writer have ever had, in order. The writer is the only one who writes to these pages, so
 * that a reader must see one of them; and never an older one than it has seen before, or than was committed when the read began.
 */
export class Ledger {
  readonly #states: State[] = [{ pages: new Map(), teams: new Map() }];
  #committed = 0;

  get latest(): State {
    return this.#states.at(-1) as State;
  }

  /** The state that every read that begins now must see, or a later one. */
  get committed(): number {
    return this.#committed;
  }

  /** What is in work may be seen before its commit is answered: it counts as possible from here on. */
  async write(change: (draft: Draft) => void, commit: () => Promise<unknown>): Promise<void> {
    const draft: Draft = { pages: new Map(this.latest.pages), teams: new Map(this.latest.teams) };
    change(draft);
    this.#states.push(draft);
    await commit();
    this.#committed = this.#states.length - 1;
  }

  /**
   * The first state, not before `since`, that shows what was read.
   * @throws Error when no serial order of the writes could have shown it
   */
  find(since: number, read: unknown, show: (state: State) => unknown): number {
    const wanted = JSON.stringify(read);
    for (let index = since; index < this.#states.length; index += 1) {
      if (JSON.stringify(show(this.#states[index] as State)) === wanted) return index;
    }
    const shown = this.#states.slice(since).map((state) => JSON.stringify(show(state)));
    throw new Error(
      `A reader saw ${wanted}. From state ${since} on there were only:\n${shown.slice(0, 20).join('\n')}`,
    );
  }
}

export interface Draft {
  pages: Map<number, PageTotals>;
  teams: Map<number, readonly number[]>;
}

export function add(draft: Draft, page: number, change: Partial<PageTotals>): void {
  draft.pages.set(page, sumOf([draft.pages.get(page) ?? nothing, { ...nothing, ...change }]));
}
