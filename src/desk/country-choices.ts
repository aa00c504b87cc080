import type { ActionForm } from './action-form.ts';
import { callOperation, mayCall } from './call-operation.ts';
import type { DeskContext, DeskRequest } from './session.ts';

const NAME = 'country_code';

/** Offers the countries of the installation by name to roles that may list them. Others type a code. */
export async function withCountries(
  ctx: DeskRequest,
  context: DeskContext,
  form: ActionForm,
): Promise<ActionForm> {
  const field = form.fields.get(NAME);
  if (!field || !mayCall(context, 'listCountries', ctx.state.staff)) return form;
  const { items } = (await callOperation(ctx, context, 'listCountries')).body;
  if (items.length === 0) return form;
  const choices = items.map(({ code, name }) => ({ value: code, text: name }));
  const fields = new Map(
    [...form.fields].map(([name, each]) => [name, name === NAME ? { ...each, choices } : each]),
  );
  return { ...form, fields };
}
