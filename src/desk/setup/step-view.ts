import { StaleVersionError } from '../../errors.ts';
import { type RefusedForm, refusedForm } from '../../web/refused-form.ts';
import { csrfField, errorSummary, hiddenFields } from '../../web/views/form.ts';
import { type Html, type HtmlValue, html } from '../../web/views/html.ts';
import { allowPreview } from '../preview-view.ts';
import { sendDeskView } from '../send-desk-view.ts';
import type { DeskContext, DeskRequest } from '../session.ts';
import { type SetupStep, setupProgress, setupSteps } from './progress.ts';

interface StepView {
  step: SetupStep;
  title: string;
  /** Why it matters, in a sentence or two. */
  lead: HtmlValue;
  /** A form, or what has been done. */
  content: Html;
  /** How what is typed looks; its buttons are in the form. */
  preview?: Html;
  /** The errors of a refused form. */
  refused?: RefusedForm | undefined;
}

/** Shows a step of the set-up: one thing, without the navigation. Nothing is lost when somebody leaves. */
export function sendStep(ctx: DeskRequest, context: DeskContext, view: StepView): void {
  const { step, title, lead, content, preview, refused } = view;
  const before = setupSteps[setupSteps.indexOf(step) - 1];
  const main = html`<section class="card narrow">
${setupProgress(step)}
<h1>${title}</h1>
<p>${lead}</p>
${errorSummary(refused?.errors ?? {})}
${content}
<p class="setup-links">${before !== undefined && before !== 'factor' && html`<a href="/setup/${before}">Back</a>`} <a href="/">Finish later</a></p>
</section>
${preview && html`<div class="narrow">${preview}</div>`}`;
  const script = preview && 'preview';
  sendDeskView(
    ctx,
    context,
    { title: refused ? `Error: ${title}` : title, isAlone: true, main, script },
    refused?.status,
  );
  if (preview) allowPreview(ctx);
}

/** The status and errors with which a step that edits a record is shown again. @throws as `refusedForm` */
export function refusedEdit(
  ctx: DeskRequest,
  error: unknown,
  labels: Readonly<Record<string, string>>,
): RefusedForm {
  return error instanceof StaleVersionError ? tooLate : refusedForm(ctx, error, labels);
}

const tooLate: RefusedForm = {
  status: 412,
  errors: {
    '': 'This has changed since you opened the form. Check what you typed, and save it again.',
  },
};

interface StepForm {
  action: string;
  fields: HtmlValue;
  /** The text of the button. */
  submit: string;
  /** Absent values are left out. */
  hidden?: Readonly<Record<string, string | undefined>>;
  /** More buttons. */
  more?: Html;
  /** Where to go without filling it in. */
  skip?: { address: string; text: string };
  /** Whether most people skip it. */
  isRare?: boolean;
}

export function stepForm(
  ctx: DeskRequest,
  { action, fields, submit, hidden = {}, more, skip, isRare = false }: StepForm,
): Html {
  return html`<form method="post" action="${action}" novalidate>
${csrfField(ctx.state.session.csrfToken)}
${hiddenFields(hidden)}
${fields}
<div class="actions"><button${isRare && html` class="secondary"`} type="submit">${submit}</button>${more}${skip && html` <a class="button${!isRare && ' secondary'}" href="${skip.address}">${skip.text}</a>`}</div>
</form>`;
}

/** The content of a step whose record already exists. */
export function doneAlready(text: HtmlValue, { next, edit }: { next: string; edit: string }): Html {
  return html`<p class="notice">${text}</p>
<div class="actions"><a class="button" href="${next}">Continue</a> <a class="button secondary" href="${edit}">Change it</a></div>`;
}
