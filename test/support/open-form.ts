import type { Page, Visitor } from './visitor.ts';

/** The one form of the main part of the visitor's page, whatever its action is. */
export function openForm({ page }: Visitor): { action: string; hidden: Record<string, string> } {
  const main = page.html.split('<main')[1] ?? '';
  const [, action, content] = /<form[^>]*action="([^"]*)"[^>]*>(.*?)<\/form>/s.exec(main) ?? [];
  if (action === undefined || content === undefined) throw new Error(`the page has no form:\n${page.html}`);
  const inputs = [...content.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)];
  return {
    action: unescaped(action),
    hidden: Object.fromEntries(inputs.map(([, name = '', value = '']) => [name, unescaped(value)])),
  };
}

/** Sends that form. @param fields what is typed or pressed */
export function submitForm(visitor: Visitor, fields: Record<string, string> = {}): Promise<Page> {
  const { action, hidden } = openForm(visitor);
  return visitor.post(action, { ...hidden, ...fields });
}

function unescaped(text: string): string {
  return text.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&');
}
