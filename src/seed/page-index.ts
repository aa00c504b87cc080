/**
 * What later rows must know about each page and user, in a few bytes each, so that a million pages fit into
 * memory. Page and user ids start at 1 and have no gaps.
 */
export class PageIndex {
  readonly #campaign: Uint16Array;
  readonly #charity: Uint32Array;
  readonly #user: Uint32Array;
  readonly #createdAt: Uint32Array;
  readonly #userCountry: Uint8Array;
  count = 0;
  userCount = 0;
  /** The page of the demo user, once there is one. */
  demoPage: number | undefined;

  constructor(pages: number) {
    this.#campaign = new Uint16Array(pages + 1);
    this.#charity = new Uint32Array(pages + 1);
    this.#user = new Uint32Array(pages + 1);
    this.#createdAt = new Uint32Array(pages + 1);
    this.#userCountry = new Uint8Array(pages + 2);
  }

  /** Reserves the next user id for a person of the country (an index of `countryCodes`). */
  addUser(country: number): number {
    this.userCount += 1;
    this.#userCountry[this.userCount] = country;
    return this.userCount;
  }

  /** Reserves the next page id. `userId` is 0 for a team's page; `campaign` an index of the world's campaigns. */
  addPage(campaign: number, charityId: number, userId: number, createdAt: number): number {
    const id = ++this.count;
    this.#campaign[id] = campaign;
    this.#charity[id] = charityId;
    this.#user[id] = userId;
    this.#createdAt[id] = createdAt;
    return id;
  }

  campaignOf(page: number): number {
    return this.#campaign[page] ?? 0;
  }

  charityOf(page: number): number {
    return this.#charity[page] ?? 0;
  }

  userOf(page: number): number {
    return this.#user[page] ?? 0;
  }

  createdAt(page: number): number {
    return this.#createdAt[page] ?? 0;
  }

  countryOfUser(user: number): number {
    return this.#userCountry[user] ?? 0;
  }
}
