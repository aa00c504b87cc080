// @ts-check
import MiniSearch from 'minisearch';
import { excerptOf } from './excerpt.js';
import { find, searchOptions } from './search-options.js';

const MOST_RESULTS = 12;

/** @typedef {{ id: string, title: string, place: string, text: string, terms: string[] }} Result */

/** The search over guides, operations and schemas: a dialog that opens with its button, `/` or Ctrl-K. */
export function addSearch() {
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

/** @param {KeyboardEvent} event */
function isTyping(event) {
  const [target] = event.composedPath();
  return (
    target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
  );
}

class SearchDialog {
  /** @type {Promise<MiniSearch> | undefined} */
  #index;
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
      // Only the space round it is the dialog itself.
      if (event.target === this.#dialog) this.#dialog.close();
    });
    // What was found may be on the page that is open.
    this.#list.addEventListener('click', () => this.#dialog.close());
  }

  open() {
    if (this.#dialog.open) return;
    this.#dialog.showModal();
    this.#input.select();
    this.#show();
  }

  async #show() {
    const query = this.#input.value.trim();
    this.#index ??= loadIndex();
    try {
      const index = await this.#index;
      // Typing has gone on in the meantime.
      if (query !== this.#input.value.trim()) return;
      const results = /** @type {any[]} */ (query === '' ? [] : find(index, query)).slice(0, MOST_RESULTS);
      this.#render(results, query);
    } catch {
      this.#index = undefined;
      this.#status.textContent = 'The search could not be loaded. Try again.';
    }
  }

  /**
   * @param {Result[]} results
   * @param {string} query
   */
  #render(results, query) {
    this.#list.replaceChildren(...results.map(option));
    this.#list.hidden = results.length === 0;
    this.#input.setAttribute('aria-expanded', String(results.length > 0));
    this.#choose(results.length > 0 ? 0 : -1);
    this.#status.textContent = statusOf(results, query);
  }

  /** @param {KeyboardEvent} event */
  #move(event) {
    const options = this.#list.children;
    const steps = /** @type {Record<string, number>} */ ({ ArrowDown: 1, ArrowUp: -1 });
    const step = steps[event.key];
    if (step !== undefined && options.length > 0) {
      event.preventDefault();
      this.#choose((this.#chosen + step + options.length) % options.length);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (options[this.#chosen] instanceof HTMLElement) options[this.#chosen].click();
    }
  }

  /** @param {number} index */
  #choose(index) {
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

/** @returns {Promise<MiniSearch>} */
async function loadIndex() {
  const response = await fetch(document.body.dataset.searchIndex ?? '');
  if (!response.ok) throw new Error(`the index answered ${response.status}`);
  return MiniSearch.loadJSON(await response.text(), searchOptions);
}

/**
 * @param {Result} result
 * @param {number} position
 */
function option({ id, title, place, text, terms }, position) {
  const link = document.createElement('a');
  link.href = id;
  link.id = `search-result-${position}`;
  link.setAttribute('role', 'option');
  // Reached with the arrow keys from the input.
  link.tabIndex = -1;
  link.append(line('strong', title), line('small', place), ...excerpt(text, terms));
  return link;
}

/**
 * @param {string} text
 * @param {string[]} terms
 */
function excerpt(text, terms) {
  const parts = excerptOf(text, terms);
  if (parts.length === 0) return [];
  const whole = document.createElement('span');
  whole.append(...parts.map(({ found, text: part }) => (found ? line('mark', part) : part)));
  return [whole];
}

/**
 * @param {string} tag
 * @param {string} text
 */
function line(tag, text) {
  const element = document.createElement(tag);
  element.textContent = text;
  return element;
}

/**
 * @param {Result[]} results
 * @param {string} query
 */
function statusOf(results, query) {
  if (query === '') return 'Type to search. Arrow keys choose, Enter opens, Escape closes.';
  if (results.length === 0) return `Nothing is found for “${query}”.`;
  return results.length === 1 ? '1 result' : `${results.length} results`;
}

/**
 * @param {Element} element
 * @param {Record<string, string>} attributes
 */
function set(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
}
