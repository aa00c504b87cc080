import { type Html, html } from '../web/views/html.ts';
import { mayCall } from './call-operation.ts';
import type { ListScreen, SelectionAction } from './screen.ts';
import type { DeskContext, DeskRequest } from './session.ts';

/** What the caller may do with selected rows. */
export function selectionActions(
  { list: { selection = [] } }: ListScreen,
  ctx: DeskRequest,
  context: DeskContext,
): SelectionAction[] {
  return selection.filter(({ operation }) => mayCall(context, operation, ctx.state.staff));
}

/**
 * Below a list: what can be done with the selected records. The boxes belong to its form, which works without a script.
 * @param search of the list, so that the confirmation can read the same records
 * @param selectAll a link to the same list with all boxes checked
 */
export function selectionBar(
  { path }: ListScreen,
  actions: readonly SelectionAction[],
  { search, selectAll }: { search: string; selectAll: string },
): Html {
  return html`<form class="selection" id="selection" method="get" aria-label="Selected rows">
<input type="hidden" name="list" value="${search}">
<output hidden></output>
<a href="${selectAll}" data-select-all>Select all on this page</a>
${actions.map(({ name, title, isDangerous }) => html`<button class="small ${isDangerous ? 'danger' : 'secondary'}" formaction="${path}/selected/${name}">${title}</button>`)}
</form>`;
}
