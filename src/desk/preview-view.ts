import { contentSecurityPolicy, previewPolicy } from '../web/html-security-headers.ts';
import type { FormErrors } from '../web/views/form.ts';
import { type Html, html, renderHtml } from '../web/views/html.ts';
import { deskStylesheetPath } from '../web/views/stylesheet.ts';
import type { Fields } from './field.ts';
import type { AnyRecord, Preview } from './screen.ts';
import type { DeskContext, DeskRequest } from './session.ts';
import { valueHtml } from './value.ts';

/** The frame that has the preview. The form is sent to it, so that it works without a script. */
const FRAME = 'preview';

/** Buttons that show what was typed in the frame, and save nothing. */
export function previewButtons(address: string, { test }: Preview): Html {
  const button = (part: string, label: string) =>
    html` <button class="secondary" type="submit" formaction="${address}/${part}" formtarget="${FRAME}" formnovalidate data-part="${part}">${label}</button>`;
  return html`${button('preview', 'Preview')}${test && button('test', 'Send me a test')}`;
}

/** The preview of what is saved, until the first change. */
export function previewPane(address: string): Html {
  return html`<section class="panel preview" aria-labelledby="preview-title"><h2 id="preview-title">Preview</h2>
<iframe name="${FRAME}" src="${address}/preview" title="Preview"></iframe>
</section>`;
}

/** Allows a screen to have the frame, and the script that updates it. */
export function allowPreview(ctx: Pick<DeskRequest, 'set'>): void {
  ctx.set('Content-Security-Policy', `${contentSecurityPolicy([], "'self'")}; frame-src 'self'`);
}

interface ShownPreview {
  /** Says what this is. */
  title: string;
  fields: Fields;
  /** The response of the operation. Its `html` is shown as it is, and `text` on request. */
  preview: AnyRecord;
  errors: FormErrors;
}

/** Responds with the content of the frame. The document is in a frame of its own, which runs no scripts and has no access to our cookies. */
export function sendPreview(
  ctx: DeskRequest,
  { config }: Pick<DeskContext, 'config'>,
  { title, fields, preview, errors }: ShownPreview,
  status: number,
): void {
  const shown = [...fields.values()].filter(({ name }) => !['html', 'text'].includes(name));
  const facts = shown.filter(({ name }) => [preview[name]].flat().length > 0 && preview[name] !== undefined);
  const messages = Object.values(errors).filter(Boolean);
  ctx.status = status;
  ctx.type = 'text/html; charset=utf-8';
  ctx.set('Content-Security-Policy', previewPolicy(config.baseUrl));
  ctx.remove('X-Frame-Options');
  ctx.body = renderHtml(html`<!doctype html>
<html lang="en" class="desk preview-content">
<head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>${title}</title>
<link rel="stylesheet" href="${deskStylesheetPath}"></head>
<body><main>
<h1 class="hidden">${title}</h1>
${messages.length > 0 && html`<ul class="error">${messages.map((message) => html`<li>${message}</li>`)}</ul>`}
${facts.length > 0 && html`<dl class="facts">${facts.map((field) => html`<div><dt>${field.label}</dt><dd>${valueHtml(field, preview, config.RECEIPT_TIME_ZONE)}</dd></div>`)}</dl>`}
${preview.text && html`<details><summary>As plain text</summary><pre>${preview.text}</pre></details>`}
${preview.html && html`<iframe sandbox srcdoc="${preview.html}" title="${title}"></iframe>`}
</main></body>
</html>
`);
}
