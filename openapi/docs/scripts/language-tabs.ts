const KEY = 'groundswell-docs-language';

/** Shows all samples in the language chosen for one of them, on this page and the next ones. */
export function rememberLanguage(): void {
  const choices = document.querySelectorAll<HTMLInputElement>('.tabs > input');
  const show = (language: string | undefined | null) => {
    for (const choice of choices) if (choice.value === language) choice.checked = true;
  };
  show(stored(() => localStorage.getItem(KEY)));
  for (const choice of choices) {
    choice.addEventListener('change', () => {
      // Keep this sample in place while samples above it change their height.
      const before = choice.getBoundingClientRect().top;
      show(choice.value);
      scrollBy(0, choice.getBoundingClientRect().top - before);
      stored(() => localStorage.setItem(KEY, choice.value));
    });
  }
}

/** Returns undefined if the browser doesn't allow storage. */
function stored<Value>(access: () => Value): Value | undefined {
  try {
    return access();
  } catch {
    return undefined;
  }
}
