import type { PageRecord } from '../../db/queries/pages/page-records.ts';
import type { PageStart } from '../../db/queries/site/page-start.ts';
import type { HeldPictureRow } from '../../db/rows/held-picture-rows.ts';
import type { PageState } from '../../db/rows/page-rows.ts';
import {
  csrfField,
  errorSummary,
  type FormErrors,
  type FormState,
  field,
  fileField,
  hiddenFields,
  select,
  submitButton,
} from '../../web/views/form.ts';
import { type Html, html } from '../../web/views/html.ts';
import { avatar, ownImage } from '../parts/avatar.ts';
import { hiddenNotice, hiddenPictures } from '../parts/hidden-notice.ts';
import { pageCover } from '../parts/page-cover.ts';
import { distanceUnit } from '../parts/text/distance-text.ts';
import type { SiteLinks } from '../site-links.ts';

export const newPageLabels = {
  campaign_id: 'Campaign',
  charity_id: 'Charity',
  name: 'Name on the page',
  birthday: 'Date of birth',
  target: 'Target',
  fitness_goal: 'Distance goal',
  story: 'Your story',
  group_values: 'What the campaign asks',
  token: 'The invitation',
};

const storyHint =
  'A blank line begins a paragraph. **Bold**, _italic_, ## heading; lines that begin with - become a list, and addresses become links.';

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
${field({ label: `${newPageLabels.fitness_goal} in ${distanceUnit(campaign).name}`, name: 'fitness_goal', value: form.fitness_goal, error: errors.fitness_goal, hint: 'How far you mean to get with all activities together, such as 42.2. You need not have one.', maxLength: 16 })}
${field({ label: newPageLabels.story, name: 'story', type: 'textarea', value: form.story, error: errors.story, hint: html`Why do you do it? You can change it later. ${storyHint}` })}
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

export const editPageLabels = {
  name: 'Name on the page',
  slug: 'Last part of its address',
  target: 'Target',
  expires_at: 'Last day for donations',
  fitness_goal: 'Distance goal',
  story: 'Story',
  image: 'The picture',
  cover: 'The cover picture',
  state: 'Its state',
};

interface EditPageView extends FormState {
  page: PageRecord;
  /** Pictures of the page and its posts that an operator hides. */
  held: readonly HeldPictureRow[];
  now: Date;
  links: SiteLinks;
}

/** What the owner of a page, or of a team's, can change. */
export function editPageView({ page, held, now, links, form, errors, csrfToken }: EditPageView): Html {
  const action = `/dashboard/pages/${page.id}/edit`;
  return html`<div class="reading">
<p class="crumbs"><a href="/dashboard">Dashboard</a></p>
<h1>Edit ${page.name}</h1>
${page.hidden && hiddenNotice(page)}
${hiddenPictures(held)}
${errorSummary(errors)}
<form class="card" method="post" action="${action}" novalidate>
${csrfField(csrfToken)}
${field({ label: editPageLabels.name, name: 'name', value: form.name, error: errors.name, hint: page.team_id === null ? undefined : 'It is the name of the team, too.', required: true, maxLength: 255 })}
${field({ label: editPageLabels.slug, name: 'slug', value: form.slug, error: errors.slug, hint: 'Lower-case letters, digits and hyphens. The former address will lead to the new one.', required: true, maxLength: 60 })}
${field({ label: `${editPageLabels.target} in ${page.currency.name}`, name: 'target', value: form.target, error: errors.target, hint: 'Such as 2500 or 2500.00', required: true, maxLength: 16 })}
${field({ label: editPageLabels.expires_at, name: 'expires_at', type: 'date', value: form.expires_at, error: errors.expires_at, hint: 'Until its end in UTC.', required: page.expires_at !== null })}
${field({ label: `${editPageLabels.fitness_goal} in ${distanceUnit(page).name}`, name: 'fitness_goal', value: form.fitness_goal, error: errors.fitness_goal, hint: `How far ${page.team_id === null ? 'you mean' : 'the team means'} to get with all activities together, such as 42.2`, maxLength: 16 })}
${field({ label: editPageLabels.story, name: 'story', type: 'textarea', value: form.story, error: errors.story, hint: html`${storyHint} Blank: a short text that we write for you.` })}
<div class="actions">${submitButton('Save changes')} ${!page.hidden && html`<a href="${links.page(page)}">See the page</a>`}</div>
</form>
${pictureForm(page, errors, csrfToken)}
${coverForm(page, errors, csrfToken)}
<section class="card" aria-labelledby="state-title"><h2 id="state-title">${stateSentence(page, now)}</h2>
<p>A page that is paused, closed or over can still be seen. Nobody can give to it until you open it again, or move its last day.</p>
<form class="actions" id="state" method="post" action="${action}">${csrfField(csrfToken)}
${page.state !== 'active' && stateButton('active', 'Open again')}
${page.state === 'active' && stateButton('paused', 'Pause')}
${page.state !== 'cancelled' && stateButton('cancelled', 'Close')}
</form></section></div>`;
}

function pictureForm(page: PageRecord, errors: FormErrors, csrfToken: string): Html {
  const image = ownImage(page);
  return html`<section class="card" aria-labelledby="picture-title"><h2 id="picture-title">Picture</h2>
${image ? avatar({ name: page.name, imageUrl: image, label: `Picture of ${page.name}`, size: 'large' }) : html`<p>This page has no picture of its own yet.</p>`}
<form method="post" action="/dashboard/pages/${page.id}/picture" enctype="multipart/form-data" novalidate>${csrfField(csrfToken)}
${fileField({ label: editPageLabels.image, name: 'image', accept: 'image/jpeg,image/png,image/webp', error: errors.image, hint: 'A JPEG, PNG or WebP file of at most 10 MB. Where and when it was taken is not kept.' })}
<div class="actions">${submitButton('Upload the picture')}${image && html` <button class="secondary" type="submit" name="remove" value="true">Remove the picture</button>`}</div>
</form></section>`;
}

function coverForm(page: PageRecord, errors: FormErrors, csrfToken: string): Html {
  return html`<section class="card" aria-labelledby="cover-title"><h2 id="cover-title">Cover picture</h2>
${pageCover(page) ?? html`<p>This page has no cover picture. It stands across the top of the page.</p>`}
<form method="post" action="/dashboard/pages/${page.id}/cover" enctype="multipart/form-data" novalidate>${csrfField(csrfToken)}
${fileField({ label: editPageLabels.cover, name: 'cover', accept: 'image/jpeg,image/png,image/webp', error: errors.cover, hint: 'A JPEG, PNG or WebP file of at most 10 MB, at least 600 pixels wide. It is cut to be three times as wide as high; where and when it was taken is not kept.' })}
<div class="actions">${submitButton('Upload the cover')}${page.cover_url && html` <button class="secondary" type="submit" name="remove" value="true">Remove the cover</button>`}</div>
</form></section>`;
}

const stateSentences = {
  active: 'This page is open',
  paused: 'This page is paused',
  cancelled: 'This page is closed',
};

function stateSentence(page: PageRecord, now: Date): string {
  const isOver = page.state === 'active' && page.expires_at !== null && page.expires_at <= now;
  return isOver ? 'This page is over: its last day for donations has passed' : stateSentences[page.state];
}

function stateButton(state: PageState, label: string): Html {
  const look = state === 'cancelled' ? 'danger' : 'secondary';
  return html`<button class="${look}" type="submit" name="state" value="${state}">${label}</button>`;
}
