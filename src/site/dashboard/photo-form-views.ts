import { randomUUID } from 'node:crypto';
import type { PageRecord } from '../../db/queries/pages/page-records.ts';
import type { PageShowcase } from '../../db/queries/site/page-showcase.ts';
import { rowsOr } from '../../web/views/card.ts';
import {
  csrfField,
  type FormState,
  field,
  fileField,
  hiddenFields,
  submitButton,
} from '../../web/views/form.ts';
import { type Html, html } from '../../web/views/html.ts';
import { acceptedPictures, pictureRule } from './picture-rules.ts';

interface PhotoSection extends Pick<FormState, 'errors' | 'csrfToken'> {
  page: PageRecord;
  showcase: PageShowcase;
}

const descriptionHint = 'What the photo shows, for people who can’t see it.';

/** Where the owner adds photos to the page, describes, orders and deletes them. */
export function photoSection(view: PhotoSection): Html {
  const { page, showcase, errors, csrfToken } = view;
  const rows = showcase.photos.map((_photo, index) => photoRow(view, index));
  return html`<section class="card" id="photos" aria-labelledby="photos-title"><h2 id="photos-title">Photos</h2>
${rowsOr('Add up to ten photos. They appear below your story.', rows)}
<form method="post" action="/dashboard/pages/${page.id}/photos" enctype="multipart/form-data" novalidate>${csrfField(csrfToken)}
${hiddenFields({ form_key: randomUUID() })}
${fileField({ label: 'New photo', name: 'photo', accept: acceptedPictures, error: errors.photo, required: true, hint: pictureRule })}
${field({ label: 'Description', name: 'description', error: errors.description, hint: descriptionHint, maxLength: 300 })}
${submitButton('Add photo')}
</form></section>`;
}

/** @param index of the photo, from 0 */
function photoRow({ page, showcase, csrfToken }: PhotoSection, index: number): Html {
  const photo = showcase.photos[index];
  const name = html`<span class="hidden"> photo ${index + 1}</span>`;
  const id = `description_${photo?.id}`;
  return html`<li class="own-photo">
${photo?.path ? html`<img src="${photo.path}?size=medium" alt="${photo.description ?? `Photo ${index + 1}`}" width="200" height="200" loading="lazy">` : html`<p class="soft">Hidden</p>`}
<form method="post" action="/dashboard/pages/${page.id}/photos/${photo?.id}" novalidate>${csrfField(csrfToken)}
<label for="${id}">Description<span class="hidden"> of photo ${index + 1}</span></label>
<input id="${id}" name="description" value="${photo?.description}" autocomplete="off" maxlength="300">
<div class="actions"><button class="secondary small" type="submit" name="do" value="describe">Save${name}</button>${
    index > 0 &&
    html` <button class="secondary small" type="submit" name="do" value="up">Move up${name}</button>`
  } <button class="danger small" type="submit" name="do" value="delete">Delete${name}</button></div>
</form></li>`;
}
