/** Whether a text is what a guide shows; `…` there stands for anything, lines included. Blanks at both ends make no difference. */
export function matchesOutput(shown: string, actual: string): boolean {
  const parts = shown.trim().split('…').map(escaped);
  return new RegExp(`^${parts.join('[\\s\\S]*?')}$`).test(actual.trim());
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}
