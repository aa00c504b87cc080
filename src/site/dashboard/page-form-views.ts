import type { PageRecord } from '../../db/queries/pages/page-records.ts';
import type { PageShowcase } from '../../db/queries/site/page-showcase.ts';
import type { PageStart } from '../../db/queries/site/page-start.ts';
import type { HeldPictureRow } from '../../db/rows/held-picture-rows.ts';
import type { PageState } from '../../db/rows/page-rows.ts';
import { DEFAULT_TARGET, decimalText } from '../../domain/money.ts';
import { LONGEST_THANK_YOU } from '../../domain/pages/update-page.ts';
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
import { photoSection } from './photo-form-views.ts';
import { acceptedPictures, pictureRule } from './picture-rules.ts';

export const newPageLabels = {
  campaign_id: 'Campaign',
  charity_id: 'Charity',
  name: 'Page name',
  birthday: 'Date of birth',
  target: 'Target',
  fitness_goal: 'Distance goal',
  story: 'Your story',
  group_values: 'Questions from the campaign',
  token: 'The invitation',
};

const storyHint =
  'Leave a blank line between paragraphs. Use **bold**, _italic_, ## for a heading and - for a list. Web addresses become links.';

interface NewPageView extends PageStart, FormState {
  links: SiteLinks;
  /** Name of the team whose invitation is used. */
  team: string | undefined;
}

/** The form for a new page in a campaign. */
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
${field({ label: newPageLabels.name, name: 'name', value: form.name, error: errors.name, hint: 'Leave blank to use your own name.', maxLength: 255 })}
${field({ label: newPageLabels.birthday, name: 'birthday', type: 'date', value: form.birthday, error: errors.birthday, hint: `You must be at least ${campaign.minimum_age} years old. We check the date but don't store it.`, autocomplete: 'bday', required: true })}
${field({ label: `${newPageLabels.target} (${campaign.currency.iso_code})`, name: 'target', value: form.target, error: errors.target, hint: `For example, 2500 or 2500.00. Leave blank for ${decimalText(campaign.default_target_cents ?? DEFAULT_TARGET)}.`, maxLength: 16 })}
${field({ label: `${newPageLabels.fitness_goal} (${distanceUnit(campaign).name})`, name: 'fitness_goal', value: form.fitness_goal, error: errors.fitness_goal, hint: 'How far you want to go in total, such as 42.2.', maxLength: 16 })}
${field({ label: newPageLabels.story, name: 'story', type: 'textarea', value: form.story, error: errors.story, hint: html`Why are you fundraising? You can change this later. ${storyHint}` })}
${groupFields(view)}
${submitButton('Create page')}
</form></div>`;
}

/** Name of the form field for a group. It isn't the group's key, because that can be any text. */
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
${groups.map(({ id, label, optional, values }) => {
  const name = groupFieldName(id);
  const shared = { label, name, value: form[name], error: errors[name], required: !optional };
  const none = { value: '', text: optional ? 'None of these' : 'Choose one' };
  const options = [none, ...values.map((value) => ({ value, text: value }))];
  return values.length > 0 ? select({ ...shared, options }) : field({ ...shared, maxLength: 255 });
})}
</fieldset>`;
}

export const editPageLabels = {
  name: 'Page name',
  slug: 'Page address',
  target: 'Target',
  expires_at: 'Last day for donations',
  fitness_goal: 'Distance goal',
  story: 'Story',
  video: 'Video',
  suggested_donation: 'Suggested donation',
  thank_you: 'Thank-you message',
  photo: 'New photo',
  description: 'Description',
  image: 'New picture',
  cover: 'New cover picture',
  state: 'Page status',
};

interface EditPageView extends FormState {
  page: PageRecord;
  showcase: PageShowcase;
  /** Pictures of the page and its updates that the operator has hidden. */
  held: readonly HeldPictureRow[];
  now: Date;
  links: SiteLinks;
}

