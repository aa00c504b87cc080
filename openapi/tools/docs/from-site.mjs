// @ts-check
/** What the documentation shares with the main site, so that both look alike: the escaping tag, styles, drawings. */
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const views = fileURLToPath(new URL('../../../src/web/views', import.meta.url));

const { outputFiles } = await build({
  stdin: {
    contents: `
      export { html, raw, renderHtml } from './html.ts';
      export { logo, waves, waveDrawing } from './drawings.ts';
      export { foundation } from './styles/foundation.ts';
      export { controls } from './styles/controls.ts';
      export { overviews } from './styles/overviews.ts';`,
    resolveDir: views,
  },
  bundle: true,
  format: 'esm',
  write: false,
});
const source = outputFiles[0]?.text ?? '';

// The same modules that the site runs, which Node.js alone cannot read.
const module = await import(`data:text/javascript;base64,${Buffer.from(source).toString('base64')}`);

/** @typedef {import('../../../src/web/views/html.ts').Html} Html */

/** @type {typeof import('../../../src/web/views/html.ts').html} */
export const html = module.html;
/** @type {typeof import('../../../src/web/views/html.ts').raw} */
export const raw = module.raw;
/** @type {typeof import('../../../src/web/views/html.ts').renderHtml} */
export const renderHtml = module.renderHtml;
/** @type {{ logo: Html, waves: Html, waveDrawing: Html }} */
export const { logo, waves, waveDrawing } = module;
/** @type {{ foundation: string, controls: string, overviews: string }} */
export const { foundation, controls, overviews } = module;
