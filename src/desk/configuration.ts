import type { Setting } from '../../generated/operations/operations.ts';
import { type Html, html } from '../web/views/html.ts';
import { callOperation } from './call-operation.ts';
import { sendDeskView } from './send-desk-view.ts';
import type { DeskContext, DeskRequest } from './session.ts';

const groups: readonly [Setting['source'], string][] = [
  ['environment', 'Set by you'],
  ['derived', 'Computed from other settings'],
  ['default', 'Defaults'],
  ['unset', 'Not set'],
];

/** Every setting of the server. They can only be changed where it runs. */
export async function showConfiguration(ctx: DeskRequest, context: DeskContext): Promise<void> {
  const { settings } = (await callOperation(ctx, context, 'getConfiguration')).body;
  const main = html`<div class="screen-head"><h1>Configuration</h1><p class="count">${settings.length} settings</p></div>
<p class="soft">To change a setting, set it in the environment of the server, such as in <code>groundswell.env</code>, and restart. Check it first with <code>groundswell config check</code>.</p>
${groups.map(([source, title]) =>
  group(
    source,
    title,
    settings.filter((setting) => setting.source === source),
  ),
)}`;
  sendDeskView(ctx, context, { title: 'Configuration', path: '/configuration', main });
}

function group(id: string, title: string, settings: readonly Setting[]): Html | undefined {
  if (settings.length === 0) return undefined;
  const row = ({ name, value, description }: Setting) =>
    html`<tr role="row"><th scope="row" role="rowheader" data-label="Setting"><code>${name}</code></th><td role="cell" data-label="Value">${value === null ? html`<span class="soft none">–</span>` : html`<code>${value}</code>`}</td><td role="cell" data-label="What it does"><span>${description}</span></td></tr>`;
  return html`<section class="panel" aria-labelledby="${id}"><h2 id="${id}">${title}</h2>
<table class="records" role="table">
<caption class="hidden">${title}</caption>
<thead role="rowgroup"><tr role="row"><th scope="col" role="columnheader">Setting</th><th scope="col" role="columnheader">Value</th><th scope="col" role="columnheader">What it does</th></tr></thead>
<tbody role="rowgroup">${settings.map(row)}</tbody>
</table></section>`;
}