/** The form to edit a page, for its owner or the team's leader. */
export function editPageView(view: EditPageView): Html {
  const { page, showcase, held, now, links, form, errors, csrfToken } = view;
  const action = `/dashboard/pages/${page.id}/edit`;
  return html`<div class="reading">
<p class="crumbs"><a href="/dashboard">Dashboard</a></p>
<h1>Edit ${page.name}</h1>
${page.hidden && hiddenNotice(page)}
${hiddenPictures(held)}
${errorSummary(errors)}
<form class="card" method="post" action="${action}" novalidate>
${csrfField(csrfToken)}
${field({ label: editPageLabels.name, name: 'name', value: form.name, error: errors.name, hint: page.team_id === null ? undefined : 'This is also the name of the team.', required: true, maxLength: 255 })}
${field({ label: editPageLabels.slug, name: 'slug', value: form.slug, error: errors.slug, hint: 'The last part of the page’s address: lowercase letters, digits and hyphens. The old address will redirect to the new one.', required: true, maxLength: 60 })}
${field({ label: `${editPageLabels.target} (${page.currency.iso_code})`, name: 'target', value: form.target, error: errors.target, hint: 'For example, 2500 or 2500.00', required: true, maxLength: 16 })}
${field({ label: editPageLabels.expires_at, name: 'expires_at', type: 'date', value: form.expires_at, error: errors.expires_at, hint: 'Donations close at the end of this day (UTC).', required: page.expires_at !== null })}
${field({ label: `${editPageLabels.fitness_goal} (${distanceUnit(page).name})`, name: 'fitness_goal', value: form.fitness_goal, error: errors.fitness_goal, hint: `How far ${page.team_id === null ? 'you want' : 'the team wants'} to go in total, such as 42.2.`, maxLength: 16 })}
${field({ label: editPageLabels.story, name: 'story', type: 'textarea', value: form.story, error: errors.story, hint: html`${storyHint} Leave this blank, and we'll write a short text for you.` })}
${field({ label: editPageLabels.video, name: 'video', type: 'url', value: form.video, error: errors.video, hint: 'Its address on YouTube or Vimeo. Your page shows a tile that leads there.', maxLength: 500 })}
${field({ label: `${editPageLabels.suggested_donation} (${page.currency.iso_code})`, name: 'suggested_donation', value: form.suggested_donation, error: errors.suggested_donation, hint: 'The amount that is selected for donors, such as 30. They can change it.', maxLength: 16 })}
${field({ label: editPageLabels.thank_you, name: 'thank_you', type: 'textarea', value: form.thank_you, error: errors.thank_you, hint: 'Your words in the email that thanks each donor. It also has the amount and a link to your page.', maxLength: LONGEST_THANK_YOU })}
<div class="actions">${submitButton('Save changes')} ${!page.hidden && html`<a href="${links.page(page)}">View page</a>`}</div>
</form>
${pictureForm(page, errors, csrfToken)}
${coverForm(page, errors, csrfToken)}
${photoSection({ page, showcase, errors, csrfToken })}
<section class="card" aria-labelledby="state-title"><h2 id="state-title">${stateSentence(page, now)}</h2>
<p>People can still see a paused, closed or finished page, but they can't donate to it. To take donations again, reopen the page or choose a later last day.</p>
<form class="actions" id="state" method="post" action="${action}">${csrfField(csrfToken)}
${page.state !== 'active' && stateButton('active', 'Reopen page')}
${page.state === 'active' && stateButton('paused', 'Pause page')}
${page.state !== 'cancelled' && stateButton('cancelled', 'Close page')}
</form></section></div>`;
}

function pictureForm(page: PageRecord, errors: FormErrors, csrfToken: string): Html {
  const image = ownImage(page);
  return html`<section class="card" aria-labelledby="picture-title"><h2 id="picture-title">Picture</h2>
${image ? avatar({ name: page.name, imageUrl: image, label: `Picture of ${page.name}`, size: 'large' }) : html`<p>${page.image_url ? 'This page shows the campaign’s picture until you upload your own.' : "This page doesn't have a picture yet."}</p>`}
<form method="post" action="/dashboard/pages/${page.id}/picture" enctype="multipart/form-data" novalidate>${csrfField(csrfToken)}
${fileField({ label: editPageLabels.image, name: 'image', accept: acceptedPictures, error: errors.image, required: true, hint: pictureRule })}
<div class="actions">${submitButton('Upload picture')}${image && html` <button class="secondary" type="submit" name="remove" value="true">Remove picture</button>`}</div>
</form></section>`;
}

function coverForm(page: PageRecord, errors: FormErrors, csrfToken: string): Html {
  return html`<section class="card" aria-labelledby="cover-title"><h2 id="cover-title">Cover picture</h2>
${pageCover(page) ?? html`<p>This page doesn't have a cover picture yet. It appears across the top of the page.</p>`}
<form method="post" action="/dashboard/pages/${page.id}/cover" enctype="multipart/form-data" novalidate>${csrfField(csrfToken)}
${fileField({ label: editPageLabels.cover, name: 'cover', accept: acceptedPictures, error: errors.cover, required: true, hint: 'JPEG, PNG or WebP, up to 10 MB and at least 600 pixels wide. We crop it to 3:1 and remove its date and location data.' })}
<div class="actions">${submitButton('Upload cover')}${page.cover_url && html` <button class="secondary" type="submit" name="remove" value="true">Remove cover</button>`}</div>
</form></section>`;
}

const stateSentences = {
  active: 'This page is open',
  paused: 'This page is paused',
  cancelled: 'This page is closed',
};

function stateSentence(page: PageRecord, now: Date): string {
  const isOver = page.state === 'active' && page.expires_at !== null && page.expires_at <= now;
  return isOver
    ? 'This page has finished: its last day for donations has passed'
    : stateSentences[page.state];
}

function stateButton(state: PageState, label: string): Html {
  const look = state === 'cancelled' ? 'danger' : 'secondary';
  return html`<button class="${look}" type="submit" name="state" value="${state}">${label}</button>`;
}
