// @ts-check
import { html, raw } from '../from-site.mjs';
import { createRenderer } from '../guide-text.mjs';

const renderer = createRenderer();

/**
 * A description of several paragraphs.
 * @param {string} text
 */
export function markdown(text) {
  // The renderer takes no HTML from its input.
  return raw(renderer.render(text));
}

/**
 * A description within a paragraph.
 * @param {string} text
 */
export function inlineMarkdown(text) {
  // The renderer takes no HTML from its input.
  return html`${raw(renderer.renderInline(text))}`;
}
