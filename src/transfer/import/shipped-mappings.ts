import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../config/project-root.ts';

/** Mappings for other platforms that are included in the program. */
export const MAPPINGS_FOLDER = join(projectRoot, 'src', 'transfer', 'mappings');

/** Their names, in alphabetical order. */
export function shippedMappings(): string[] {
  return readdirSync(MAPPINGS_FOLDER)
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.slice(0, -'.json'.length))
    .sort();
}

export function shippedMappingPath(name: string): string {
  return join(MAPPINGS_FOLDER, `${name}.json`);
}
