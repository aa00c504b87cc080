/** The answer to a public read, before it becomes a representation. */
export interface PublicAnswer {
  json: string;
  etag: string;
  tags: readonly string[];
}

/** One computation of a public answer. It remembers what was dropped meanwhile, which it may have read too early. */
export class Fill {
  readonly key: string;
  readonly answer: Promise<PublicAnswer>;
  /** By `performance.now()`: what is answered was true when the computation began. */
  readonly expiresAt: number;
  readonly #dropped = new Set<string>();

  constructor(key: string, answer: Promise<PublicAnswer>, expiresAt: number) {
    this.key = key;
    this.answer = answer;
    this.expiresAt = expiresAt;
  }

  drop(tags: ReadonlySet<string>): void {
    for (const tag of tags) this.#dropped.add(tag);
  }

  isOutdated({ tags }: Pick<PublicAnswer, 'tags'>): boolean {
    return tags.some((tag) => this.#dropped.has(tag));
  }
}
