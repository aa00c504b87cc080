import { type Html, html } from '../../../../src/web/views/html.ts';
import { GuideError, type Operation, type Parameter, type Site } from '../documents.ts';
import { inlineMarkdown } from './fields.ts';
import { authorization } from './sample.ts';

/**
 * Renders a form that calls the operation from the page, or why there is none. `openapi/docs/scripts/try-form.ts` displays the form, and
 * `openapi/docs/forms.yaml` says what it sends. `false` for pages, for requests that a form of text fields can't send, and for staff, whose
 * tokens no website should know.
 * @throws GuideError when the form needs something that no form makes
 */
export function tryForm(operation: Operation, site: Site): Html | false {
  const { method, path, base, parameters, body, credentials, answers, form } = operation;
  if (form.without) return html`<p class="try card">${inlineMarkdown(form.without)}</p>`;
  const isJson = [body, ...answers.map(({ content }) => content)].every(
    (content) => !content || content.type === 'application/json',
  );
  if (!isJson || credentials.includes('Staff')) return false;
  const others = parameters.filter(({ isSent }) => !isSent);
  const text = form.body ?? JSON.stringify(body?.example, undefined, 2);
  const field = (one: Parameter) => input(one, operation);
  return html`<details class="try card" hidden><summary>Try it</summary>
<form data-method="${method}" data-address="${base}${path}" data-makes="${JSON.stringify(form.makes ?? {})}">
${neededBy(operation).map((name) => firstSend(name, site))}
${credentials.length > 0 && html`<label>Authorization <input type="text" name="Authorization" data-in="header" autocomplete="off" spellcheck="false" value="${authorization[credentials[0] ?? '']}"></label>`}
${parameters.filter(({ isSent }) => isSent).map(field)}
${others.length > 0 && html`<details><summary>${others.length} optional ${others.length === 1 ? 'parameter' : 'parameters'}</summary>${others.map(field)}</details>`}
${body && html`<label>Body <textarea name="body" rows="8" spellcheck="false">${text}</textarea></label>`}
<p><button type="submit">Send</button></p>
<div class="answer" role="status"></div>
</form></details>`;
}

/** Returns the names of what other forms have to make first. */
function neededBy({ form: { needs = {}, body = '' } }: Operation): string[] {
  const inBody = [...body.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name ?? '');
  return [...new Set([...Object.values(needs), ...inBody])].filter((name) => name !== 'unique');
}

function firstSend(name: string, { operations }: Site): Html {
  const maker = operations.find(({ form }) => form.makes?.[name]);
  if (!maker) throw new GuideError(`In openapi/docs/forms.yaml, no form makes “${name}”.`);
  return html`<p data-needs="${name}" hidden>Send <a href="${maker.address}"><code>${maker.id}</code></a> first. Then this form works on what it has made.</p>
`;
}

function input({ name, in: place, required, isSent, example }: Parameter, { form }: Operation): Html {
  const made = form.needs?.[name];
  const value = form.query?.[name] ?? (isSent && made === undefined ? String(example ?? '') : '');
  return html`<label>${name} <input type="text" name="${name}" data-in="${place}" value="${value}" autocomplete="off" spellcheck="false"${required && html` required`}${made && html` data-made="${made}"`}></label>
`;
}
