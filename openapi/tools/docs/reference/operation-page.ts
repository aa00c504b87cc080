import { type Html, html } from '../../../../src/web/views/html.ts';
import { codeBlock } from '../code-block.ts';
import type { Content, Operation, Service, Site } from '../documents.ts';
import { neighbours, type Page } from '../page-layout.ts';
import { fieldList, fieldText, inlineMarkdown, markdown } from './fields.ts';
import { besideMenu } from './overview-pages.ts';
import { curlSample } from './sample.ts';
import { tryForm } from './try-form.ts';

/** Credentials by the names of their schemes. */
const credentialNames: Record<string, string> = {
  RegisteredApplication: 'an API key',
  OAuthUser: 'a user’s access token',
  OAuthClient: 'an application’s access token',
};

/** What an operation needs. */
function credentialNote({ credentials, roles, scope, needsFreshProof }: Operation): Html {
  if (roles.length > 0) {
    return html`<p class="credential">${
      needsFreshProof
        ? html`Only at <a href="/docs/operating-desk/">the desk</a>, just after signing in: staff tokens are refused.`
        : html`Needs <a href="/docs/operating-desk/">a staff token</a>.`
    } Roles: ${roles.map((role, index) => html`${index > 0 && ', '}<code>${role}</code>`)}.</p>`;
  }
  return html`<p class="credential">${
    credentials.length === 0
      ? 'Public: no credential needed.'
      : html`Needs ${credentials.map((name) => credentialNames[name]).join(' or ')}: <a href="/docs/authentication/">authentication</a>.${
          scope && html` An API key needs the scope <code>${scope}</code>.`
        }`
  }</p>`;
}

export function operationPage(operation: Operation, service: Service, site: Site): Page {
  const { method, path, tag, title, description, base, body, summary } = operation;
  return {
    title: `${title} · Groundswell API reference`,
    description: `${method} ${path}: ${summary}`,
    current: 'reference',
    main: besideMenu(
      service,
      site,
      html`<article class="guide operation">
<div class="operation-text">
<p class="breadcrumbs"><a href="/docs/reference/">Reference</a> / <a href="${service.address}">${service.title}</a> / ${tag}</p>
<h1>${title}</h1>
<p class="call"><span class="method">${method}</span> <code>${base.replace(/^https?:\/\/[^/]+/, '')}${path}</code></p>
${markdown(description)}
${credentialNote(operation)}
</div>
<div class="operation-samples">
<h2 class="hidden">Sample</h2>
${!operation.needsFreshProof && codeBlock(curlSample(operation), 'sh')}
${successExample(operation)}
${tryForm(operation, site)}
<!-- samples -->
</div>
<div class="operation-fields">
${parameterList(operation)}
${
  body &&
  html`<h2>Body</h2>
<p>${inlineMarkdown(body.description)} <span class="type">${body.type}</span>${schemaName(body)}</p>
${fieldList(body.schema)}`
}
${answerList(operation)}
</div>
</article>
${neighbours('operation', site.operations, operation)}`,
      operation,
    ),
  };
}

function successExample({ answers }: Operation): Html | false {
  const { status, content } = answers.find((one) => one.status.startsWith('2') && one.content) ?? {};
  if (content?.example === undefined || content.type !== 'application/json') return false;
  return html`<p class="sample-title">Response (${status})</p>
${codeBlock(JSON.stringify(content.example, undefined, 2), 'json')}`;
}

function parameterList({ parameters }: Operation): (Html | false)[] {
  return ['Path', 'Query', 'Header'].map((place) => {
    const some = parameters.filter((one) => one.in === place.toLowerCase());
    return (
      some.length > 0 &&
      html`<h2>${place} parameters</h2>
<ul class="fields">${some.map((one) => html`<li>${fieldText(one)}</li>\n`)}</ul>`
    );
  });
}

/** Returns the schema's name in the client libraries. The search links to it. */
function schemaName({ schema }: Content): Html | undefined {
  const name = schema?.['x-name'];
  return name && html` <code id="${name}">${name}</code>`;
}

function answerList({ answers }: Operation): Html {
  const isRefusal = ({ status }: { status: string }) => /^[45]/.test(status);
  return html`<h2>Responses</h2>
${answers
  .filter((answer) => !isRefusal(answer))
  .map(
    ({ status, description, content }) => html`<h3>${status}</h3>
<p>${inlineMarkdown(description)}${content && schemaName(content)}</p>
${content && fieldList(content.schema)}`,
  )}
<h3>Errors</h3>
<p>The <a href="/docs/errors/">errors guide</a> explains their format and what to do about each of them.</p>
<ul class="fields">${answers.filter(isRefusal).map(
    ({
      status,
      description,
    }) => html`<li><p class="field"><code>${status}</code></p><p>${inlineMarkdown(description)}</p></li>
`,
  )}</ul>`;
}
