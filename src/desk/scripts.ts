import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot } from '../config/project-root.ts';
import { etagOf } from '../http/cache/freshness.ts';
import { contentSecurityPolicy } from '../web/html-security-headers.ts';
import type { HtmlContext } from '../web/html-state.ts';
import { type Html, html } from '../web/views/html.ts';

/** Modules that help on some screens. Everything but passkeys works without them. */
export const scripts = ['home', 'passkeys', 'preview', 'progress', 'selection', 'upload'] as const;

export type Script = (typeof scripts)[number];

/** Lets a screen load our modules, and nothing else. */
export function allowScripts(ctx: Pick<HtmlContext, 'set'>): void {
  ctx.set('Content-Security-Policy', contentSecurityPolicy([], "'self'"));
}

export function scriptAddress(name: Script): string {
  return `/assets/${name}.js`;
}

export function scriptTag(name: Script): Html {
  return html`<script type="module" src="${scriptAddress(name)}"></script>`;
}

/** Sends a module, as built by `make build`. */
export function sendScript(name: Script): (ctx: HtmlContext) => Promise<void> {
  return async (ctx) => {
    const script = await readFile(join(projectRoot, `.build/browser/${name}.js`));
    ctx.type = 'text/javascript; charset=utf-8';
    ctx.set({ 'Cache-Control': 'no-cache', ETag: etagOf(script) });
    ctx.body = script;
  };
}
