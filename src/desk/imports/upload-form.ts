import { importersOf } from '../../domain/staff/roles.ts';
import { FreshProofError, invalid, ValidationError } from '../../errors.ts';
import { needsProof } from '../../operations/imports/needs-proof.ts';
import { seeOther } from '../../web/redirects.ts';
import {
  csrfField,
  errorSummary,
  type FormErrors,
  fileField,
  hiddenFields,
  select,
  submitButton,
} from '../../web/views/form.ts';
import { html } from '../../web/views/html.ts';
import { refusedAction } from '../action-form.ts';
import { callOperation, operationOf, requireMayCall, sendCsv } from '../call-operation.ts';
import { filtersOf, words } from '../field.ts';
import { type Typed, typedIn } from '../filters.ts';
import { sendDeskView } from '../send-desk-view.ts';
import type { DeskContext, DeskRequest } from '../session.ts';

/** To which the file is sent. */
export const UPLOAD_PATH = '/imports/upload';

const ACCEPTED = '.csv,.tsv,.txt,.json,.jsonl,.ndjson,.gz,text/csv,application/json,application/gzip';

/** The form to upload a file. @throws AuthorizationError */
export async function showUpload(ctx: DeskRequest, context: DeskContext): Promise<void> {
  requireMayCall(context, 'createImport', ctx.state.staff);
  const typed = typedIn(ctx.querystring, ['kind', 'retries']);
  if (needsProof(typed.kind ?? '') && !ctx.state.staff.isFresh) throw new FreshProofError();
  sendForm(ctx, context, typed, {});
}

/** Stores the file while it arrives, and shows what is in it. */
export async function submitUpload(ctx: DeskRequest, context: DeskContext): Promise<void> {
  const { form, upload } = ctx.state;
  const { kind = '', retries = '' } = form;
  try {
    if (!upload) throw new ValidationError([invalid('file', 'must be chosen')]);
    const query = { kind, filename: upload.name.slice(-255), ...(retries && { retries }) };
    const search = new URLSearchParams(query).toString();
    const call = { search, stream: upload.content };
    const { body } = await callOperation(ctx, context, 'createImport', call);
    seeOther(ctx, `/imports/${body.import.id}`);
  } catch (error) {
    const fields = filtersOf(operationOf(context, 'createImport'));
    const { errors, status } = refusedAction(ctx, error, fields);
    sendForm(ctx, context, { kind, retries }, errors, status);
  }
}

/** Sends the rows that were rejected, as CSV. */
export async function sendRejects(ctx: DeskRequest, context: DeskContext): Promise<void> {
  await sendCsv(ctx, context, 'getImportRejects', { params: { import_id: String(ctx.params.id) } });
}

function sendForm(
  ctx: DeskRequest,
  context: DeskContext,
  typed: Typed,
  errors: FormErrors,
  status = 200,
): void {
  const { retries } = typed;
  const kinds = kindsOf(ctx, context);
  // A file whose form was refused would have to be uploaded again.
  const offered = ctx.state.staff.isFresh ? kinds : kinds.filter((kind) => !needsProof(kind));
  const [locked] = kinds.filter((kind) => !offered.includes(kind));
  const title = retries ? 'Upload fixed rows' : 'Upload a file';
  const main = html`<div class="screen-head">
<p class="crumbs"><a href="/imports">Imports</a></p>
<h1>${title}</h1>
</div>
<section class="panel form-panel">
${errorSummary(errors)}
<p>${
    retries
      ? 'Upload the rejected rows once you have fixed them, with the same columns. They are read with the same settings.'
      : 'Nothing is imported yet. Next, you see what is in the file, choose what each column becomes, and check the first rows.'
  }</p>
<form method="post" action="${UPLOAD_PATH}" enctype="multipart/form-data" data-upload>
${csrfField(ctx.state.session.csrfToken)}
${hiddenFields({ retries })}
${select({
  name: 'kind',
  label: 'Records',
  required: true,
  options: offered.map((kind) => ({ value: kind, text: words(kind) })),
  value: typed.kind ?? 'donations',
  error: errors.kind,
})}
${locked && html`<p class="hint"><a href="/imports/new?kind=${locked}">Confirm it's you</a> to import API keys, OAuth applications or OAuth tokens.</p>`}
${fileField({
  name: 'file',
  label: 'File',
  accept: ACCEPTED,
  required: true,
  hint: 'CSV or JSON Lines, up to 1 GB. It may be compressed with gzip.',
  error: errors.file ?? errors.filename,
})}
<progress max="100" value="0" aria-label="Upload" hidden></progress>
<p role="status" data-upload-status></p>
<div class="actions">${submitButton('Upload')} <a href="/imports">Cancel</a></div>
</form>
</section>`;
  const isRefused = status !== 200;
  const view = { title: isRefused ? `Error: ${title}` : title, path: '/imports', main };
  sendDeskView(ctx, context, { ...view, script: 'upload' }, status);
}

function kindsOf({ state }: DeskRequest, context: DeskContext): string[] {
  const schema = filtersOf(operationOf(context, 'createImport')).get('kind')?.schema;
  const held = state.staff.principal.grants.map(({ role }) => role);
  return (schema?.enum ?? [])
    .map(String)
    .filter((kind) => importersOf(kind).some((role) => held.includes(role)));
}
