const palette = ['#0b666b', '#7a3e6d', '#2f6b45', '#97482f', '#4a4f93', '#3b5b8c', '#1f5f83', '#8d3653'];

/** The chosen colour, `#rrggbb`, or a stable one for the name. */
export function ownColour(name: string, chosen: string | null): string {
  return chosen ?? palette[nameHash(name) % palette.length] ?? '#0b666b';
}

/** A stable number for a name (FNV-1a, 32 bit). */
export function nameHash(name: string): number {
  let hash = 0x811c9dc5;
  for (const character of name) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  }
  return hash;
}
