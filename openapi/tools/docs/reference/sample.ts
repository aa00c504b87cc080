import { type Html, html } from '../../../../src/web/views/html.ts';
import type { Operation, Parameter } from '../documents.ts';

/** Placeholders for credentials, by the name of their scheme. */
const authorization: Record<string, string> = {
  RegisteredApplication: 'Token token=YOUR_API_KEY',
  OAuthUser: 'Bearer ACCESS_TOKEN',
  OAuthClient: 'Bearer ACCESS_TOKEN',
};

/** Returns a curl call of an operation, with the examples of its required values. */
export function curlSample({ method, path, base, parameters, body, credentials }: Operation): string {
  const sent = parameters.filter((one) => one.isSent);
  const steps = path.replace(/\{(\w+)\}/g, (written, name) => {
    const { example } = sent.find((one) => one.in === 'path' && one.name === name) ?? {};
    return example === undefined ? written : encodeURIComponent(String(example));
  });
  const query = sent
    .filter((one) => one.in === 'query')
    .map((one) => `${one.name}=${encodeURIComponent(String(one.example))}`);
  const header = authorization[credentials[0] ?? ''];
  const lines = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}'${base}${steps}${query.length > 0 ? `?${query.join('&')}` : ''}'`,
    ...(header ? [`-H 'Authorization: ${header}'`] : []),
    ...bodyLines(body),
  ];
  return lines.join(' \\\n  ');
}

function bodyLines(body: Operation['body']): string[] {
  if (!body) return [];
  if (body.type === 'multipart/form-data') {
    return Object.keys(body.schema.properties ?? {}).map((name) => `-F '${name}=@picture.jpg'`);
  }
  const text = JSON.stringify(body.example, undefined, 2).replaceAll("'", "'\\''");
  return ["-H 'Content-Type: application/json'", `-d '${text}'`];
}

/**
 * Renders a form that calls the operation from the page. `openapi/docs/scripts/try-form.ts` displays it. `false` for pages, and for
 * requests that a form of text fields can't send.
 */
export function tryForm({
  method,
  path,
  base,
  parameters,
  body,
  credentials,
  answers,
}: Operation): Html | false {
  const isJson = [body, ...answers.map(({ content }) => content)].every(
    (content) => !content || content.type === 'application/json',
  );
  if (!isJson) return false;
  const others = parameters.filter(({ isSent }) => !isSent);
  return html`<details class="try card" hidden><summary>Try it</summary>
<form data-method="${method}" data-address="${base}${path}">
${credentials.length > 0 && html`<label>Authorization <input type="text" name="Authorization" data-in="header" autocomplete="off" spellcheck="false" value="${authorization[credentials[0] ?? '']}"></label>`}
${parameters.filter(({ isSent }) => isSent).map((one) => input(one, String(one.example ?? '')))}
${others.length > 0 && html`<details><summary>${others.length} optional ${others.length === 1 ? 'parameter' : 'parameters'}</summary>${others.map((one) => input(one, ''))}</details>`}
${body && html`<label>Body <textarea name="body" rows="8" spellcheck="false">${JSON.stringify(body.example, undefined, 2)}</textarea></label>`}
<p><button type="submit">Send</button></p>
<div class="answer" role="status"></div>
</form></details>`;
}

function input({ name, in: place, required }: Parameter, value: string): Html {
  return html`<label>${name} <input type="text" name="${name}" data-in="${place}" value="${value}" autocomplete="off" spellcheck="false"${required && html` required`}></label>
`;
}
