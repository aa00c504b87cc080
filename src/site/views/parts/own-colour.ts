/** For what has chosen no colour. */
const palette = ['#0b666b', '#7a3e6d', '#2f6b45', '#97482f', '#4a4f93', '#3b5b8c', '#1f5f83', '#8d3653'];

/** The colour of what has this name: the one it has chosen, `#rrggbb`, or one that always stays the same. */
export function ownColour(name: string, chosen: string | null): string {
  return chosen ?? palette[nameHash(name) % palette.length] ?? '#0b666b';
}

/** A number that is always the same for a name: what has no colour of its own keeps the one it was given (FNV-1a, 32 bit). */
export function nameHash(name: string): number {
  let hash = 0x811c9dc5;
  for (const character of name) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  }
  return hash;
}
