import { expect } from 'chai';
import { Random } from '../../../src/seed/random.ts';
import type { TestClient } from '../../support/client.ts';
import type { Commons, Estate } from './estate.ts';
import { type View, views } from './views.ts';

/** Asks about estates, and holds every answer against their ledgers. */
export class Reader {
  readonly #client: TestClient;
  readonly #commons: Commons;
  readonly #seen = new Map<Estate, number>();

  constructor(client: TestClient, commons: Commons) {
    this.#client = client;
    this.#commons = commons;
  }

  /** Reads until `isTime`, each view at least twice. @returns the number of reads */
  async work(estates: readonly Estate[], number: number, isTime: () => boolean): Promise<number> {
    const random = new Random(number, 'reader');
    let turns = 0;
    for (let round = 0; round < 2 || !isTime(); round += 1) {
      for (const name of Object.keys(views)) {
        await this.look(name, random.pick(estates));
        turns += 1;
      }
    }
    return turns;
  }

  /**
   * @throws Error when the answer shows a state that was never there, or an older one than this reader has seen, or than
   *   was committed when the read began
   */
  async look(name: string, estate: Estate): Promise<void> {
    const view = views[name] as View;
    const since = Math.max(estate.ledger.committed, this.#seen.get(estate) ?? 0);
    const path = view.path(estate, this.#commons);
    const { status, body, text } = await this.#client.get(path);
    expect(status, `${path}: ${text}`).to.equal(200);
    view.agrees?.(body);
    try {
      const shown = estate.ledger.find(since, view.read(body, estate), (state) => view.show(state, estate));
      this.#seen.set(estate, shown);
    } catch (error) {
      throw new Error(`${name}, ${path}: ${(error as Error).message}`);
    }
  }
}
