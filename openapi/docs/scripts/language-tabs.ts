const KEY = 'groundswell-docs-language';

/** Shows all samples in the language that was chosen for one, on this page and on those to come. */
export function rememberLanguage(): void {
  const choices = document.querySelectorAll<HTMLInputElement>('.tabs > input');
  const show = (language: string | undefined | null) => {
    for (const choice of choices) if (choice.value === language) choice.checked = true;
  };
  show(stored(() => localStorage.getItem(KEY)));
  for (const choice of choices) {
    choice.addEventListener('change', () => {
      // What is read stays where it is, though samples above it become longer or shorter.
      const before = choice.getBoundingClientRect().top;
      show(choice.value);
      scrollBy(0, choice.getBoundingClientRect().top - before);
      stored(() => localStorage.setItem(KEY, choice.value));
    });
  }
}

/** Returns undefined where the browser lets nothing be stored. */
function stored<Value>(access: () => Value): Value | undefined {
  try {
    return access();
  } catch {
    return undefined;
  }
}
