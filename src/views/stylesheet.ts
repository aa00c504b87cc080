import { createHash } from 'node:crypto';
import { controls } from './styles/controls.ts';
import { foundation } from './styles/foundation.ts';
import { overviews } from './styles/overviews.ts';
import { pages } from './styles/pages.ts';

/** The one stylesheet of all pages, light and dark by the visitor's setting. */
export const stylesheet = foundation + controls + pages + overviews;

const hash = createHash('sha256').update(stylesheet).digest('hex').slice(0, 12);

/** Changes with the content, so that browsers may keep it for ever. */
export const stylesheetPath = `/assets/site-${hash}.css`;
