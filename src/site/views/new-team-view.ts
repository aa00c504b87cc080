import type { PageRecord } from '../../db/queries/page-records.ts';
import { csrfField, errorSummary, type FormErrors, field, submitButton } from '../../views/form.ts';
import { type Html, html } from '../../views/html.ts';
import type { SiteLinks } from '../site-links.ts';

export const newTeamLabels = { name: 'Name of the team', individual_page_id: 'Your page' };

export interface NewTeamView {
  page: PageRecord;
  links: SiteLinks;
  form: Readonly<Record<string, string>>;
  errors: FormErrors;
  csrfToken: string;
}

/** The form that makes a team out of one's page. */
export function newTeamView({ page, links, form, errors, csrfToken }: NewTeamView): Html {
  return html`<div class="reading">
<p class="crumbs"><a href="/dashboard">Dashboard</a></p>
<h1>Start a team</h1>
${errorSummary(errors)}
<form class="card" method="post" action="/dashboard/pages/${page.id}/team" novalidate>
${csrfField(csrfToken)}
<p id="individual_page_id">You lead it with your page <a href="${links.page(page)}">${page.name}</a> in ${page.campaign_name}. The team gets a page of its own, which counts what all its members raise.</p>
${field({ label: newTeamLabels.name, name: 'name', value: form.name, error: errors.name, hint: `Without one it is called Team ${page.name}.`, maxLength: 255 })}
${submitButton('Start the team')}
</form></div>`;
}
