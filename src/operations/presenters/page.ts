import type { Page, PageDetail, PagePicture } from '../../../generated/operations/operations.ts';
import { presentOptionalTimestamp, presentTimestamp } from '../../contract/date-times.ts';
import type { PagePictureRecord } from '../../db/queries/staff-records/page-pictures.ts';
import type { PageDetailRecord, PageRecord } from '../../db/queries/staff-records/pages.ts';
import { type Addresses, siteOfPage } from '../../domain/addresses.ts';

export function presentPage(page: PageRecord, addresses: Addresses): Page {
  return {
    id: page.id,
    uid: page.uid,
    uuid: page.uuid,
    url: addresses.page(siteOfPage(page), page.slug),
    name: page.name,
    slug: page.slug,
    created_at: presentTimestamp(page.created_at),
    updated_at: presentTimestamp(page.updated_at),
    expires_at: presentOptionalTimestamp(page.expires_at),
    state: page.state,
    awaits_approval: page.awaits_approval,
    hidden: page.hidden,
    hidden_reason: page.held_reason,
    hidden_at: presentOptionalTimestamp(page.held_at),
    owner_type: page.owner_type,
    owner_id: page.owner_id,
    owner_name: page.owner_name,
    owner_email: page.owner_email,
    campaign_uid: page.campaign_uid,
    campaign_name: page.campaign_name,
    charity_uid: page.charity_uid,
    charity_name: page.charity_name,
    target_cents: page.target_cents,
    raised_cents: page.amount_cents,
    donation_count: page.donation_count,
    currency: page.currency,
  };
}

export function presentPagePicture(picture: PagePictureRecord, addresses: Addresses): PagePicture {
  return {
    kind: picture.kind,
    address: addresses.absolute(picture.address),
    hidden: picture.held_at !== null,
    hidden_reason: picture.held_reason,
    hidden_at: presentOptionalTimestamp(picture.held_at),
  };
}

export function presentPageDetail(page: PageDetailRecord, addresses: Addresses): PageDetail {
  return {
    ...presentPage(page, addresses),
    state_locked: page.operator_state !== null,
    user_id: page.user_id,
    team_id: page.team_id,
    story: page.story,
    thank_you: page.thank_you,
    video_url: page.video_url,
    suggested_donation_cents: page.suggested_donation_cents,
    group_values: page.group_values,
  };
}
