import type { PageRecord } from '../../db/queries/page-records.ts';
import { csrfField, errorSummary, type FormErrors, field, submitButton } from '../../views/form.ts';
import { type Html, html } from '../../views/html.ts';
import type { SiteLinks } from '../site-links.ts';

export const editPageLabels = { target: 'Target', story: 'Story', image: 'Address of a picture' };

export interface EditPageView {
  page: PageRecord;
  links: SiteLinks;
  form: Readonly<Record<string, string>>;
  errors: FormErrors;
  csrfToken: string;
}

/** What the owner of a page, or of a team's, can change. */
export function editPageView({ page, links, form, errors, csrfToken }: EditPageView): Html {
  return html`<div class="reading">
<p class="crumbs"><a href="/dashboard">Dashboard</a></p>
<h1>Edit ${page.name}</h1>
${errorSummary(errors)}
<form class="card" method="post" action="/dashboard/pages/${page.id}/edit" novalidate>
${csrfField(csrfToken)}
${field({ label: `${editPageLabels.target} in ${page.currency.name}`, name: 'target', value: form.target, error: errors.target, hint: 'Such as 2500 or 2500.00', required: true, maxLength: 16 })}
${field({ label: editPageLabels.story, name: 'story', type: 'textarea', value: form.story, error: errors.story, hint: 'Simple HTML is kept. Blank: a short text that we write for you.' })}
${field({ label: editPageLabels.image, name: 'image', type: 'url', value: form.image, error: errors.image, hint: 'Such as https://example.org/picture.jpg. Blank: our picture.' })}
<div class="actions">${submitButton('Save changes')} <a href="${links.page(page)}">See the page</a></div>
</form></div>`;
}
