import { StaleVersionError } from '../errors.ts';
import { seeOther } from '../web/redirects.ts';
import { type RefusedForm, refusedForm } from '../web/refused-form.ts';
import { csrfField, errorSummary, field, hiddenFields } from '../web/views/form.ts';
import { html } from '../web/views/html.ts';
import { callOperation } from './call-operation.ts';
import { sendDeskView } from './send-desk-view.ts';
import type { DeskContext, DeskRequest } from './session.ts';

const PATH = '/watched-words';
const LABEL = 'Words';

/** The words whose use is reported, one on each line. */
export async function showWatchedWords(ctx: DeskRequest, context: DeskContext): Promise<void> {
  const { words, etag } = await readWords(ctx, context);
  sendForm(ctx, context, { words: words.join('\n'), etag });
}

/** Saves the list, and shows the form again with everything typed if it is refused. */
export async function submitWatchedWords(ctx: DeskRequest, context: DeskContext): Promise<void> {
  const { words = '', etag = '' } = ctx.state.form;
  const body = { words: words.split(/\s+/).filter(Boolean) };
  try {
    await callOperation(ctx, context, 'updateWatchedWords', { body, headers: { 'If-Match': etag } });
  } catch (error) {
    if (!(error instanceof StaleVersionError)) {
      return sendForm(ctx, context, { words, etag }, refusedForm(ctx, error, { words: LABEL }));
    }
    const present = await readWords(ctx, context);
    const message = `Somebody changed the list after you opened it. It is now: ${present.words.join(', ') || 'empty'}. Add what is missing, and save again.`;
    return sendForm(ctx, context, { words, etag: present.etag }, { status: 412, errors: { words: message } });
  }
  seeOther(ctx, `${PATH}?done=1`);
}

async function readWords(ctx: DeskRequest, context: DeskContext): Promise<{ words: string[]; etag: string }> {
  const { body, headers } = await callOperation(ctx, context, 'getWatchedWords');
  return { words: body.watched_words.words, etag: headers?.ETag ?? '' };
}

function sendForm(
  ctx: DeskRequest,
  context: DeskContext,
  { words, etag }: { words: string; etag: string },
  { status, errors }: RefusedForm = { status: 200, errors: {} },
): void {
  const hint =
    'One on each line. Case and accents don’t matter. A new or changed page, update or donor’s message with one of them appears under Reports.';
  const main = html`<div class="screen-head"><h1>Watched words</h1></div>
<section class="panel form-panel">
${errorSummary(errors)}
<form method="post" action="${PATH}" novalidate>
${csrfField(ctx.state.session.csrfToken)}
${hiddenFields({ etag })}
${field({ label: LABEL, name: 'words', type: 'textarea', value: words, error: errors.words, hint })}
<div class="actions"><button type="submit">Save words</button></div>
</form>
</section>`;
  const title = status === 200 ? 'Watched words' : 'Error: Watched words';
  const notice = ctx.query.done === undefined ? undefined : 'The words are saved.';
  sendDeskView(ctx, context, { title, path: PATH, notice, main }, status);
}
