import { elementStyles } from './element-styles.ts';
import { type Formats, formatsOf } from './formats.ts';
import type { LiveState } from './live-state.ts';
import type { LiveView } from './live-stream.ts';
import { make } from './rows.ts';
import { follow } from './shared-streams.ts';
import { subjectAttributes, subjectOf } from './subject.ts';

/** Default texts. Each can be replaced with an attribute: `text-empty="Noch nichts"`. */
const texts = {
  raised: 'raised',
  of: 'raised of {target}',
  donation: '{count} donation',
  donations: '{count} donations',
  anonymous: 'Anonymous',
  to: 'to {page}',
  empty: 'Nothing yet. Be the first!',
  behind: 'Reconnecting …, as of {time}',
  unknown: 'There is no {subject}.',
};

export type TextName = keyof typeof texts;

// Constructed style sheets work even where a policy forbids inline styles.
const sheet = new CSSStyleSheet();
sheet.replaceSync(elementStyles);

/** The server that serves this script. */
const ownServer = new URL(import.meta.url).origin;

/** An element that shows part of a live state, and its own content until the state arrives. */
export abstract class LiveElement extends HTMLElement {
  static readonly observedAttributes = [
    ...subjectAttributes,
    'server',
    'lang',
    'limit',
    'type',
    'goal',
    ...Object.keys(texts).map((name) => `text-${name}`),
  ];

  readonly #root = this.attachShadow({ mode: 'open' });
  readonly #status = make('p');
  #content: readonly Node[] | undefined;
  #unfollow: (() => void) | undefined;
  #address: string | undefined;
  #view: LiveView | undefined;
  #formats: Formats = formatsOf('en');

  connectedCallback(): void {
    if (this.#root.adoptedStyleSheets.length === 0) this.#prepare();
    this.#begin();
  }

  disconnectedCallback(): void {
    this.#end();
  }

  attributeChangedCallback(): void {
    if (this.isConnected && this.#root.adoptedStyleSheets.length > 0) this.#begin();
  }

  /** Creates the content, once. */
  protected abstract build(): readonly Node[];
  protected abstract show(state: LiveState, formats: Formats): void;

  protected text(name: TextName, values: Readonly<Record<string, string>> = {}): string {
    const text = this.getAttribute(`text-${name}`) ?? texts[name];
    return text.replace(/\{(\w+)\}/g, (whole, value: string) => values[value] ?? whole);
  }

  /** Number of rows to show, 1 to 10. */
  protected get limit(): number {
    const limit = Number(this.getAttribute('limit') ?? 10);
    return Number.isInteger(limit) && limit >= 1 && limit <= 10 ? limit : 10;
  }

  #prepare(): void {
    this.#root.adoptedStyleSheets = [sheet];
    this.#status.part.add('status');
    this.#status.setAttribute('role', 'status');
    this.#root.append(document.createElement('slot'), this.#status);
  }

  #begin(): void {
    this.#formats = formatsOf(this.#language());
    const subject = subjectOf((name) => this.getAttribute(name), ownServer);
    if ('wrong' in subject) {
      this.#end();
      this.#complain(`<${this.localName}> ${subject.wrong}.`, 'invalid');
    } else if (subject.address !== this.#address) {
      this.#end();
      this.#address = subject.address;
      this.#unfollow = follow(subject.address, (view) => this.#take(view, subject.name));
    } else if (this.#view) this.#take(this.#view, subject.name);
  }

  #end(): void {
    this.#unfollow?.();
    this.#unfollow = undefined;
    this.#address = undefined;
  }

  #take(view: LiveView, subject: string): void {
    this.#view = view;
    const { status, state, heardAt } = view;
    if (status === 'unknown') {
      this.#complain(this.text('unknown', { subject }), status);
      return;
    }
    if (state) {
      this.#content ??= this.#open();
      this.show(state, this.#formats);
    }
    const since = state && status === 'behind' ? heardAt : undefined;
    this.#say(since ? this.text('behind', { time: this.#formats.time(since) }) : '');
    this.setAttribute('state', status);
  }

  /** Replaces the element's own content. */
  #open(): readonly Node[] {
    const content = this.build();
    this.#root.querySelector('slot')?.replaceWith(...content);
    return content;
  }

  #complain(message: string, state: 'invalid' | 'unknown'): void {
    this.#say(message);
    this.setAttribute('state', state);
  }

  #say(text: string): void {
    if (this.#status.textContent !== text) this.#status.textContent = text;
  }

  #language(): string {
    return this.closest<HTMLElement>('[lang]')?.lang || navigator.language;
  }
}
