import { hiddenFieldsOf, type Page, unescaped, type Visitor } from './visitor.ts';

/** Finds the only form in the main part of the visitor's page, whatever its action. */
export function openForm({ page }: Visitor): { action: string; hidden: Record<string, string> } {
  const main = page.html.split('<main')[1] ?? '';
  const [, action] = /<form[^>]*action="([^"]*)"/.exec(main) ?? [];
  if (action === undefined) throw new Error(`the page has no form:\n${page.html}`);
  return { action: unescaped(action), hidden: hiddenFieldsOf(main, unescaped(action)) };
}

/** Submits that form. @param fields typed values or pressed buttons */
export function submitForm(visitor: Visitor, fields: Record<string, string> = {}): Promise<Page> {
  const { action, hidden } = openForm(visitor);
  return visitor.post(action, { ...hidden, ...fields });
}
