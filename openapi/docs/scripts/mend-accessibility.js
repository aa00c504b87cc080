// @ts-check

/** What Scalar leaves out, for those who use the keyboard or a screen reader. */
const mends = [
  {
    selector: 'button[role="search"]',
    mend: (/** @type {HTMLElement} */ button) => {
      // It opens a search and is none.
      button.removeAttribute('role');
      button.setAttribute('aria-label', 'Search the reference');
    },
  },
  {
    selector: 'button.client-libraries__select:not([aria-label])',
    mend: (/** @type {HTMLElement} */ button) => button.setAttribute('aria-label', 'Other languages'),
  },
  {
    selector: 'button[class*="copy-button"]:not([aria-label])',
    mend: (/** @type {HTMLElement} */ button) => button.setAttribute('aria-label', 'Copy'),
  },
  {
    // The page has a banner, and this is none.
    selector: '#scalar header:not([role])',
    mend: (/** @type {HTMLElement} */ header) => header.setAttribute('role', 'none'),
  },
  {
    // One for each operation, all of one name.
    selector: '.response-card[role="region"]',
    mend: (/** @type {HTMLElement} */ card) => card.setAttribute('role', 'group'),
  },
  {
    // Scrolls, and has nothing in it that the keyboard could reach.
    selector: 'ul.endpoints:not([tabindex])',
    mend: (/** @type {HTMLElement} */ list) => {
      list.tabIndex = 0;
    },
  },
];

/**
 * Mends elements as they come.
 * @param {Element} root
 */
export function mendAccessibility(root) {
  new MutationObserver((records) => {
    for (const { addedNodes } of records) {
      for (const node of addedNodes) if (node instanceof HTMLElement) mendWithin(node);
    }
  }).observe(root, { childList: true, subtree: true });
}

/** @param {HTMLElement} added */
function mendWithin(added) {
  for (const { selector, mend } of mends) {
    if (added.matches(selector)) mend(added);
    for (const element of added.querySelectorAll(selector)) mend(/** @type {HTMLElement} */ (element));
  }
}
