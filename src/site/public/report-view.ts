import type { ReportedKind, ReportReason } from '../../db/rows/report-rows.ts';
import { LONGEST_EXPLANATION } from '../../domain/reports/file-report.ts';
import {
  checkbox,
  csrfField,
  errorSummary,
  type FormState,
  field,
  select,
  submitButton,
} from '../../web/views/form.ts';
import { type Html, html } from '../../web/views/html.ts';

const reasonTexts: Readonly<Record<ReportReason, string>> = {
  illegal: "It's against the law",
  fraud: "It's fraud, or pretends to be someone else",
  hate: "It's hate or harassment",
  sexual_or_violent: "It's sexual or violent",
  privacy: "It shows someone's private data or picture",
  spam: "It's advertising",
  other: 'Something else',
};

const things: Readonly<Record<ReportedKind, string>> = {
  page: 'this page',
  post: 'this update',
  donation: "this donor's message",
};

interface ReportView extends FormState {
  kind: ReportedKind;
  id: number;
  page: { name: string; address: string };
}

export function reportView({ kind, id, page, form, errors, csrfToken }: ReportView): Html {
  const options = Object.entries(reasonTexts).map(([value, text]) => ({ value, text }));
  return html`<section class="card narrow">
<p class="crumbs"><a href="${page.address}">Back to ${page.name}</a></p>
<h1>Report ${things[kind]}</h1>
${errorSummary(errors)}
<p>Tell us what's wrong with ${things[kind]}. A person will look at it. The page's owner won't hear who told us.</p>
<form method="post" action="/report?${kind}=${id}" novalidate>
${csrfField(csrfToken)}
${select({ label: "What's wrong?", name: 'reason', value: form.reason, error: errors.reason, required: true, options: [{ value: '', text: 'Choose one' }, ...options] })}
${field({ label: 'Please explain why', name: 'explanation', type: 'textarea', value: form.explanation, error: errors.explanation, hint: 'Which part do you mean, and why is it wrong?', required: true, maxLength: LONGEST_EXPLANATION })}
${field({ label: 'Your name', name: 'name', value: form.name, error: errors.name, autocomplete: 'name', maxLength: 100 })}
${field({ label: 'Your email address', name: 'email', type: 'email', value: form.email, error: errors.email, hint: "We'll tell you what we decide. We use it for nothing else.", autocomplete: 'email' })}
${errors.good_faith && html`<p class="error" id="good_faith-error">${errors.good_faith}</p>`}
${checkbox({ label: 'I believe in good faith that everything I say here is true and complete.', name: 'good_faith', checked: form.good_faith === 'true' })}
<div class="actions">${submitButton('Send report')} <a href="${page.address}">Cancel</a></div>
</form>
</section>`;
}

export const reportSentView = html`<section class="card narrow">
<h1>Thank you</h1>
<p>We've got your report, and a person will look at it. If you gave us your email address, we'll tell you what we decide.</p>
<p><a href="/">Go to the home page</a></p>
</section>`;
