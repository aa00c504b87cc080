/** A fenced block of a guide. */
export interface Block {
  language: string;
  text: string;
  /** Of its first fence, for whoever looks for it. */
  line: number;
}

/** All fenced blocks of a Markdown text, in their order. @throws Error for a block that never ends */
export function blocksOf(markdown: string): Block[] {
  const blocks: Block[] = [];
  let open: { language: string; line: number; text: string[] } | undefined;
  for (const [index, line] of markdown.split('\n').entries()) {
    const language = /^```(.*)$/.exec(line)?.[1]?.trim();
    if (open && language === '') {
      blocks.push({ ...open, text: open.text.join('\n') });
      open = undefined;
    } else if (open) open.text.push(line);
    else if (language !== undefined) open = { language, line: index + 1, text: [] };
  }
  if (open) throw new Error(`the block of line ${open.line} never ends`);
  return blocks;
}

/** What a program promises to print: its comments `// → value`, `# → value`, `<!-- → value -->`. */
export function promisedLines(program: string): string[] {
  return [...program.matchAll(/(?:\/\/|#|<!--) → (.+?)(?: -->)?$/gm)].map(([, value = '']) => value.trim());
}
