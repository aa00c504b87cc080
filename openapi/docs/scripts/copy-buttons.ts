/** How long a button says that it has copied, in milliseconds. */
const THANKS = 2000;

/** Gives each block of code a button that copies it, or only the commands of a transcript. */
export function addCopyButtons(): void {
  for (const pre of document.querySelectorAll('.code-block:not(.drawing) > pre')) {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'copy';
    button.textContent = 'Copy';
    button.addEventListener('click', async () => {
      const text = pre.getAttribute('data-copy') ?? pre.textContent ?? '';
      button.textContent = (await copied(text)) ? 'Copied' : 'Not allowed';
      setTimeout(() => {
        button.textContent = 'Copy';
      }, THANKS);
    });
    // Announces its own change.
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
