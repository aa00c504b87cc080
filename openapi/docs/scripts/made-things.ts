/** What the forms have made in this tab, by name. Reloading keeps it, closing the tab forgets it. */
const PREFIX = 'groundswell-made-';

/** @returns an ID or another value, or undefined when no form has made such a thing */
export function madeThing(name: string): string | undefined {
  return storage()?.getItem(PREFIX + name) ?? undefined;
}

/**
 * Remembers what a form has made.
 * @param makes names, with the steps to their values: `answer.page.id`, `sent.token`; without steps, the name is forgotten
 */
export function rememberMade(
  makes: Record<string, string | null>,
  answer: string,
  sent: string | undefined,
): void {
  for (const [name, path] of Object.entries(makes)) {
    const value = path && valueAt({ answer: parsed(answer), sent: parsed(sent) }, path);
    if (value) storage()?.setItem(PREFIX + name, String(value));
    else storage()?.removeItem(PREFIX + name);
  }
}

/** Returns undefined if the browser doesn't allow storage. */
function storage(): Storage | undefined {
  try {
    return sessionStorage;
  } catch {
    return undefined;
  }
}

function valueAt(from: unknown, path: string): unknown {
  return path.split('.').reduce((at, step) => (at as Record<string, unknown> | undefined)?.[step], from);
}

function parsed(text = ''): unknown {
  return text === '' ? undefined : JSON.parse(text);
}
