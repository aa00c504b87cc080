import type { PageRecord } from '../../db/queries/pages/page-records.ts';
import type { PageStart } from '../../db/queries/site/page-start.ts';
import {
  csrfField,
  errorSummary,
  type FormState,
  field,
  hiddenFields,
  select,
  submitButton,
} from '../../web/views/form.ts';
import { type Html, html } from '../../web/views/html.ts';
import type { SiteLinks } from '../site-links.ts';

export const newPageLabels = {
  campaign_id: 'Campaign',
  charity_id: 'Charity',
  name: 'Name on the page',
  birthday: 'Date of birth',
  target: 'Target',
  story: 'Your story',
  image: 'Address of a picture',
  group_values: 'What the campaign asks',
  token: 'The invitation',
};

interface NewPageView extends PageStart, FormState {
  links: SiteLinks;
  /** The team that has invited the supporter. */
  team: string | undefined;
}

/** The form for a new page in one campaign. */
export function newPageView(view: NewPageView): Html {
  const { campaign, links, form, errors, csrfToken, team } = view;
  return html`<div class="reading">
<p class="crumbs"><a href="/dashboard">Dashboard</a></p>
<h1>Create your page</h1>
${errorSummary(errors)}
<form class="card" method="post" action="/dashboard/pages" novalidate>
${csrfField(csrfToken)}
${hiddenFields({ campaign_id: campaign.uid, form_key: form.form_key ?? '', ...(form.token ? { token: form.token } : {}) })}
<p id="campaign_id">In <a href="${links.campaign(campaign)}">${campaign.name}</a><span id="token">${team && html`, as a member of <strong>${team}</strong>`}</span>. <a href="/dashboard/pages/new">Choose another campaign</a></p>
${charityField(view)}
${field({ label: newPageLabels.name, name: 'name', value: form.name, error: errors.name, hint: 'Yours, unless you write another one here.', maxLength: 255 })}
${field({ label: newPageLabels.birthday, name: 'birthday', type: 'date', value: form.birthday, error: errors.birthday, hint: `You must be at least ${campaign.minimum_age} years old. The date is checked and not kept.`, autocomplete: 'bday', required: true })}
${field({ label: `${newPageLabels.target} in ${campaign.currency.name}`, name: 'target', value: form.target, error: errors.target, hint: 'Such as 2500 or 2500.00; without one it is 700.00.', maxLength: 16 })}
${field({ label: newPageLabels.story, name: 'story', type: 'textarea', value: form.story, error: errors.story, hint: 'Why do you do it? You can change it later.' })}
${field({ label: newPageLabels.image, name: 'image', type: 'url', value: form.image, error: errors.image, hint: 'Such as https://example.org/picture.jpg' })}
${groupFields(view)}
${submitButton('Create page')}
</form></div>`;
}

/** Name of the form's field for a group: the keys of groups may hold anything. */
export function groupFieldName(groupId: number): string {
  return `group_${groupId}`;
}

function charityField({ charities, form, errors }: NewPageView): Html {
  const options = charities.map(({ uid, name }) => ({ value: uid, text: name }));
  return select({
    label: newPageLabels.charity_id,
    name: 'charity_id',
    options: [{ value: '', text: 'Choose a charity' }, ...options],
    value: form.charity_id?.toLowerCase(),
    error: errors.charity_id,
    required: true,
  });
}

function groupFields({ groups, form, errors }: NewPageView): Html | undefined {
  if (groups.length === 0) return undefined;
  const error = errors.group_values;
  return html`<fieldset id="group_values"${error && html` aria-describedby="group_values-error"`}><legend>${newPageLabels.group_values}</legend>
${error && html`<p class="error" id="group_values-error">${error}</p>`}
${groups.map(({ id, label, values }) => {
  const shared = { label, name: groupFieldName(id), value: form[groupFieldName(id)], required: true };
  const options = [{ value: '', text: 'Please choose' }, ...values.map((value) => ({ value, text: value }))];
  return values.length > 0 ? select({ ...shared, options }) : field({ ...shared, maxLength: 255 });
})}
</fieldset>`;
}

export const editPageLabels = { target: 'Target', story: 'Story', image: 'Address of a picture' };

interface EditPageView extends FormState {
  page: PageRecord;
  links: SiteLinks;
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
