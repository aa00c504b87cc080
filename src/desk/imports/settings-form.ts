import type { ImportResponse } from '../../../generated/operations/operations.ts';
import { StaleVersionError } from '../../errors.ts';
import { seeOther } from '../../web/redirects.ts';
import type { RefusedForm } from '../../web/refused-form.ts';
import { html } from '../../web/views/html.ts';
import { openedIn, refusedAction } from '../action-form.ts';
import { callOperation } from '../call-operation.ts';
import type { Values } from '../form-values.ts';
import { sendDeskView } from '../send-desk-view.ts';
import type { DeskContext, DeskRequest } from '../session.ts';
import { openedSettings, settingFields, settingsView, simpleSettings } from './settings-view.ts';

/** Changes how a file is read, and shows the preview; or the form again with what is wrong. */
export async function submitImportSettings(ctx: DeskRequest, context: DeskContext): Promise<void> {
  const { form } = ctx.state;
  const params = { import_id: String(ctx.params.id) };
  const { body: present, headers } = await callOperation(ctx, context, 'getImport', { params });
  try {
    const call = { params, body: settingsIn(form, present), headers: { 'If-Match': form.etag ?? '' } };
    await callOperation(ctx, context, 'updateImport', call);
    seeOther(ctx, `/imports/${params.import_id}`);
  } catch (error) {
    const isLate = error instanceof StaleVersionError;
    const fields = settingFields(context);
    const { errors, status } = isLate ? tooLate : refusedAction(ctx, error, fields);
    const opened = openedIn(form);
    const saved = openedSettings(present);
    const values = isLate ? merged({ opened, typed: form, saved }) : form;
    // Refused values are still compared with the version that was read.
    const version = isLate ? { etag: headers?.ETag, opened: saved } : { etag: form.etag, opened };
    const { csrfToken } = ctx.state.session;
    const title = present.import.name;
    const main = html`<div class="screen-head">
<p class="crumbs"><a href="/imports">Imports</a></p>
<h1>${title}</h1>
</div>
${settingsView({ response: present, fields, values, errors, version, ...(isLate && { saved }), csrfToken })}`;
    sendDeskView(ctx, context, { title: `Error: ${title}`, path: '/imports', main }, status);
  }
}

const tooLate: RefusedForm = {
  status: 412,
  errors: {
    '': 'These settings have changed since you opened them. Your changes are still here, but not saved. Check them, and apply them again.',
  },
};

/** Keeps what the user changed, and takes everything else from what is saved now. If columns are split differently now, choices for them are dropped. */
function merged({ opened, typed, saved }: Record<'opened' | 'typed' | 'saved', Values>): Values {
  const isSplitOtherwise = ['encoding', 'delimiter'].some((name) => opened[name] !== saved[name]);
  const mine = Object.entries(typed).filter(
    ([name, text]) =>
      text.trim() !== (opened[name] ?? '') && !(isSplitOtherwise && name.startsWith('column.')),
  );
  return { ...saved, ...Object.fromEntries(mine) };
}

/** The settings in a form. Another mapping has its own columns. */
function settingsIn(form: Values, response: ImportResponse): Record<string, unknown> {
  const { settings } = response;
  const mapping = form.mapping || null;
  const simple = simpleSettings.map((name) => [name, form[name]?.trim() || null]);
  const isOther = mapping !== (settings.mapping ?? null);
  const columns = isOther ? null : chosenColumns(form, response);
  return {
    ...Object.fromEntries(simple),
    mapping,
    ...(columns !== undefined && { columns }),
    constants: defaultsIn(form),
  };
}

/** @returns undefined if none was changed */
function chosenColumns(
  form: Values,
  { file }: ImportResponse,
): { column: string; field: string }[] | undefined {
  const columns = (file?.columns ?? []).map(({ name, fields }, index) => {
    const chosen = form[`column.${index}`] ?? '';
    const isChanged = chosen !== (fields[0] ?? '');
    return { name, isChanged, fields: isChanged ? [chosen].filter(Boolean) : fields };
  });
  if (!columns.some(({ isChanged }) => isChanged)) return undefined;
  return columns.flatMap(({ name, fields }) => fields.map((field) => ({ column: name, field })));
}

function defaultsIn(form: Values): { field: string; value: string }[] | null {
  const rows = Object.keys(form).flatMap((name) => /^default\.(\d{1,3})\.field$/.exec(name)?.[1] ?? []);
  const defaults = rows.flatMap((row) => {
    const [field = '', value = ''] = [form[`default.${row}.field`], form[`default.${row}.value`]];
    return field && value.trim() ? [{ field, value: value.trim() }] : [];
  });
  return defaults.length > 0 ? defaults : null;
}
