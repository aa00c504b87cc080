/** How long a button says "Copied", in milliseconds. */
const FEEDBACK_MS = 2000;

/** Adds a copy button to each code block. In a transcript, it copies only the commands. */
export function addCopyButtons(): void {
  for (const pre of document.querySelectorAll('.code-block:not(.drawing) > pre')) {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'copy';
    button.textContent = 'Copy';
    button.addEventListener('click', async () => {
      const text = pre.getAttribute('data-copy') ?? pre.textContent ?? '';
      button.textContent = (await copied(text)) ? 'Copied' : 'Couldn’t copy';
      setTimeout(() => {
        button.textContent = 'Copy';
      }, FEEDBACK_MS);
    });
    // Screen readers announce the new label.
    button.setAttribute('aria-live', 'polite');
    pre.after(button);
  }
}

async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
