import MiniSearch from 'minisearch';
import { excerptOf } from './excerpt.ts';
import { find, searchOptions } from './search-options.ts';

const MOST_RESULTS = 12;

interface Result {
  id: string;
  title: string;
  place: string;
  text: string;
  terms: string[];
}

/** Adds the search of guides, operations and schemas: a dialog that opens with its button, `/` or Ctrl-K. */
export function addSearch(): void {
  const button = document.querySelector('.search-button');
  if (!(button instanceof HTMLButtonElement)) return;
  const search = new SearchDialog();
  button.hidden = false;
  button.addEventListener('click', () => search.open());
  addEventListener('keydown', (event) => {
    const isSlash =
      event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event);
    const isControlK = event.key === 'k' && (event.ctrlKey || event.metaKey);
    if (!isSlash && !isControlK) return;
    event.preventDefault();
    search.open();
  });
}

function isTyping(event: KeyboardEvent): boolean {
  const [target] = event.composedPath();
  return (
    target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
  );
}

class SearchDialog {
  #index: Promise<MiniSearch> | undefined;
  #chosen = -1;
  #dialog = document.createElement('dialog');
  #input = document.createElement('input');
  #list = document.createElement('div');
  #status = document.createElement('p');

  constructor() {
    this.#dialog.className = 'search';
    this.#dialog.setAttribute('aria-label', 'Search the documentation');
    this.#input.type = 'search';
    this.#input.placeholder = 'Search guides, operations and schemas';
    this.#input.autocomplete = 'off';
    this.#input.spellcheck = false;
    set(this.#input, {
      'aria-label': 'Search the documentation',
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-controls': 'search-results',
      'aria-expanded': 'false',
    });
    this.#list.id = 'search-results';
    set(this.#list, { role: 'listbox', 'aria-label': 'Results' });
    this.#list.hidden = true;
    this.#status.className = 'search-status';
    this.#status.setAttribute('role', 'status');
    this.#dialog.append(this.#input, this.#list, this.#status);
    document.body.append(this.#dialog);
    this.#input.addEventListener('input', () => this.#show());
    this.#input.addEventListener('keydown', (event) => this.#move(event));
    this.#dialog.addEventListener('click', (event) => {
      // Its content covers the dialog, so a click on the dialog itself is outside.
      if (event.target === this.#dialog) this.#dialog.close();
    });
    // A result may be on the current page.
    this.#list.addEventListener('click', () => this.#dialog.close());
  }

  open(): void {
    if (this.#dialog.open) return;
    this.#dialog.showModal();
    this.#input.select();
    this.#show();
  }

  async #show(): Promise<void> {
    const query = this.#input.value.trim();
    this.#index ??= loadIndex();
    try {
      const index = await this.#index;
      // The user has typed more in the meantime.
      if (query !== this.#input.value.trim()) return;
      const results = (query === '' ? [] : find(index, query)).slice(
        0,
        MOST_RESULTS,
      ) as unknown[] as Result[];
      this.#render(results, query);
    } catch {
      this.#index = undefined;
      this.#status.textContent = 'Search couldn’t be loaded. Please try again.';
    }
  }

  #render(results: Result[], query: string): void {
    this.#list.replaceChildren(...results.map(option));
    this.#list.hidden = results.length === 0;
    this.#input.setAttribute('aria-expanded', String(results.length > 0));
    this.#choose(results.length > 0 ? 0 : -1);
    this.#status.textContent = statusOf(results, query);
  }

  #move(event: KeyboardEvent): void {
    const options = this.#list.children;
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step !== undefined && options.length > 0) {
      event.preventDefault();
      this.#choose((this.#chosen + step + options.length) % options.length);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      this.#list.querySelector<HTMLElement>('[aria-selected=true]')?.click();
    }
  }

  #choose(index: number): void {
    this.#chosen = index;
    this.#input.removeAttribute('aria-activedescendant');
    for (const [position, element] of [...this.#list.children].entries()) {
      element.setAttribute('aria-selected', String(position === index));
      if (position !== index) continue;
      this.#input.setAttribute('aria-activedescendant', element.id);
      element.scrollIntoView({ block: 'nearest' });
    }
  }
}

async function loadIndex(): Promise<MiniSearch> {
  const response = await fetch(document.body.dataset.searchIndex ?? '');
  if (!response.ok) throw new Error(`the search index responded with ${response.status}`);
  return MiniSearch.loadJSON(await response.text(), searchOptions);
}

function option({ id, title, place, text, terms }: Result, position: number): HTMLElement {
  const link = document.createElement('a');
  link.href = id;
  link.id = `search-result-${position}`;
  link.setAttribute('role', 'option');
  // The arrow keys reach it from the input.
  link.tabIndex = -1;
  link.append(line('strong', title), line('small', place), ...excerpt(text, terms));
  return link;
}

function excerpt(text: string, terms: string[]): HTMLElement[] {
  const parts = excerptOf(text, terms);
  if (parts.length === 0) return [];
  const whole = document.createElement('span');
  whole.append(...parts.map(({ found, text: part }) => (found ? line('mark', part) : part)));
  return [whole];
}

function line(tag: string, text: string): HTMLElement {
  const element = document.createElement(tag);
  element.textContent = text;
  return element;
}

function statusOf(results: Result[], query: string): string {
  if (query === '') return 'Type to search. Use the arrow keys to select, Enter to open and Esc to close.';
  if (results.length === 0) return `No results for “${query}”. Try another word.`;
  return results.length === 1 ? '1 result' : `${results.length} results`;
}

function set(element: Element, attributes: Record<string, string>): void {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
}
