import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Knex } from 'knex';

/** Finds the tables of a database and the files below a folder that contain the texts. Case doesn't matter, except in columns of bytes. */
export async function placesOf(
  knex: Knex,
  texts: readonly string[],
  folder?: string,
): Promise<Record<string, string[]>> {
  const places: Record<string, string[]> = Object.fromEntries(texts.map((text) => [text, []]));
  const look = (place: string, content: string) => {
    const lower = content.toLowerCase();
    for (const text of texts) {
      const bytes = Buffer.from(text).toString('hex');
      if (lower.includes(text.toLowerCase()) || lower.includes(bytes)) places[text]?.push(place);
    }
  };
  const { rows: tables }: { rows: { name: string }[] } = await knex.raw(`
    select relname as name from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname`);
  for (const { name } of tables) {
    const { rows } = await knex.raw('select stored::text as content from ?? as stored', [name]);
    look(name, rows.map(({ content }: { content: string }) => content).join('\n'));
  }
  for (const file of folder ? await filesBelow(folder) : []) look(file, await readFile(file, 'latin1'));
  return places;
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}
