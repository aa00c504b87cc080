import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot } from '../config/project-root.ts';
import type { Context } from '../context.ts';
import { MethodNotAllowedError } from '../errors.ts';
import { etagOf } from '../http/cache/freshness.ts';
import { jsonSurface, type Surface } from '../http/service.ts';
import { eventScreenStyles } from './public/event-screen-styles.ts';

/** The script for websites of others: its address stays, whatever changes in it. */
const ELEMENTS = '/elements.js';

/** Addresses change with the content, so that browsers may store it for ever. */
interface BrowserFile {
  address: string;
  type: string;
  body: Buffer;
}

let files: Promise<BrowserFile[]> | undefined;

/** What event screens load. */
export async function eventScreenFiles(): Promise<{ script: string; style: string }> {
  const addressOf = (type: string, all: BrowserFile[]) =>
    all.find((file) => file.type === type)?.address ?? '';
  const all = (await allFiles()).filter(({ address }) => address !== ELEMENTS);
  return { script: addressOf('text/javascript', all), style: addressOf('text/css', all) };
}

/** Scripts and styles that run in browsers; any website may load them. */
export function browserFilesSurface(context: Context): Surface {
  return jsonSurface(context, (path) => path === ELEMENTS || /^\/assets\/screen-[^/]+$/.test(path), {
    async answer(ctx, next) {
      const found = (await allFiles()).find(({ address }) => address === ctx.path);
      if (!found) return next();
      if (!['GET', 'HEAD'].includes(ctx.method)) throw new MethodNotAllowedError(['GET', 'HEAD']);
      ctx.type = `${found.type}; charset=utf-8`;
      ctx.set('Cache-Control', found.address === ELEMENTS ? forAnHour : forEver);
      ctx.set('ETag', etagOf(found.body));
      ctx.body = found.body;
    },
  });
}

/** Browsers go on with what they have while they ask whether there is a newer one. */
const forAnHour = 'public, max-age=3600, stale-while-revalidate=604800';
const forEver = 'public, max-age=31536000, immutable';

function allFiles(): Promise<BrowserFile[]> {
  files ??= readFiles().catch((error) => {
    files = undefined;
    throw error;
  });
  return files;
}

async function readFiles(): Promise<BrowserFile[]> {
  return [
    { address: ELEMENTS, type: 'text/javascript', body: await script('elements') },
    named('js', 'text/javascript', await script('screen')),
    named('css', 'text/css', Buffer.from(eventScreenStyles)),
  ];
}

function named(ending: string, type: string, body: Buffer): BrowserFile {
  const hash = createHash('sha256').update(body).digest('hex').slice(0, 12);
  return { address: `/assets/screen-${hash}.${ending}`, type, body };
}

/** As `make build` has made it. */
function script(name: string): Promise<Buffer> {
  return readFile(join(projectRoot, '.build/browser', `${name}.js`));
}
