import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot } from '../../src/config/project-root.ts';
import { buildDocs } from './docs-server.ts';

/** One call of a guide, as the tab of a language shows it. */
export interface GuideSample {
  /** Of the guide. */
  slug: string;
  language: string;
  /** Of the client library that it needs. */
  service: string;
  text: string;
}

/** What the tabs of all guides hold, each program once. */
export async function guideSamples(): Promise<GuideSample[]> {
  await buildDocs();
  const site = join(projectRoot, 'generated/docs');
  const found = new Map<string, GuideSample>();
  for (const slug of await readdir(site)) {
    const page = await readFile(join(site, slug, 'index.html'), 'utf8').catch(() => '');
    for (const [, tabs = ''] of page.matchAll(/<fieldset class="tabs">(.*?)<\/fieldset>/gs)) {
      const languages = [...tabs.matchAll(/ value="(\w+)"/g)].map(([, language = '']) => language);
      const texts = [...tabs.matchAll(/<code>(.*?)<\/code>/gs)].map(([, code = '']) => textOf(code));
      for (const [index, language] of languages.entries()) {
        const text = texts[index] ?? '';
        const service = /\b(?:groundswell[-_/.]|groundswell-go\/|Groundswell\\)(oauth|metadata)/i.exec(
          text,
        )?.[1];
        found.set(text, { slug, language, service: service?.toLowerCase() ?? 'fundraising', text });
      }
    }
  }
  return [...found.values()];
}

function textOf(html: string): string {
  return html
    .replace(/<[^>]+>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replace(/&#(?:39|x27);/g, "'")
    .replaceAll('&amp;', '&');
}
