import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot } from '../config/project-root.ts';
import type { Context } from '../context.ts';
import { MethodNotAllowedError } from '../errors.ts';
import { etagOf } from '../http/cache/freshness.ts';
import { jsonSurface, type Surface } from '../http/service.ts';
import { eventScreenStyles } from './public/event-screen-styles.ts';

/** The script for other websites. Its address never changes. */
const ELEMENTS = '/elements.js';

/** A file whose address changes with its content, so that browsers can cache it forever. */
interface BrowserFile {
  address: string;
  type: string;
  body: Buffer;
}

let files: Promise<BrowserFile[]> | undefined;

/** Addresses of the files that event screens load. */
export async function eventScreenFiles(): Promise<{ script: string; style: string }> {
  const addressOf = (type: string, all: BrowserFile[]) =>
    all.find((file) => file.type === type)?.address ?? '';
  const all = (await allFiles()).filter(({ address }) => address !== ELEMENTS);
  return { script: addressOf('text/javascript', all), style: addressOf('text/css', all) };
}

/** Serves scripts and styles for browsers. Any website may load them. */
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

/** Browsers use their copy while they check for a newer one. */
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

/** A script as built by `make build`. */
function script(name: string): Promise<Buffer> {
  return readFile(join(projectRoot, '.build/browser', `${name}.js`));
}
