// GENERATED FROM openapi/ BY `make generate`. DO NOT EDIT: change the document or openapi/templates and generate again.

/** The API key of a registered application. */
export interface ApiKey {
  /** Its number. */
  id: number;
  /** The name of the application. */
  name: string;
  /** The last characters of the key. */
  hint: string;
  /** What it may do. In CSV as JSON. */
  scopes: Array<ApiKeyScope>;
  /** Whether it works. */
  state: 'active' | 'revoked';
  /** The campaign to which it is limited, in the form country-number. */
  campaign_uid: string;
  /** The name of the campaign. */
  campaign_name: string;
  /** Where emailed invitations to create a page lead; null for our own site. */
  individual_registration_url: string | null;
  /** Where emailed invitations to join a team lead; null for our own site. */
  team_registration_url: string | null;
  /** When it was created. */
  created_at: string;
  /** When it was revoked; null if it was not. */
  revoked_at: string | null;
}

/** The error of an edit that came too late, and the API key as it is now. */
export interface ApiKeyConflict {
  error: ErrorDetail;
  api_key: ApiKey;
}

/** A list of API keys. */
export interface ApiKeyList {
  /** The API keys. */
  items: Array<ApiKey>;
  /** Number of matches, as far as they are counted. */
  count: number;
  /** Whether `count` is the exact number. Otherwise there are at least so many. */
  count_is_exact: boolean;
  /** Send it as `after` to get the next items; null at the end. */
  next: string | null;
}

/** An API key for an application. */
export interface ApiKeyRequest {
  /** The name of the application. */
  name: string;
  /** The only campaign that it reaches: `au-31`, its UUID, number or address (`au/surf-coast-run`). */
  campaign_uid: string;
  /** What it may do. `read`: list teams, join requests, users and events. `pages`: create and change pages and teams, and invite people. `donations`: record, change, move and refund donations, and read donors' contact details. `webhooks`: manage webhooks. */
  scopes: Array<ApiKeyScope>;
}

/** The envelope of an API key. */
export interface ApiKeyResponse {
  api_key: ApiKey;
}

/** What an API key may do. `read`: list teams, join requests, users and events. `pages`: create and change pages and teams, and invite people. `donations`: record, change, move and refund donations, and read donors' contact details. `webhooks`: manage webhooks. */
export type ApiKeyScope = 'read' | 'pages' | 'donations' | 'webhooks';

/** Where the links in invitations lead. */
export interface ApiKeyUpdateRequest {
  /** Where emailed invitations to create a page lead, with the invitation's secret as the parameter `token`; null for our own site. */
  individual_registration_url?: string | null;
  /** Where emailed invitations to join a team lead, with the invitation's secret as the parameter `token`; null for our own site. */
  team_registration_url?: string | null;
}

/** A new API key. */
export interface ApiKeyWithSecret {
  api_key: ApiKey;
  /** The key itself, shown only once. */
  key: string;
}

/** Where a payment belongs, a page alone, or a campaign, a charity or both. */
export interface AssignRequest {
  /** The page, as `au-1842`, UUID or number. */
  page_id?: string;
  /** Without a page, the campaign, as `au-31`, UUID or number. */
  campaign_id?: string;
  /** Without a page, the charity, as `au-24`, UUID or number. Default is the one that the campaign names. */
  charity_id?: string;
}

/** A change, and who made it. */
export interface AuditEntry {
  /** Its number. */
  id: number;
  /** When it happened. */
  occurred_at: string;
  /** Who did it. */
  actor_type:
    | 'operator'
    | 'user'
    | 'registered_application'
    | 'oauth_client'
    | 'staff'
    | 'staff_token'
    | 'system';
  /** The number of the actor; null for operators and the system. */
  actor_id: number | null;
  /** The name of the actor; null for the system, and for one that is gone. */
  actor_name: string | null;
  /** What was done. */
  action: string;
  /** The type of what was changed. */
  subject_type: string | null;
  /** The number of what was changed. */
  subject_id: number | null;
  /** The request in which it happened. */
  request_id: string | null;
  /** Further facts, such as values before and after. In CSV as JSON. */
  details: { [key: string]: unknown };
}

/** A part of the audit log. */
export interface AuditList {
  /** The entries. */
  items: Array<AuditEntry>;
  /** Number of matches, as far as they are counted. */
  count: number;
  /** Whether `count` is the exact number. Otherwise there are at least so many. */
  count_is_exact: boolean;
  /** Send it as `after` to get the next items; null at the end. */
  next: string | null;
}

/** The name and the appearance of the site. Null means the default. */
export interface Branding {
  /** The site's name. */
  name: string | null;
  /** Path of the logo on the site. */
  logo_url: string | null;
  /** Colour of buttons, links and headings. */
  colour: string | null;
  /** Second colour of the home page. */
  accent_colour: string | null;
  /** How to contact the operator, a web address or `mailto:`. */
  contact_url: string | null;
  /** Address of the privacy policy. */
  privacy_url: string | null;
  /** Address of the terms. */
  terms_url: string | null;
  /** Address of the legal notice. */
  imprint_url: string | null;
  /** Further links in the footer, in order. */
  footer_links: Array<FooterLink>;
  /** The sender of emails; null means the setting `MAIL_FROM`. */
  mail_from: string | null;
  /** Heading of the home page. */
  home_title: string | null;
  /** Text below the heading. */
  home_text: string | null;
  /** Text on receipts and statements. */
  receipt_text: string | null;
  /** When it was last changed; null if never. */
  updated_at: string | null;
}

/** The error of an edit that came too late, and the branding as it is now. */
export interface BrandingConflict {
  error: ErrorDetail;
  branding: Branding;
}

/** The home page with other branding. */
export interface BrandingPreview {
  /** The home page as one HTML document. */
  html: string;
  /** How the colour is adjusted so that text in it is readable. */
  notes: Array<string>;
}

/** The envelope of a preview. */
export interface BrandingPreviewResponse {
  preview: BrandingPreview;
}

/** The fields of the branding to change. Null sets the default. */
export interface BrandingRequest {
  /** Shown in the header, in emails and on receipts. */
  name?: string | null;
  /** Colour of buttons, links and headings, such as #7a1f5c. If text in it would be hard to read, a darker or lighter shade is used. */
  colour?: string | null;
  /** Second colour of the home page, such as #ffd166. */
  accent_colour?: string | null;
  /** What the site is for, in a few words. */
  home_title?: string | null;
  /** Shown below the heading. A blank line starts a new paragraph. */
  home_text?: string | null;
  /** A web address or an email address where people can contact you. */
  contact_url?: string | null;
  /** Address of the privacy policy, which people agree to when they sign up. */
  privacy_url?: string | null;
  /** Address of the terms, which people agree to when they sign up. */
  terms_url?: string | null;
  /** Address of the legal notice. */
  imprint_url?: string | null;
  /** Up to eight other links, in order. */
  footer_links?: Array<FooterLinkRequest>;
  /** Such as City Run <hello@cityrun.example>. Your mail server must be allowed to send from this address. The default is the setting `MAIL_FROM`. */
  mail_from?: string | null;
  /** Printed on receipts and yearly statements. */
  receipt_text?: string | null;
}

/** The envelope of the branding. */
export interface BrandingResponse {
  branding: Branding;
}

/** An event or appeal that pages belong to. */
export interface Campaign {
  /** Its number. */
  id: number;
  /** The campaign in the form country-number. */
  uid: string;
  /** A globally unique identifier. */
  uuid: string;
  /** The campaign's address on the site. */
  url: string;
  /** Its name. */
  name: string;
  /** The last part of its address. */
  slug: string;
  /** Its country. */
  country_code: string;
  /** Whether it was disabled by an operator. */
  state: 'enabled' | 'disabled';
  /** Whether new pages wait until somebody approves them. */
  approve_first: boolean;
  /** When it was created. */
  created_at: string;
  /** When it was last changed. */
  updated_at: string;
  /** When it starts. */
  start_at: string | null;
  /** When it ends. */
  finish_at: string | null;
  /** Number of pages that are not hidden. */
  page_count: number;
  /** Sum of its donations, less refunds. */
  raised_cents: number;
  /** Number of its donations, without refunds. */
  donation_count: number;
  /** Three-letter code of the currency (ISO 4217). */
  currency: string;
}

/** A charity of a campaign. */
export interface CampaignCharity {
  /** The charity in the form country-number. */
  charity_uid: string;
  /** Its name. */
  charity_name: string;
  /** Whether it can be chosen for new pages. */
  state: 'active' | 'inactive';
  /** Result of the identity check. */
  kyc_status: 'passed' | 'pending' | 'failed';
}

/** The error of an edit that came too late, and the campaign as it is now. */
export interface CampaignConflict {
  error: ErrorDetail;
  campaign: CampaignDetails;
  /** Its charities. */
  charities: Array<CampaignCharity>;
  /** Questions about its pages, in order. */
  groups: Array<CampaignGroup>;
  /** The 20 latest emails that were sent to its fundraisers, the newest first. */
  messages: Array<CampaignMessage>;
}

/** A new campaign. */
export interface CampaignCreateRequest {
  /** Its country, such as `au`, which determines the currency and can't be changed later. */
  country_code: string;
  /** Its name. */
  name: string;
  /** The last part of its address, unique in its country. */
  slug: string;
  /** When it starts. */
  start_at?: Date | null;
  /** When it ends, and its pages with it. */
  finish_at?: Date | null;
  /** Its charities: `au-24`, UUIDs, numbers or addresses (`au/reef-rescue-trust`). Without any, pages can be for every charity of its country. */
  charity_uids?: Array<string>;
  /** The charity of pages that don't name one: `au-24`, its UUID, number or address. */
  default_charity_uid?: string | null;
  /** Questions about its pages, such as the office where a fundraiser works. Each page has at most one answer to each. */
  groups?: Array<CampaignGroupRequest>;
  /** What it is about, as plain text. */
  description?: string | null;
  /** Where supporters register for the event; null if they do so here. */
  registration_url?: string | null;
  /** Where donors pay, with placeholders such as `{page_id}`; null for the setting of the charity, or of the installation. */
  donate_url?: string | null;
  /** What donors read where there is no checkout; null for what the charity says. */
  how_to_give?: string | null;
  /** Whether donors get a thank-you email; null for the setting of the installation. */
  thank_donors?: boolean | null;
  /** Story of new pages whose owners write none. HTML; anything harmful is removed. */
  default_story?: string | null;
  /** Target of new pages whose owners choose none. */
  default_target_cents?: number | null;
  /** Picture for pages that don't have one. */
  default_picture_url?: string | null;
  /** Picture at the top of the campaign. */
  banner_url?: string | null;
  /** Colour of its pages. */
  brand_colour?: string | null;
  /** Background of widgets on other sites. */
  widget_background_image_url?: string | null;
  /** The same picture, blurred. */
  widget_blurred_background_image_url?: string | null;
  /** What its pages count besides money and distance, such as laps. */
  custom_metric_unit?: string | null;
  /** Whether pages that request to join a team become members immediately. */
  skip_team_approval_request?: boolean;
  /** Whether new pages, and those of teams, are hidden until somebody approves them. Pages that are already waiting keep waiting. */
  approve_first?: boolean;
}

/** A campaign with everything that can be changed about it. */
export interface CampaignDetails {
  /** Its number. */
  id: number;
  /** The campaign in the form country-number. */
  uid: string;
  /** A globally unique identifier. */
  uuid: string;
  /** The campaign's address on the site. */
  url: string;
  /** Its name. */
  name: string;
  /** The last part of its address. */
  slug: string;
  /** Its country. */
  country_code: string;
  /** Whether it was disabled by an operator. */
  state: 'enabled' | 'disabled';
  /** Whether new pages wait until somebody approves them. */
  approve_first: boolean;
  /** When it was created. */
  created_at: string;
  /** When it was last changed. */
  updated_at: string;
  /** When it starts. */
  start_at: string | null;
  /** When it ends. */
  finish_at: string | null;
  /** Number of pages that are not hidden. */
  page_count: number;
  /** Sum of its donations, less refunds. */
  raised_cents: number;
  /** Number of its donations, without refunds. */
  donation_count: number;
  /** Three-letter code of the currency (ISO 4217). */
  currency: string;
  /** What it is about, as plain text. */
  description: string | null;
  /** Where supporters register for the event; null if they do so here. */
  registration_url: string | null;
  /** Where donors pay, with placeholders such as `{page_id}`; null for the setting of the charity, or of the installation. */
  donate_url: string | null;
  /** What donors read where there is no checkout; null for what the charity says. */
  how_to_give: string | null;
  /** Whether donors get a thank-you email; null for the setting of the installation. */
  thank_donors: boolean | null;
  /** Story of new pages whose owners write none. HTML; anything harmful is removed. */
  default_story: string | null;
  /** Target of new pages whose owners choose none. */
  default_target_cents: number | null;
  /** Picture for pages that don't have one. An uploaded one has a path on the site, such as `/pictures/0b6ab0a2-…`. */
  default_picture_url: string | null;
  /** Picture at the top of the campaign. An uploaded one has a path on the site, such as `/pictures/0b6ab0a2-…`. */
  banner_url: string | null;
  /** Colour of its pages. */
  brand_colour: string | null;
  /** Background of widgets on other sites. */
  widget_background_image_url: string | null;
  /** The same picture, blurred. */
  widget_blurred_background_image_url: string | null;
  /** What its pages count besides money and distance, such as laps. */
  custom_metric_unit: string | null;
  /** Whether pages that request to join a team become members immediately. */
  skip_team_approval_request: boolean;
  /** The charity of pages that don't name one, in the form country-number; null without one. */
  default_charity_uid: string | null;
  /** Its charities, in the form country-number. */
  charity_uids: Array<string>;
}

/** What is different about the new campaign. */
export interface CampaignDuplicateRequest {
  /** Its name. */
  name: string;
  /** The last part of its address, unique in its country. */
  slug: string;
  /** When it starts. */
  start_at?: Date | null;
  /** When it ends, and its pages with it. */
  finish_at?: Date | null;
}

/** A question about the pages of a campaign. Each page has at most one answer. */
export interface CampaignGroup {
  /** Its number. */
  id: number;
  /** The question as people see it. */
  label: string;
  /** Its name in requests and files, which is unique in the campaign. */
  key: string;
  /** The answers that there are, in order, at most 1,000. */
  values: Array<string>;
  /** Whether a page may have no answer. */
  optional: boolean;
  /** Whether any other answer is accepted, too. */
  free_text: boolean;
}

/** An answer of a group. */
export interface CampaignGroupAnswer {
  /** The answer. */
  answer: string;
  /** Number of pages that have it. */
  page_count: number;
}

/** The error of an edit that came too late, and the group as it is now. */
export interface CampaignGroupConflict {
  error: ErrorDetail;
  group: CampaignGroupDetails;
  /** Its answers in order, at most 1,000. */
  answers: Array<CampaignGroupAnswer>;
}

/** A group with its campaign. */
export interface CampaignGroupDetails {
  /** Its number. */
  id: number;
  /** The question as people see it. */
  label: string;
  /** Its name in requests and files, which is unique in the campaign. */
  key: string;
  /** The answers that there are, in order, at most 1,000. */
  values: Array<string>;
  /** Whether a page may have no answer. */
  optional: boolean;
  /** Whether any other answer is accepted, too. */
  free_text: boolean;
  /** Its campaign in the form country-number. */
  campaign_uid: string;
  /** The name of its campaign. */
  campaign_name: string;
  /** Its position among the groups of the campaign, from 1. */
  position: number;
  /** Number of pages that have an answer. */
  page_count: number;
}

/** A question about the pages of a campaign. */
export interface CampaignGroupRequest {
  /** Its name in requests and files, which is unique in the campaign and can't be changed later. */
  key: string;
  /** The question as people see it. By default, the key. */
  label?: string;
  /** The answers to choose from, in order. Needed unless any text is accepted. */
  values?: Array<string>;
  /** Whether pages can leave it unanswered, because it doesn't apply to everyone. */
  optional: boolean;
  /** Whether any other answer is accepted, too. */
  free_text: boolean;
}

/** The envelope of a group. */
export interface CampaignGroupResponse {
  group: CampaignGroupDetails;
  /** Its answers in order, at most 1,000. */
  answers: Array<CampaignGroupAnswer>;
}

/** Changes to a group. Absent fields stay the same. */
export interface CampaignGroupUpdateRequest {
  /** The question as people see it. */
  label?: string;
  /** All answers to choose from, in order. An answer that is left out is removed. This is refused while pages have it, unless any text is accepted: then those pages keep it. */
  values?: Array<string>;
  /** Whether pages can leave it unanswered, because it doesn't apply to everyone. */
  optional?: boolean;
  /** Whether any other answer is accepted, too. */
  free_text?: boolean;
  /** Its position among the groups of the campaign, from 1. Numbers beyond the last one mean the last one. */
  position?: number;
}

/** A list of campaigns. */
export interface CampaignList {
  /** The campaigns. */
  items: Array<Campaign>;
  /** Number of matches, as far as they are counted. */
  count: number;
  /** Whether `count` is the exact number. Otherwise there are at least so many. */
  count_is_exact: boolean;
  /** Send it as `after` to get the next items; null at the end. */
  next: string | null;
}

/** An email that was sent to the fundraisers of a campaign. */
export interface CampaignMessage {
  /** Its subject. */
  subject: string;
  /** When it was queued. */
  created_at: string;
  /** Who sent it; null if the audit log no longer has it. */
  sent_by: string | null;
  /** People for whom it was queued. */
  recipients: number;
  /** Emails that are still waiting. */
  waiting: number;
  /** Emails that were given up, as long as they are stored. */
  failed: number;
}

/** The envelope of a campaign. */
export interface CampaignResponse {
  campaign: CampaignDetails;
  /** Its charities. Without any, pages can be for every charity of its country. */
  charities: Array<CampaignCharity>;
  /** Questions about its pages, in order. */
  groups: Array<CampaignGroup>;
  /** The 20 latest emails that were sent to its fundraisers, the newest first. */
  messages: Array<CampaignMessage>;
}

/** What to change about a campaign. Absent fields stay the same, and null clears a field. */
export interface CampaignUpdateRequest {
  /** Its name. */
  name?: string;
  /** The last part of its address, unique in its country. */
  slug?: string;
  /** A disabled campaign accepts no pages and no donations, and says so. */
  state?: 'enabled' | 'disabled';
  /** When it starts. */
  start_at?: Date | null;
  /** When it ends, and its pages with it. */
  finish_at?: Date | null;
  /** Its charities: `au-24`, UUIDs, numbers or addresses (`au/reef-rescue-trust`). Without any, pages can be for every charity of its country. */
  charity_uids?: Array<string>;
  /** The charity of pages that don't name one: `au-24`, its UUID, number or address. */
  default_charity_uid?: string | null;
  /** What it is about, as plain text. */
  description?: string | null;
  /** Where supporters register for the event; null if they do so here. */
  registration_url?: string | null;
  /** Where donors pay, with placeholders such as `{page_id}`; null for the setting of the charity, or of the installation. */
  donate_url?: string | null;
  /** What donors read where there is no checkout; null for what the charity says. */
  how_to_give?: string | null;
  /** Whether donors get a thank-you email; null for the setting of the installation. */
  thank_donors?: boolean | null;
  /** Story of new pages whose owners write none. HTML; anything harmful is removed. */
  default_story?: string | null;
  /** Target of new pages whose owners choose none. */
  default_target_cents?: number | null;
  /** Picture for pages that don't have one. */
  default_picture_url?: string | null;
  /** Picture at the top of the campaign. */
  banner_url?: string | null;
  /** Colour of its pages. */
  brand_colour?: string | null;
  /** Background of widgets on other sites. */
  widget_background_image_url?: string | null;
  /** The same picture, blurred. */
  widget_blurred_background_image_url?: string | null;
  /** What its pages count besides money and distance, such as laps. */
  custom_metric_unit?: string | null;
  /** Whether pages that request to join a team become members immediately. */
  skip_team_approval_request?: boolean;
  /** Whether new pages, and those of teams, are hidden until somebody approves them. Pages that are already waiting keep waiting. */
  approve_first?: boolean;
}

/** A cause that charities work for. */
export interface Cause {
  /** Its number. */
  id: number;
  /** Its short name for programs. */
  key: string;
  /** Its name. */
  name: string;
  /** Number of charities that work for it. */
  charity_count: number;
}

/** The error of an edit that came too late, and the cause as it is now. */
export interface CauseConflict {
  error: ErrorDetail;
  cause: Cause;
}

/** A list of causes. */
export interface CauseList {
  /** The causes. */
  items: Array<Cause>;
  /** Number of matches, as far as they are counted. */
  count: number;
  /** Whether `count` is the exact number. Otherwise there are at least so many. */
  count_is_exact: boolean;
  /** Send it as `after` to get the next items; null at the end. */
  next: string | null;
}

/** The name of a cause. */
export interface CauseRequest {
  /** What visitors see, such as Oceans. No other cause can have it. */
  name: string;
}

/** The envelope of a cause. */
export interface CauseResponse {
  cause: Cause;
}

/** An organisation that receives the money. */
export interface Charity {
  /** Its number. */
  id: number;
  /** The charity in the form country-number. */
  uid: string;
  /** A globally unique identifier. */
  uuid: string;
  /** The charity's address on the site. */
  url: string;
  /** Its name. */
  name: string;
  /** The last part of its address. */
  slug: string;
  /** Its country. */
  country_code: string;
  /** Whether it can be chosen for new pages. */
  state: 'active' | 'inactive';
  /** Result of the identity check. */
  kyc_status: 'passed' | 'pending' | 'failed';
  /** Its own email address. */
  email: string | null;
  /** When it was created. */
  created_at: string;
  /** When it was last changed. */
  updated_at: string;
  /** Sum of its donations, less refunds. */
  raised_cents: number;
  /** Number of its donations, without refunds. */
  donation_count: number;
  /** Three-letter code of the currency (ISO 4217). */
  currency: string;
}

/** The error of an edit that came too late, and the charity as it is now. */
export interface CharityConflict {
  error: ErrorDetail;
  charity: CharityDetails;
}

/** A new charity. */
export interface CharityCreateRequest {
  /** Its country, which cannot be changed later. */
  country_code: string;
  /** Its name. */
  name: string;
  /** The last part of its address, unique in its country. */
  slug: string;
  /** Result of the identity check. Only a charity that has passed it can raise money. */
  kyc_status?: 'passed' | 'pending' | 'failed';
  /** Its own email address. */
  email?: string | null;
  /** What it does, as plain text. */
  description?: string | null;
  /** Its logo. */
  logo_url?: string | null;
  /** Its website. */
  website_url?: string | null;
  /** Its profile on X. */
  twitter_url?: string | null;
  /** Its page on Facebook. */
  facebook_url?: string | null;
  /** Shown on donors' card statements. */
  merchant_name?: string | null;
  /** Where donors pay, with placeholders such as `{page_id}`; null for the setting of the installation. */
  donate_url?: string | null;
  /** What donors read where there is no checkout. */
  how_to_give?: string | null;
  /** Whether Gift Aid may be claimed (United Kingdom). */
  gift_aid?: boolean;
  /** Its tax number. */
  tax_number?: string | null;
  /** Its name in the register of charities, for receipts; null if it is the same. */
  registered_name?: string | null;
  /** Its number in this register. */
  registration_number?: string | null;
  /** Its address, for receipts. */
  street_address?: string | null;
  /** Its city or suburb. */
  locality?: string | null;
  /** Its state or province. */
  region?: string | null;
  /** Its postal code. */
  postcode?: string | null;
  /** Its phone number. */
  phone?: string | null;
  /** The names of causes that it works for. Only causes that exist are accepted. */
  causes?: Array<string>;
  /** When it got its own account; null if it doesn't have one. */
  claimed_at?: Date | null;
}

/** A charity with everything that can be changed about it. */
export interface CharityDetails {
  /** Its number. */
  id: number;
  /** The charity in the form country-number. */
  uid: string;
  /** A globally unique identifier. */
  uuid: string;
  /** The charity's address on the site. */
  url: string;
  /** Its name. */
  name: string;
  /** The last part of its address. */
  slug: string;
  /** Its country. */
  country_code: string;
  /** Whether it can be chosen for new pages. */
  state: 'active' | 'inactive';
  /** Result of the identity check. */
  kyc_status: 'passed' | 'pending' | 'failed';
  /** Its own email address. */
  email: string | null;
  /** When it was created. */
  created_at: string;
  /** When it was last changed. */
  updated_at: string;
  /** Sum of its donations, less refunds. */
  raised_cents: number;
  /** Number of its donations, without refunds. */
  donation_count: number;
  /** Three-letter code of the currency (ISO 4217). */
  currency: string;
  /** What it does, as plain text. */
  description: string | null;
  /** Its logo. An uploaded one has a path on the site, such as `/pictures/0b6ab0a2-…`. */
  logo_url: string | null;
  /** Its website. */
  website_url: string | null;
  /** Its profile on X. */
  twitter_url: string | null;
  /** Its page on Facebook. */
  facebook_url: string | null;
  /** Shown on donors' card statements. */
  merchant_name: string | null;
  /** Where donors pay, with placeholders such as `{page_id}`; null for the setting of the installation. */
  donate_url: string | null;
  /** What donors read where there is no checkout. */
  how_to_give: string | null;
  /** Whether Gift Aid may be claimed (United Kingdom). */
  gift_aid: boolean;
  /** Its tax number. */
  tax_number: string | null;
  /** Its name in the register of charities, for receipts; null if it is the same. */
  registered_name: string | null;
  /** Its number in this register. */
  registration_number: string | null;
  /** Its address, for receipts. */
  street_address: string | null;
  /** Its city or suburb. */
  locality: string | null;
  /** Its state or province. */
  region: string | null;
  /** Its postal code. */
  postcode: string | null;
  /** Its phone number. */
  phone: string | null;
  /** The names of the causes that it works for. */
  causes: Array<string>;
  /** When it got its own account; null if it doesn't have one. */
  claimed_at: string | null;
}

/** A list of charities. */
export interface CharityList {
  /** The charities. */
  items: Array<Charity>;
  /** Number of matches, as far as they are counted. */
  count: number;
  /** Whether `count` is the exact number. Otherwise there are at least so many. */
  count_is_exact: boolean;
  /** Send it as `after` to get the next items; null at the end. */
  next: string | null;
}

/** The envelope of a charity. */
export interface CharityResponse {
  charity: CharityDetails;
}

/** What to change about a charity. Absent fields stay the same, and null clears a field. */
export interface CharityUpdateRequest {
  /** Its name. */
  name?: string;
  /** The last part of its address, unique in its country. */
  slug?: string;
  /** Whether it can be chosen for new pages. */
  state?: 'active' | 'inactive';
  /** Result of the identity check. Only a charity that has passed it can raise money. */
  kyc_status?: 'passed' | 'pending' | 'failed';
  /** Its own email address. */
  email?: string | null;
  /** What it does, as plain text. */
  description?: string | null;
  /** Its logo. */
  logo_url?: string | null;
  /** Its website. */
  website_url?: string | null;
  /** Its profile on X. */
  twitter_url?: string | null;
  /** Its page on Facebook. */
  facebook_url?: string | null;
  /** Shown on donors' card statements. */
  merchant_name?: string | null;
  /** Where donors pay, with placeholders such as `{page_id}`; null for the setting of the installation. */
  donate_url?: string | null;
  /** What donors read where there is no checkout. */
  how_to_give?: string | null;
  /** Whether Gift Aid may be claimed (United Kingdom). */
  gift_aid?: boolean;
  /** Its tax number. */
  tax_number?: string | null;
  /** Its name in the register of charities, for receipts; null if it is the same. */
  registered_name?: string | null;
  /** Its number in this register. */
  registration_number?: string | null;
  /** Its address, for receipts. */
  street_address?: string | null;
  /** Its city or suburb. */
  locality?: string | null;
  /** Its state or province. */
  region?: string | null;
  /** Its postal code. */
  postcode?: string | null;
  /** Its phone number. */
  phone?: string | null;
  /** The names of causes that it works for. Only causes that exist are accepted. */
  causes?: Array<string>;
  /** When it got its own account; null if it doesn't have one. */
  claimed_at?: Date | null;
}

/** The envelope of the settings. */
export interface ConfigurationResponse {
  /** Every setting, in the order of the guide. */
  settings: Array<Setting>;
}

/** How the donor can be reached. Unknown details are null. */
export interface Contact {
  /** The email address. */
  email: string | null;
  /** The telephone number. */
  phone: string | null;
  /** Street and number. */
  street_address: string | null;
  /** Flat, floor or similar. */
  extended_address: string | null;
  /** Town or suburb. */
  locality: string | null;
  /** State or province. */
  region: string | null;
  /** Postal code. */
  postal_code: string | null;
  /** Country, as a two-letter code or a name. */
  country: string | null;
  /** Whether the charity may contact the donor: `yes`, `no`, or `not_asked`. */
  consent: 'yes' | 'no' | 'not_asked';
  /** When the donor decided; null if they weren't asked. */
  consent_at: string | null;
  /** The system that reported the decision. */
  consent_source: string | null;
  /** When the donor's details were erased. */
  erased_at: string | null;
}

/** A country that charities and campaigns can belong to. */
export interface Country {
  /** Two letters, as in addresses. The United Kingdom is `uk`. */
  code: string;
  /** The beginning of the numbers of its campaigns and charities, such as `au-24`. */
  uid_prefix: string;
  /** Its name. */
  name: string;
  /** Three-letter code of the currency (ISO 4217). */
  currency: string;
  /** What the currency is called. */
  currency_name: string;
  /** How its amounts are written. */
  currency_symbol: string;
  /** Age in years from which somebody can have a page without a guardian. */
  minimum_age: number;
  /** The unit in which the site shows distances. */
  distance_unit: 'km' | 'mi';
  /** Whether its charities claim tax relief on donations. */
  has_gift_aid: boolean;
  /** What a charity's tax number is called there. */
  tax_number_label: string | null;
  /** What a charity's number in the register is called there. */
  registration_number_label: string | null;
}

/** The error of an edit that came too late, and the country as it is now. */
export interface CountryConflict {
  error: ErrorDetail;
  country: Country;
}

/** A new country. */
export interface CountryCreateRequest {
  /** Two letters of ISO 3166, such as au. It cannot be changed later. */
  code: string;
  /** Three letters of ISO 4217. It must be divided into hundredths, and cannot be changed later. */
  currency: string;
  /** Its name. Default: its English name. */
  name?: string;
  /** Age in years from which somebody can have a page without a guardian. */
  minimum_age: number;
  /** The unit in which the site shows distances. Default: km. */
  distance_unit?: 'km' | 'mi';
  /** Whether its charities claim tax relief on donations. */
  has_gift_aid?: boolean;
  /** What a charity's tax number is called there. */
  tax_number_label?: string | null;
  /** What a charity's number in the register is called there. */
  registration_number_label?: string | null;
}

/** All countries. */
export interface CountryList {
  /** The countries, by code. */
  items: Array<Country>;
  /** Number of countries. */
  count: number;
  /** Always true. */
  count_is_exact: boolean;
  /** Always null, because the list is always complete. */
  next: string | null;
}

/** The envelope of a country. */
export interface CountryResponse {
  country: Country;
}

/** What to change about a country. Absent fields stay the same, and null clears a field. */
export interface CountryUpdateRequest {
  /** Its name. */
  name?: string;
  /** Age in years from which somebody can have a page without a guardian. */
  minimum_age?: number;
  /** The unit in which the site shows distances. */
  distance_unit?: 'km' | 'mi';
  /** Whether its charities claim tax relief on donations. */
  has_gift_aid?: boolean;
  /** What a charity's tax number is called there. */
  tax_number_label?: string | null;
  /** What a charity's number in the register is called there. */
  registration_number_label?: string | null;
}

/** Donations in one currency. */
export interface CurrencyTotal {
  /** Three-letter code of the currency (ISO 4217). */
  currency: string;
  /** Number of donations, without refunds. */
  donation_count: number;
  /** Their sum, less the refunds of the same time. */
  amount_cents: number;
}

/** An event for one webhook. */
export interface Delivery {
  /** Its number. */
  id: number;
  /** The number of the webhook. */
  webhook_id: number;
  /** Where the webhook sends events now. */
  webhook_url: string;
  /** The event's id, sent as `webhook-id`. */
  event_id: string;
  /** What happened; `webhook.test` for a test event. */
  type: string;
  /** `waiting` for its first or next attempt, `delivered`, or permanently `failed`. */
  state: 'waiting' | 'delivered' | 'failed';
  /** When the event was published. */
  published_at: string;
  /** Number of attempts since it was last requested. */
  attempts: number;
  /** When it was last attempted; null if never. */
  last_attempt_at: string | null;
  /** When the next attempt is; null if there is none, or if it waits for another event of the same page. */
  next_attempt_at: string | null;
  /** How long the last attempt took, in milliseconds. */
  duration_ms: number | null;
  /** The receiver's status; null if it did not respond. */
  answer_status: number | null;
  /** Why there was no response. */
  error: string | null;
}

/** A header of a request. */
export interface DeliveryHeader {
  /** Its name. */
  name: string;
  /** Its value. */
  value: string;
}

/** A list of deliveries. */
export interface DeliveryList {
  /** The deliveries. */
  items: Array<Delivery>;
  /** Number of matches, as far as they are counted. */
  count: number;
  /** Whether `count` is the exact number. Otherwise there are at least so many. */
  count_is_exact: boolean;
  /** Send it as `after` to get the next items; null at the end. */
  next: string | null;
}

/** A delivery, with what the last attempt sent and received. */
export interface DeliveryResponse {
  delivery: Delivery;
  /** The headers of the last attempt; empty before the first. */
  request_headers: Array<DeliveryHeader>;
  /** The body, the same in every attempt; null for the classic format. */
  request_body: string | null;
  /** The first 4 KB of the response. */
  answer_body: string | null;
}

/** A donation, or a refund with a negative amount. */
export interface Donation {
  /** Its number. */
  id: number;
  /** The donation in the form country-number. */
  uid: string;
  /** When the money was given or refunded. */
  created_at: string;
  state: DonationState;
  /** How it was given. */
  type: 'peer_to_peer' | 'charity' | 'appeal' | 'recurring' | 'offline_donation';
  /** The amount, negative for a refund. */
  amount_cents: number;
  /** The amount that was not refunded; 0 for a refund. */
  left_cents: number;
  /** Tax reclaimed on top. */
  gift_aid_amount_cents: number;
  /** Three-letter code of the currency (ISO 4217). */
  currency: string;
  /** The donor's name, even if it is hidden from the public. */
  donor_name: string | null;
  /** The donor's email address. */
  donor_email?: string | null;
  /** Whether the charity may contact the donor: `yes`, `no`, or `not_asked`. */
  donor_consent?: 'yes' | 'no' | 'not_asked';
  /** Whether the name is hidden from the public. */
  anonymous: boolean;
  /** The donor's message, even if it is hidden from the public. */
  message: string | null;
  /** Whether an operator has hidden the message. */
  message_hidden: boolean;
  /** The number of the page; null for a donation to a campaign or charity. */
  page_id: number | null;
  /** The page's title. */
  page_name: string | null;
  /** What the page has raised by now, after refunds; null for a donation to a campaign or charity. */
  page_raised_cents: number | null;
  /** The campaign, in the form country-number; null for a donation to a charity alone. */
  campaign_uid: string | null;
  /** The campaign's name. */
  campaign_name: string | null;
  /** The charity, in the form country-number. */
  charity_uid: string;
  /** The charity's name. */
  charity_name: string;
  /** The system that took it. */
  source: string;
  /** Its reference in that system. */
  reference: string;
  /** The number of the donation that it refunds; null for a donation. */
  refund_of_id: number | null;
}

/** The error of an edit that came too late, and the donation as it is now. */
export interface DonationConflict {
  error: ErrorDetail;
  donation: Donation;
  /** Its refunds, the oldest first. */
  refunds: Array<Refund>;
  donor_mail: DonorMail;
  contact?: Contact;
}

/** Money that was given, to a page, or to a charity of a campaign. */
export interface DonationCreateRequest {
  /** The number of the page that it was given to. */
  page_id?: number;
  /** Without a page, the campaign, as `au-31`, UUID or number. */
  campaign_id?: string;
  /** Without a page, the charity that gets it, as `au-24`, UUID or number. */
  charity_id?: string;
  /** The amount, without Gift Aid. */
  amount_cents: number;
  /** Three-letter code (ISO 4217). It must be the currency of the campaign or charity, which is the default, so convert other amounts first. */
  currency?: string;
  /** Tax reclaimed on top of the amount. */
  gift_aid_amount_cents: number;
  /** The donor's name. It is also stored if it is hidden. */
  donor_name?: string;
  /** Where the thank-you email is sent. */
  donor_email?: string;
  /** Whether the charity may contact the donor. */
  donor_consent?: 'yes' | 'no' | 'not_asked';
  /** Whether the name is hidden from the public. */
  anonymous: boolean;
  /** The donor's message, which everyone can read. */
  message?: string;
  /** When it was given, from the year 2000 on. Default is now. */
  occurred_at?: Date;
  /** Your own number, such as that of a cheque with the bank's name. No other donation that staff have recorded may have it. */
  reference?: string;
}

/** A list of donations. */
export interface DonationList {
  /** The donations. */
  items: Array<Donation>;
  /** Number of matches, as far as they are counted. */
  count: number;
  /** Whether `count` is the exact number. Otherwise there are at least so many. */
  count_is_exact: boolean;
  /** Send it as `after` to get the next items; null at the end. */
  next: string | null;
}

/** A donation with its refunds and the donor's contact details. */
export interface DonationResponse {
  donation: Donation;
  /** Its refunds, the oldest first; empty for a refund. */
  refunds: Array<Refund>;
  donor_mail: DonorMail;
  contact?: Contact;
}

/** `live`: nothing was refunded. `partly_refunded`, `refunded`: a donation of which some or all was refunded. `refund`: a refund of another donation. */
export type DonationState = 'live' | 'partly_refunded' | 'refunded' | 'refund';

/** What to change. Absent fields stay the same; null clears one. */
export interface DonationUpdateRequest {
  /** The donor's name. */
  donor_name?: string | null;
  /** The donor's email address. */
  donor_email?: string | null;
  /** Whether the charity may contact the donor. */
  donor_consent?: 'yes' | 'no' | 'not_asked';
  /** Whether the name is hidden from the public. */
  anonymous?: boolean;
  /** The donor's message. */
  message?: string | null;
}

/** The thank-you email, which links to the receipt, and the receipt that was issued last. */
export interface DonorMail {
  /** `none`: there is none, since the donor has no address, doesn't want email or the campaign doesn't thank. `past`: it was decided too long ago to know. */
  thanks_state: 'none' | 'waiting' | 'sent' | 'failed' | 'past';
  /** When the email was sent; null if it was not. */
  thanked_at: string | null;
  /** Number of the receipt; null until the donor has opened it. */
  receipt_number: string | null;
  /** The day on which it was issued. */
  receipt_issued_on: string | null;
}

/** How many records of each kind belonged to the person. */
export interface ErasedRecords {
  /** The number of the account. */
  user_id: number;
  /** Pages, with those of the teams. */
  pages: number;
  /** Teams that had no other members. */
  teams: number;
  /** Donations, with their refunds. */
  donations: number;
  /** Fitness activities. */
  activities: number;
  /** Pictures. */
  pictures: number;
}

/** The envelope of every error. The text is for people and logs; programs should use the status. */
export interface ErrorBody {
  error: ErrorDetail;
}

/** The error. */
export interface ErrorDetail {
  /** One sentence that describes the error. */
  message: string;
  /** With a 403: the rule by which the credentials were rejected, if known. */
  reason?: string;
}

/** What happened. `donation.created`: a donation was made. `donation.updated`: a donation was changed, moved or corrected; `moved_from` shows where a moved donation was. `donation.refunded`: a donation was refunded, fully or partly. `donation.disputed`: a donor's bank demanded the money back. `donation.dispute_won`: the dispute was won. `donation.replied`: the page's owner replied to a donation. `page.created`: a fundraiser or team created a page. `page.updated`: a field other than the state was changed. `page.state_changed`: a page was paused, cancelled or reopened. `page.hidden`: an operator hid the page, and only its owner can see it; remove it wherever you show it. `page.unhidden`: the page is shown again. `page.target_reached`: donations reached the page's target. `page.threshold_reached`: donations reached a quarter, half or three quarters of it. `team.created`: a team was created. `team.updated`: a team has a new name or leader. `team.member_added`: a page joined a team. `team.member_removed`: a page left a team. `join_request.created`: a page asked to join a team. `join_request.accepted`: the leader accepted the request. `join_request.declined`: the leader declined the request. `fitness_activity.saved`: an activity was logged, changed or moved to another page. `fitness_activity.deleted`: an activity was deleted, or is no longer public. `post.created`: a post was written. `post.updated`: a post was changed, for example by an operator who hid its picture. `post.deleted`: a post was deleted. `campaign.updated`: a campaign, its charities or its groups were changed. `campaign.status_changed`: a campaign was disabled or enabled, or has ended. `charity.updated`: a charity was changed. `charity.kyc_changed`: a charity's identity check has a result. `user.erased`: a user was erased. `import.batch_written`: an import wrote many rows in one go. */
export type EventType =
  | 'donation.created'
  | 'donation.updated'
  | 'donation.refunded'
  | 'donation.disputed'
  | 'donation.dispute_won'
  | 'donation.replied'
  | 'page.created'
  | 'page.updated'
  | 'page.state_changed'
  | 'page.hidden'
  | 'page.unhidden'
  | 'page.target_reached'
  | 'page.threshold_reached'
  | 'team.created'
  | 'team.updated'
  | 'team.member_added'
  | 'team.member_removed'
  | 'join_request.created'
  | 'join_request.accepted'
  | 'join_request.declined'
  | 'fitness_activity.saved'
  | 'fitness_activity.deleted'
  | 'post.created'
  | 'post.updated'
  | 'post.deleted'
  | 'campaign.updated'
  | 'campaign.status_changed'
  | 'charity.updated'
  | 'charity.kyc_changed'
  | 'user.erased'
  | 'import.batch_written';

/** A file of records that is written in the background. */
export interface Export {
  /** Its number. */
  id: number;
  kind: ExportKind;
  /** How far it is: `queued`, `running`, `done`, or `failed`, which `error` explains. If the server stops in the meantime, the export starts again. */
  state: 'queued' | 'running' | 'done' | 'failed';
  /** The number of the account of the member of staff who created it. */
  user_id: number;
  /** The name of the member of staff who created it. */
  user_name: string;
  /** The campaign that it is limited to, as requested. */
  campaign_id: string | null;
  /** The charity that it is limited to, as requested. */
  charity_id: string | null;
  /** It only has records created at this time or later. */
  created_since: string | null;
  /** It only has records created before this time. */
  created_until: string | null;
  /** Whether donations have the donor's contact details and consent. */
  personal: boolean;
  /** Whether it is for a spreadsheet instead of an import. */
  spreadsheet: boolean;
  /** Number of rows so far. */
  row_count: number;
  /** About how many rows it will have; null if that isn't known yet. */
  expected_row_count: number | null;
  /** About how much is done; null if that isn't known. */
  percent: number | null;
  /** Size of the file in bytes; null until it is complete. */
  bytes: number | null;
  /** Why it failed; null if it didn't. */
  error: string | null;
  /** When it was created. */
  created_at: string;
  /** When it was last started; null if it is waiting. */
  started_at: string | null;
  /** When it ended; null until then. */
  finished_at: string | null;
  /** When it is deleted, 24 hours after it ended. */
  expires_at: string;
}

/** What to export. */
export type ExportKind =
  | 'countries'
  | 'causes'
  | 'charities'
  | 'campaigns'
  | 'users'
  | 'muted-notifications'
  | 'pages'
  | 'teams'
  | 'former-page-slugs'
  | 'donations'
  | 'donation-replies'
  | 'fitness-activities'
  | 'posts'
  | 'leaderboards';

/** A list of exports. */
export interface ExportList {
  /** The exports. */
  items: Array<Export>;
  /** Number of matches, as far as they are counted. */
  count: number;
  /** Whether `count` is the exact number. Otherwise there are at least so many. */
  count_is_exact: boolean;
  /** Send it as `after` to get the next items; null at the end. */
  next: string | null;
}

/** What to export. */
export interface ExportRequest {
  kind: ExportKind;
  /** Only donations, pages or teams of this campaign: `au-31`, its UUID, number or address (`au/city-run`). */
  campaign_id?: string;
  /** Only donations, pages or teams for this charity: `au-24`, its UUID, number or address (`au/reef-rescue-trust`). */
  charity_id?: string;
  /** Only donations, pages or teams created at this time or later. */
  created_since?: Date;
  /** Only donations, pages or teams created before this time. */
  created_until?: Date;
  /** Whether donations have the donor's contact details and consent. */
  personal: boolean;
  /** Whether the file is for a spreadsheet instead of an import: no text can be read as a formula, and it starts with a byte order mark. */
  spreadsheet: boolean;
}

/** The envelope of an export. */
export interface ExportResponse {
  export: Export;
  /** Where the file can be downloaded without a token; null until it is complete. Anyone who has this address can download the file, as long as you may do so yourself. Each download is recorded in the audit log. */
  download_url: string | null;
  /** When `download_url` stops working, after an hour at the latest; null without one. */
  download_expires_at: string | null;
}

/** An email that was given up. */
export interface FailedEmail {
  /** Its number. */
  id: number;
  /** What it is about. */
  template: string;
  /** When it was given up. */
  failed_at: string;
  /** The answer of the mail server. */
  error: string | null;
}

/** One rejected value. */
export interface FieldError {
  /** Name of the parameter or body field, as sent. A nested field is written with a dot. */
  field: string;
  /** `invalid`: missing though required, of the wrong type, out of range or badly formatted. `taken`: already in use, and must be unique. */
  code: 'invalid' | 'taken';
  /** Text that follows the field's name to form a sentence, as in "birthday can't be blank". For an item of a list it starts with its position, counted from 0, as in "types item [1] must be one of …". */
  message: string;
}

/** The result of one check of the installation, a line of `groundswell doctor`. */
export interface Finding {
  /** What was checked. */
  check: string;
  /** Whether nothing is wrong. */
  ok: boolean;
  /** What was found. */
  message: string;
  /** What to do; null if nothing is wrong. */
  fix: string | null;
}

/** A link in the footer. */
export interface FooterLink {
  /** Its text. */
  label: string;
  /** Its address, `https:` or `mailto:`. */
  address: string;
}

/** A link in the footer. */
export interface FooterLinkRequest {
  /** Its text. */
  label: string;
  /** Its address, starting with `https://`, or an email address. */
  address: string;
}

/** A new text for an answer. */
export interface GroupAnswerRename {
  /** The answer as it is now. */
  from: string;
  /** The new text. */
  value: string;
}

/** Why a page is hidden. */
export interface Hiding {
  /** The page's owner reads this. */
  reason: string;
}

/** A file that was uploaded, and what was imported from it. */
export interface Import {
  /** Its number. */
  id: number;
  /** What the file contains. */
  kind:
    | 'countries'
    | 'causes'
    | 'charities'
    | 'campaigns'
    | 'users'
    | 'muted-notifications'
    | 'pages'
    | 'teams'
    | 'former-page-slugs'
    | 'donations'
    | 'donation-replies'
    | 'fitness-activities'
    | 'posts'
    | 'leaderboards'
    | 'api-keys'
    | 'oauth-clients'
    | 'oauth-tokens';
  /** The name of the file. */
  name: string;
  /** The size of the file, in bytes. */
  bytes: number;
  /** `uploaded`: it is waiting for someone to start it. `checking`: its file is being checked, or waits for that, and nothing is imported. `queued`: it is waiting for other imports. `failed`: `problem` explains why, and it can be changed and started again. */
  state: 'uploaded' | 'checking' | 'queued' | 'running' | 'done' | 'failed' | 'cancelled';
  /** How much of the file has been read, in percent. */
  progress: number;
  /** The number of imports ahead of it in the queue. */
  ahead: number;
  /** Why it failed; null unless it has. */
  problem: string | null;
  /** What to check, although the rows were imported. In CSV as JSON. */
  warnings: Array<string>;
  /** The number of rows that have been read. */
  rows: number;
  /** Records that were new. */
  inserted: number;
  /** Records that were changed. */
  updated: number;
  /** Records that were already the same. */
  unchanged: number;
  /** Rows that were not imported; `getImportRejects` returns them. */
  rejected: number;
  /** Rows that repeat an earlier row of the file. */
  repeated: number;
  /** Rows that the mapping does not count as donations. */
  left_out: number;
  /** Rows of people who were erased. */
  skipped: number;
  /** Donations imported without their donor, who was erased. */
  anonymised: number;
  /** Refunds in rows of donations. `rows` and `refunds` together are the sum of the counts from `inserted` to `skipped`. */
  refunds: number;
  /** Whether rejected rows can be downloaded. */
  has_rejects: boolean;
  /** The number of the user who uploaded it. */
  user_id: number;
  /** The name of that user. */
  user_name: string;
  /** When it was uploaded. */
  created_at: string;
  /** When the whole file was checked with its present settings; null if it wasn't. Until the import is started, the numbers of rows and the warnings are those of the check. */
  checked_at: string | null;
  /** When the import began. */
  started_at: string | null;
  /** When it ended. */
  finished_at: string | null;
  /** When it last changed. */
  updated_at: string;
}

/** A column of a file. */
export interface ImportColumn {
  /** Its name in the file. */
  name: string;
  /** The fields that it becomes; empty if it is left out. */
  fields: Array<string>;
  /** Its values in the first rows; none for secrets. */
  samples: Array<string>;
}

/** Which field a column becomes. */
export interface ImportColumnChoice {
  /** Name of a column in the file. */
  column: string;
  /** The field that it becomes. */
  field: string;
}

/** The error of an edit that came too late, and the import as it is now. */
export interface ImportConflict {
  error: ErrorDetail;
  import: Import;
  settings: ImportSettings;
  file?: ImportFile;
}

/** The value of a field that is blank or missing. */
export interface ImportDefault {
  /** Name of a field. */
  field: string;
  /** Its value. */
  value: string;
}

/** A field of a record. */
export interface ImportField {
  /** Its name. */
  name: string;
  /** What it contains. */
  description: string;
  /** Whether each row needs it. */
  required: boolean;
}

/** What is in a file; absent once the import has been started or the file has expired. */
export interface ImportFile {
  /** Its columns. */
  columns: Array<ImportColumn>;
  /** Required fields that no column becomes. */
  missing: Array<string>;
  /** Why it can't be imported with these settings; null if it can. */
  problem: string | null;
  /** Mappings for this kind of file. */
  mappings: Array<ImportMapping>;
  /** Fields of this kind of record. */
  fields: Array<ImportField>;
}

/** A list of imports. */
export interface ImportList {
  /** The imports. */
  items: Array<Import>;
  /** Number of matches, as far as they are counted. */
  count: number;
  /** Whether `count` is the exact number. Otherwise there are at least so many. */
  count_is_exact: boolean;
  /** Send it as `after` to get the next items; null at the end. */
  next: string | null;
}

/** A mapping for the export of another platform. */
export interface ImportMapping {
  /** Its name. */
  name: string;
  /** The export that it is for, and what must be imported first. */
  description: string;
  /** Columns that it needs but the file doesn't have. If there are none, it fits. */
  missing: Array<string>;
}

/** What is wrong with a row. */
export interface ImportPreviewError {
  /** The column; empty for the row as a whole. */
  field: string;
  /** What is wrong with it. */
  reason: string;
}

/** The envelope of a preview. */
export interface ImportPreviewResponse {
  /** The first rows of the file, at most twenty. */
  rows: Array<ImportPreviewRow>;
}

/** What would become of a row. */
export interface ImportPreviewRow {
  /** Its line in the file. */
  line: number;
  /** What it would be. `repeated`: it repeats an earlier row. `left_out`: the mapping does not count it as a donation. `skipped`: it belongs to somebody who was erased. */
  outcome: 'rejected' | 'inserted' | 'updated' | 'repeated' | 'left_out' | 'skipped' | 'unchanged';
  /** What would be stored, without blank fields; with the currency of a donation, even if the file doesn't say it. */
  values: Array<ImportPreviewValue>;
  /** Why it would be rejected. */
  errors: Array<ImportPreviewError>;
}

/** A field that would be stored. */
export interface ImportPreviewValue {
  /** Its name. */
  field: string;
  /** Its value. */
  value: string;
}

/** The envelope of an import. */
export interface ImportResponse {
  import: Import;
  settings: ImportSettings;
  file?: ImportFile;
}

/** How a file is read. */
export interface ImportSettings {
  /** A mapping for the export of another platform. */
  mapping?:
    | 'actblue-contributions'
    | 'givebutter'
    | 'gofundme-pro'
    | 'justgiving'
    | 'original-platform'
    | 'raisely'
    | null;
  /** Which columns become which fields; all others are left out. Several columns of one field are joined with spaces. Default: those of the mapping or, without one, all columns, which must have the names of fields. */
  columns?: Array<ImportColumnChoice> | null;
  /** Where the records are from, for rows that don't have a source. */
  source?: string | null;
  /** Values of fields that are blank or missing. */
  constants?: Array<ImportDefault> | null;
  /** The encoding of the text. */
  encoding?: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' | null;
  /** The character between columns; null for JSON Lines. */
  delimiter?: 'comma' | 'semicolon' | 'tab' | 'bar' | null;
  /** How dates are written, such as `DD/MM/YYYY HH:mm`. By default as in the mapping, or as in `2026-11-02T04:11:09Z`. */
  date_format?: string | null;
  /** The time zone of dates in `date_format`, such as Europe/London. Default is UTC. */
  time_zone?: string | null;
  /** The character before the cents of an amount. By default as in the mapping, or a point. */
  decimal_mark?: 'point' | 'comma' | null;
}

/** A request for an API key. */
export interface KeyRequest {
  /** Its number. */
  id: number;
  /** The name of the application. */
  name: string;
  /** `approved`: the developer can create the key. `created`: the developer has created it. */
  state: 'open' | 'approved' | 'created' | 'refused';
  /** What the developer wants it for. */
  purpose: string;
  /** What the key should be allowed to do. In CSV as JSON. */
  scopes: Array<ApiKeyScope>;
  /** The campaign that the key should reach, in the form country-number; null if the developer leaves it to you. */
  campaign_uid: string | null;
  /** The name of the campaign. */
  campaign_name: string | null;
  /** The number of the developer's account. */
  user_id: number;
  /** The developer's name. */
  user_name: string;
  /** The developer's email address. */
  user_email?: string;
  /** The number of the key; null until the developer has created it. */
  api_key_id: number | null;
  /** Why it was refused; null if it was not. */
  reason: string | null;
  /** The name of the member of staff who decided; null until then. */
  decided_by_name: string | null;
  /** When it was sent. */
  created_at: string;
  /** When it was decided; null until then. */
  decided_at: string | null;
}

/** What the key may do. Absent fields stay as the developer requested them. */
export interface KeyRequestApproval {
  /** The only campaign that the key reaches: `au-31`, its UUID, number or address. Required if the request names none. */
  campaign_uid?: string | null;
  /** What the key may do. */
  scopes?: Array<ApiKeyScope>;
}

/** A list of requests for API keys. */
export interface KeyRequestList {
  /** The requests. */
  items: Array<KeyRequest>;
  /** Number of matches, as far as they are counted. */
  count: number;
  /** Whether `count` is the exact number. Otherwise there are at least so many. */
  count_is_exact: boolean;
  /** Send it as `after` to get the next items; null at the end. */
  next: string | null;
}

/** Why a request is refused. */
export interface KeyRequestRefusal {
  /** Why, in a sentence that the developer reads in the email. */
  reason: string;
}

/** The envelope of a request for an API key. */
export interface KeyRequestResponse {
  key_request: KeyRequest;
}

/** Pages in an order that staff have chosen. */
export interface Leaderboard {
  /** Its number, by which applications request it. */
  id: number;
  /** Its name. */
  name: string;
  /** The campaign of its pages, in the form country-number; null for pages in any campaign of the country. */
  campaign_uid: string | null;
  /** The name of the campaign. */
  campaign_name: string | null;
  /** The country of its pages. */
  country_code: string;
  /** Number of its pages, including hidden ones. */
  page_count: number;
  /** Its pages in rank order. In CSV as JSON. */
  page_uids: Array<string>;
  /** The total of what its pages show, without hidden ones. A team's page counts for the whole team. */
  raised_cents: number;
  /** Three-letter code of the currency (ISO 4217). */
  currency: string;
  /** When it was created. */
  created_at: string;
  /** When it was last changed. */
  updated_at: string;
}

/** The error of an edit that came too late, and the leaderboard as it is now. */
export interface LeaderboardConflict {
  error: ErrorDetail;
  leaderboard: Leaderboard;
  /** Its pages in rank order, including hidden ones. */
  pages: Array<RankedPage>;
}

/** A list of leaderboards. */
export interface LeaderboardList {
  /** The leaderboards. */
  items: Array<Leaderboard>;
  /** Number of matches, as far as they are counted. */
  count: number;
  /** Whether `count` is the exact number. Otherwise there are at least so many. */
  count_is_exact: boolean;
  /** Send it as `after` to get the next items; null at the end. */
  next: string | null;
}

/** A new leaderboard, for either a campaign or a country. */
export interface LeaderboardRequest {
  /** Its name. */
  name: string;
  /** The campaign of its pages: `au-31`, its UUID, number or address. It can't be changed later. */
  campaign_uid?: string;
  /** For pages in any campaign of a country, its two letters, such as `au`. Only owners can use it. It can't be changed later. */
  country_code?: string;
  /** The pages in rank order, by number, uid (`au-1842`) or UUID. The first one gets rank 1. */
  page_uids?: Array<string>;
}

/** The envelope of a leaderboard. */
export interface LeaderboardResponse {
  leaderboard: Leaderboard;
  /** Its pages in rank order, including hidden ones. */
  pages: Array<RankedPage>;
}

/** What changes about a leaderboard. */
export interface LeaderboardUpdateRequest {
  /** Its name. */
  name?: string;
  /** The pages in rank order, by number, uid (`au-1842`) or UUID. The first one gets rank 1. */
  page_uids?: Array<string>;
}

/** What a text may contain as `{{name}}`. */
export interface MailPlaceholder {
  /** Its name. */
  name: string;
  /** What it stands for. */
  meaning: string;
  /** An `address` can be where a link leads. A `table` must be a separate paragraph. */
  kind: 'text' | 'address' | 'table';
  /** Whether the text must contain it. */
  required: boolean;
}

/** An email with sample data. */
export interface MailPreview {
  /** Its subject. */
  subject: string;
  /** The plain text. */
  text: string;
  /** The same as an HTML document. */
  html: string;
}

/** The envelope of a preview. */
export interface MailPreviewResponse {
  preview: MailPreview;
}

/** The text of an email. */
export interface MailText {
  /** Its name, with the campaign for a campaign's own text, such as `page_created@au-31`. */
  id: string;
  /** Its name on the command line. */
  name: string;
  /** When it is sent. */
  sent: string;
  /** The campaign whose emails have this text; null for all others. */
  campaign_uid: string | null;
  /** The parts that aren't the default. */
  changed: Array<'subject' | 'body'>;
  /** Why your text isn't used. Empty if it is. */
  problems: Array<string>;
  /** Parts whose default has changed since you wrote yours. */
  default_changed: Array<'subject' | 'body'>;
  /** The operator who changed it last, or `staff` and the number of the member of staff. */
  edited_by: string | null;
  /** When it was changed last. */
  updated_at: string | null;
  /** The subject that is sent. */
  subject: string;
  /** The text that is sent, as Markdown. */
  body: string;
  /** The subject without your changes. */
  default_subject: string;
  /** The text without your changes. */
  default_body: string;
}

/** The error of an edit that came too late, and the text as it is now. */
export interface MailTextConflict {
  mail_text: MailText;
  /** What the text may contain. */
  placeholders: Array<MailPlaceholder>;
  error: ErrorDetail;
}

/** A list of all emails. */
export interface MailTextList {
  /** The emails. */
  items: Array<MailTextSummary>;
  /** Number of emails. */
  count: number;
  /** Always true. */
  count_is_exact: boolean;
  /** Always null. */
  next: string | null;
}

/** What to change about the text of an email. Null sets the default. */
export interface MailTextRequest {
  /** Blank for the default. */
  subject?: string | null;
  /** Markdown: paragraphs, headings, lists, **bold**, *italics* and links. A paragraph that is only a link to {{link}} becomes the button. Blank for the default. */
  body?: string | null;
}

/** The envelope of an email's text. */
export interface MailTextResponse {
  mail_text: MailText;
  /** What the text may contain. */
  placeholders: Array<MailPlaceholder>;
}

/** An email, and what was changed about it. */
export interface MailTextSummary {
  /** Its name, with the campaign for a campaign's own text, such as `page_created@au-31`. */
  id: string;
  /** Its name on the command line. */
  name: string;
  /** When it is sent. */
  sent: string;
  /** The campaign whose emails have this text; null for all others. */
  campaign_uid: string | null;
  /** The parts that aren't the default. */
  changed: Array<'subject' | 'body'>;
  /** Why your text isn't used. Empty if it is. */
  problems: Array<string>;
  /** Parts whose default has changed since you wrote yours. */
  default_changed: Array<'subject' | 'body'>;
  /** The operator who changed it last, or `staff` and the number of the member of staff. */
  edited_by: string | null;
  /** When it was changed last. */
  updated_at: string | null;
}

/** The member of staff who calls. */
export interface Me {
  /** The number of the account. */
  user_id: number;
  /** The name of the account. */
  name: string;
  /** The account's email address. */
  email: string;
  token: MeToken | null;
  /** The roles of the token, or of the account at the desk. */
  roles: Array<Role>;
}

/** The envelope of the caller. */
export interface MeResponse {
  me: Me;
}

/** The token; null at the desk. */
export interface MeToken {
  /** Its number. */
  id: number;
  /** Its name. */
  name: string;
  /** When it expires. */
  expires_at: string;
}

/** A message to fundraisers. */
export interface Message {
  /** Its number. */
  id: number;
  /** How many people get it. People who already have it aren't counted. */
  recipients: number;
  /** How many others turned these emails off. */
  muted: number;
}

/** An email to fundraisers that is being written. */
export interface MessageDraftRequest {
  /** May contain {{recipient.first_name}}, {{campaign.name}} and {{site.name}}. */
  subject?: string;
  /** Markdown with the same placeholders. A greeting is added before it, and a button and a link to unsubscribe after it. */
  body?: string;
  /** Whether only people who lead a team get it. */
  team_leaders_only: boolean;
}

/** Why a message is hidden. */
export interface MessageHiding {
  /** Why it is hidden, for the history. */
  reason: string;
}

/** Who would get a message, and how it looks. */
export interface MessagePreview {
  /** How many people get it. People who already have it aren't counted. */
  recipients: number;
  /** How many others turned these emails off. */
  muted: number;
  /** Its subject; absent without a text. */
  subject?: string;
  /** The plain text. */
  text?: string;
  /** The same as an HTML document. */
  html?: string;
}

/** The envelope of a preview. */
export interface MessagePreviewResponse {
  preview: MessagePreview;
}

/** An email to the fundraisers of a campaign. */
export interface MessageRequest {
  /** May contain {{recipient.first_name}}, {{campaign.name}} and {{site.name}}. */
  subject: string;
  /** Markdown with the same placeholders. A greeting is added before it, and a button and a link to unsubscribe after it. */
  body: string;
  /** Whether only people who lead a team get it. */
  team_leaders_only: boolean;
  /** Whether it is sent even if the campaign has sent two others in the last 24 hours. */
  force: boolean;
  /** To confirm, the number of people who get it, as the preview shows it. If it has changed since, nothing is sent. */
  recipients: number;
}

/** The envelope of a message. */
export interface MessageResponse {
  message: Message;
}

/** Where the donation belongs. */
export interface MoveRequest {
  /** The number of the page that it was meant for. */
  page_id: number;
}

/** An OAuth application. */
export interface OauthApplication {
  /** Its number. */
  id: number;
  /** Its public identifier. */
  client_id: string;
  /** Its name. */
  name: string;
  /** What users read about it; null without a text. */
  description: string | null;
  /** Its website; null without one. */
  application_url: string | null;
  /** Where users may return to. In CSV as JSON. */
  redirect_uris: Array<string>;
  /** Whether it has a secret. */
  confidential: boolean;
  /** Whether it acts for users without asking them. */
  trusted: boolean;
  /** Whether it may use the implicit grant. */
  implicit_allowed: boolean;
  /** Whether it may sign users up and in with their passwords. */
  passwords_allowed: boolean;
  /** Whether it may register supporters with their pages. */
  registration_allowed: boolean;
  /** The number of the account that registered it; null if an operator did. */
  owner_id: number | null;
  /** The name of this account. */
  owner_name: string | null;
  /** The email address of this account. */
  owner_email: string | null;
  /** When it was created. */
  created_at: string;
  /** When it was last updated. */
  updated_at: string;
}

/** The error of an edit that came too late, and the application as it is now. */
export interface OauthApplicationConflict {
  error: ErrorDetail;
  oauth_application: OauthApplication;
}

/** A list of OAuth applications. */
export interface OauthApplicationList {
  /** The OAuth applications. */
  items: Array<OauthApplication>;
  /** Number of matches, as far as they are counted. */
  count: number;
  /** Whether `count` is the exact number. Otherwise there are at least so many. */
  count_is_exact: boolean;
  /** Send it as `after` to get the next items; null at the end. */
  next: string | null;
}

/** A new OAuth application. */
export interface OauthApplicationRequest {
  /** What users read when they are asked to allow access. */
  name: string;
  /** What it does for users, in one or two sentences; null for no text. */
  description?: string | null;
  /** Its website, which starts with https:// or http://; null without one. */
  application_url?: string | null;
  /** Where users may return to. They must match exactly, except that `http://127.0.0.1/…` matches any port for an application without a secret. Without any, it can only use client credentials. */
  redirect_uris?: Array<string>;
  /** Whether it runs on a server and keeps a secret. Phones and browsers can't keep one, and use PKCE instead. It can't be changed later. */
  confidential: boolean;
  /** Whether it acts for users without asking them. */
  trusted?: boolean;
  /** Whether it may sign users up and in with their passwords. Only for your own applications. */
  passwords_allowed?: boolean;
  /** Whether it may register supporters with their pages, in any campaign. */
  registration_allowed?: boolean;
  /** The email address of the account that can edit it in the developer area. Without one, only owners can edit it. */
  owner_email?: string;
}

/** The envelope of an OAuth application. */
export interface OauthApplicationResponse {
  oauth_application: OauthApplication;
}

/** What changes about an OAuth application. */
export interface OauthApplicationUpdateRequest {
  /** What users read when they are asked to allow access. */
  name?: string;
  /** What it does for users, in one or two sentences; null for no text. */
  description?: string | null;
  /** Its website, which starts with https:// or http://; null without one. */
  application_url?: string | null;
  /** Where users may return to. They must match exactly, except that `http://127.0.0.1/…` matches any port for an application without a secret. Without any, it can only use client credentials. */
  redirect_uris?: Array<string>;
  /** Whether it acts for users without asking them. */
  trusted?: boolean;
  /** Whether it may sign users up and in with their passwords. Only for your own applications. */
  passwords_allowed?: boolean;
  /** Whether it may register supporters with their pages, in any campaign. */
  registration_allowed?: boolean;
}

/** An OAuth application and its new secret. */
export interface OauthApplicationWithSecret {
  oauth_application: OauthApplication;
  /** The secret itself, shown only once; null for an application that has none. */
  client_secret: string | null;
}

/** What happened in the last days and what waits. */
export interface Overview {
  /** Time zone of the days, the installation's `RECEIPT_TIME_ZONE`. */
  time_zone: string;
  /** The last seven days, the oldest first. The last one is today. */
  days: Array<OverviewDay>;
  /** What waits for somebody. Only what the caller's roles may list. */
  waiting: Array<Waiting>;
  /** What is wrong with the installation, by the quick checks of `groundswell doctor`. */
  problems?: Array<Finding>;
}

/** A day and its donations. */
export interface OverviewDay {
  /** The date. */
  day: string;
  /** When it begins, as `created_since` of the list of donations. */
  since: string;
  /** When it ends, as `created_until` of the list of donations. */
  until: string;
  /** The totals of each currency, in alphabetical order. Currencies without donations are missing. */
  totals: Array<CurrencyTotal>;
}

/** The envelope of the overview. */
export interface OverviewResponse {
  overview: Overview;
}

/** A fundraising page of an individual or a team. */
export interface Page {
  /** Its number. */
  id: number;
  /** The page in the form country-number. */
  uid: string;
  /** A globally unique identifier of the page. */
  uuid: string;
  /** The page's address on the site. Nobody can open it while the page is hidden. */
  url: string;
  /** The page's title. */
  name: string;
  /** The last part of the page's address. */
  slug: string;
  /** When it was created. */
  created_at: string;
  /** When it was last changed. */
  updated_at: string;
  /** When it stops accepting donations; null for never. */
  expires_at: string | null;
  state: PageState;
  /** Whether it is hidden until somebody approves it, since `hidden_at`. */
  awaits_approval: boolean;
  /** Whether the public can't see it, because an operator has hidden it or disabled its owner's account, or because it waits for approval. */
  hidden: boolean;
  /** Why an operator has hidden it. */
  hidden_reason: string | null;
  /** When an operator has hidden it, or since when it waits for approval. */
  hidden_at: string | null;
  /** Whether it belongs to a user or a team. */
  owner_type: 'User' | 'Team';
  /** The number of that user or team. */
  owner_id: number;
  /** The name of that user or team. */
  owner_name: string;
  /** The user's email address; null for a team. */
  owner_email?: string | null;
  /** The campaign, in the form country-number. */
  campaign_uid: string;
  /** The campaign's name. */
  campaign_name: string;
  /** The charity, in the form country-number. */
  charity_uid: string;
  /** The charity's name. */
  charity_name: string;
  /** Its target. */
  target_cents: number;
  /** Sum of the donations to this page, less refunds. For a team's page, without its members' pages. */
  raised_cents: number;
  /** Number of donations to this page, without refunds. */
  donation_count: number;
  /** Three-letter code of the currency (ISO 4217). */
  currency: string;
}

/** An answer to a question of the campaign. */
export interface PageAnswer {
  /** The key of the campaign's group. */
  key: string;
  /** The answer. */
  value: string;
}

/** An answer to a question of the campaign. */
export interface PageAnswerRequest {
  /** The key of the campaign's group. */
  key: string;
  /** The answer; a blank one changes nothing. */
  value?: string;
}

/** The error of an edit that came too late, and the page as it is now. */
export interface PageConflict {
  error: ErrorDetail;
  page: PageDetail;
  /** The pictures of the page and of its updates, up to 200, hidden ones first. */
  pictures: Array<PagePicture>;
}

/** A page with everything that staff can edit. */
export interface PageDetail {
  /** Its number. */
  id: number;
  /** The page in the form country-number. */
  uid: string;
  /** A globally unique identifier of the page. */
  uuid: string;
  /** The page's address on the site. Nobody can open it while the page is hidden. */
  url: string;
  /** The page's title. */
  name: string;
  /** The last part of the page's address. */
  slug: string;
  /** When it was created. */
  created_at: string;
  /** When it was last changed. */
  updated_at: string;
  /** When it stops accepting donations; null for never. */
  expires_at: string | null;
  state: PageState;
  /** Whether it is hidden until somebody approves it, since `hidden_at`. */
  awaits_approval: boolean;
  /** Whether the public can't see it, because an operator has hidden it or disabled its owner's account, or because it waits for approval. */
  hidden: boolean;
  /** Why an operator has hidden it. */
  hidden_reason: string | null;
  /** When an operator has hidden it, or since when it waits for approval. */
  hidden_at: string | null;
  /** Whether it belongs to a user or a team. */
  owner_type: 'User' | 'Team';
  /** The number of that user or team. */
  owner_id: number;
  /** The name of that user or team. */
  owner_name: string;
  /** The user's email address; null for a team. */
  owner_email?: string | null;
  /** The campaign, in the form country-number. */
  campaign_uid: string;
  /** The campaign's name. */
  campaign_name: string;
  /** The charity, in the form country-number. */
  charity_uid: string;
  /** The charity's name. */
  charity_name: string;
  /** Its target. */
  target_cents: number;
  /** Sum of the donations to this page, less refunds. For a team's page, without its members' pages. */
  raised_cents: number;
  /** Number of donations to this page, without refunds. */
  donation_count: number;
  /** Three-letter code of the currency (ISO 4217). */
  currency: string;
  /** Whether staff have paused or cancelled it, so that its owner can't reopen it. */
  state_locked: boolean;
  /** The number of its owner's account; null for a team. */
  user_id: number | null;
  /** The number of the team that it is a member of. */
  team_id: number | null;
  /** Why the fundraiser raises money, as simple HTML. */
  story: string | null;
  /** What the email to donors says in the owner's name. */
  thank_you: string | null;
  /** A video on YouTube or Vimeo. */
  video_url: string | null;
  /** The amount that is preselected for donors. */
  suggested_donation_cents: number | null;
  /** Its answers to the questions of the campaign. */
  group_values: Array<PageAnswer>;
}

/** A list of pages. */
export interface PageList {
  /** The pages. */
  items: Array<Page>;
  /** Number of matches, as far as they are counted. */
  count: number;
  /** Whether `count` is the exact number. Otherwise there are at least so many. */
  count_is_exact: boolean;
  /** Send it as `after` to get the next items; null at the end. */
  next: string | null;
}

/** A picture of a page, in its gallery or of one of its updates. */
export interface PagePicture {
  /** `page_image`: the page's picture. `page_cover`: the wide picture at its top. `page_photo`: a photo in its gallery. `post_picture`: the picture of an update. */
  kind: 'page_image' | 'page_cover' | 'page_photo' | 'post_picture';
  /** Where it is shown, or was shown before it was hidden. */
  address: string;
  /** Whether it was hidden by an operator. */
  hidden: boolean;
  /** Why it was hidden. */
  hidden_reason: string | null;
  /** When it was hidden. */
  hidden_at: string | null;
}

/** A page with its pictures. */
export interface PageResponse {
  page: PageDetail;
  /** The pictures of the page and of its updates, up to 200, hidden ones first. */
  pictures: Array<PagePicture>;
}

/** `active`: accepts donations. `paused`: accepts no donations for now. `cancelled`: permanently closed. */
export type PageState = 'active' | 'paused' | 'cancelled';

/** A state for up to 200 pages. */
export interface PageStatesRequest {
  /** The numbers of the pages. */
  page_ids: Array<number>;
  state: PageState;
  /** Why, for the audit log. */
  reason?: string;
}

/** The result of a change of many pages. */
export interface PageStatesResponse {
  /** Number of pages that were in another state, or in this state because of their owner. */
  changed_count: number;
}

/** An event that a payment source has sent. */
export interface PaymentEvent {
  /** Its number. */
  id: number;
  /** The name of the payment source. */
  source: string;
  /** Its number at the sender. */
  event_id: string;
  /** What happened, in the sender's words. */
  type: string;
  /** The reference of the payment; null if it isn't about one. */
  reference: string | null;
  /** When it happened. */
  occurred_at: string;
  /** When it arrived. */
  received_at: string;
  /** `received`: waits for its payment. `unmatched`: a payment that has to be assigned. `ignored` and `failed` don't count. */
  state: 'received' | 'applied' | 'ignored' | 'unmatched' | 'failed';
  /** Why it is not applied. */
  reason: string | null;
  /** The number of the donation that its payment became. */
  donation_id: number | null;
  /** The amount of the payment, refund or dispute; null if the event isn't about one. */
  amount_cents: number | null;
  /** Three-letter code of the currency (ISO 4217). */
  currency: string | null;
  /** The donor's name, if the event has it. */
  donor_name: string | null;
  /** The donor's email address, if the event has it. */
  donor_email?: string | null;
}

/** A list of payment events. */
export interface PaymentEventList {
  /** The events. */
  items: Array<PaymentEvent>;
  /** Number of matches, as far as they are counted. */
  count: number;
  /** Whether `count` is the exact number. Otherwise there are at least so many. */
  count_is_exact: boolean;
  /** Send it as `after` to get the next items; null at the end. */
  next: string | null;
}

/** The envelope of a payment event. */
export interface PaymentEventResponse {
  payment_event: PaymentEvent;
}

/** A sender of signed payment events. */
export interface PaymentSource {
  /** Its number. */
  id: number;
  /** Its name, which is also the source of its donations. */
  name: string;
  /** `signed`: JSON with Standard Webhooks headers. `stripe`: events of Stripe. */
  kind: 'signed' | 'stripe';
  /** Whether its events are accepted. */
  state: 'enabled' | 'disabled';
  /** Whether payments in Stripe's test mode count. They move no money. */
  test_mode: boolean;
  /** Where the sender sends its events. */
  events_url: string;
  /** How long the previous secret works; null if there was none. */
  former_secret_until: string | null;
  /** When it was created. */
  created_at: string;
  /** When it was disabled; null if it was not. */
  disabled_at: string | null;
}

/** The error of an edit that came too late, and the source as it is now. */
export interface PaymentSourceConflict {
  error: ErrorDetail;
  payment_source: PaymentSource;
}

/** A list of payment sources. */
export interface PaymentSourceList {
  /** The payment sources. */
  items: Array<PaymentSource>;
  /** Number of matches, as far as they are counted. */
  count: number;
  /** Whether `count` is the exact number. Otherwise there are at least so many. */
  count_is_exact: boolean;
  /** Send it as `after` to get the next items; null at the end. */
  next: string | null;
}

/** A new payment source. */
export interface PaymentSourceRequest {
  /** Its name, which is also the source of its donations and the second-to-last part of its address. It can't be changed later. */
  name: string;
  /** `signed`: JSON with Standard Webhooks headers. `stripe`: events of Stripe. */
  kind: 'signed' | 'stripe';
  /** The signing secret as the sender shows it, `whsec_` and a long random text. Required for the kind `stripe`. For `signed`, leave it out to create one. */
  secret?: string | null;
  /** Whether payments in Stripe's test mode count. They move no money, so leave it off where totals are real. */
  test_mode: boolean;
}

/** The envelope of a payment source. */
export interface PaymentSourceResponse {
  payment_source: PaymentSource;
}

/** A new secret, and how long the old one works. */
export interface PaymentSourceRotation {
  /** The signing secret as the sender shows it, `whsec_` and a long random text. Required for the kind `stripe`. For `signed`, leave it out to create one. */
  secret?: string | null;
  /** How long the old secret keeps working, 24 hours by default. Send 0 if it has leaked. */
  hours: number;
}

/** What changes about a payment source. */
export interface PaymentSourceUpdateRequest {
  /** Whether payments in Stripe's test mode count. They move no money, so leave it off where totals are real. */
  test_mode?: boolean;
}

/** A payment source and its new secret. */
export interface PaymentSourceWithSecret {
  payment_source: PaymentSource;
  /** The secret that was created, shown only once; null if you sent one. */
  secret: string | null;
}

/** How many records belong to the person in all campaigns, which erasing them would remove or strip of everything personal; null for roles that are limited to campaigns. */
export interface PersonRecords {
  /** Pages, with those of the teams. */
  pages: number;
  /** Teams that have no other members. */
  teams: number;
  /** Donations, with their refunds. */
  donations: number;
  /** Fitness activities. */
  activities: number;
}

/** The picture, and why it is hidden. */
export interface PictureHiding {
  /** Copy it from the page's pictures. A hidden picture has the address at which it was shown. */
  address: string;
  /** The page's owner reads this. */
  reason: string;
}

/** The picture, and why it is shown again. */
export interface PictureUnhiding {
  /** Copy it from the page's pictures. A hidden picture has the address at which it was shown. */
  address: string;
  /** Why it is shown again, for the history. */
  reason?: string;
}

/** A page of a leaderboard. */
export interface RankedPage {
  /** Its rank, from 1. */
  rank: number;
  /** The page's number. */
  page_id: number;
  /** The page's name. */
  page_name: string;
  /** Whether the page is hidden from the public, and so left out. */
  hidden: boolean;
  /** What it shows; for a team's page, what the whole team has raised. */
  raised_cents: number;
  /** Three-letter code of the currency (ISO 4217). */
  currency: string;
}

/** A receipt of a donation. */
export interface Receipt {
  /** The charity, the year, and its number in this year. */
  number: string;
  /** When it was issued. */
  issued_on: string;
  /** The number of the receipt that it replaces. */
  replaces: string | null;
  /** Whether it has just been issued. */
  is_new: boolean;
}

/** A receipt with its document. */
export interface ReceiptResponse {
  receipt: Receipt;
  /** The document, in base64. */
  pdf: string;
}

/** A refund of the donation. */
export interface Refund {
  /** Its number. */
  id: number;
  /** When it was refunded. */
  created_at: string;
  /** The amount, negative. */
  amount_cents: number;
  /** Tax that is no longer reclaimed, negative or 0. */
  gift_aid_amount_cents: number;
  /** The system that refunded it. */
  source: string;
  /** Its reference in that system. */
  reference: string;
}

/** How much was given back. */
export interface RefundRequest {
  /** The amount that was given back. Default is all that is left. */
  amount_cents?: number;
  /** Why it was given back, for the audit log. */
  reason?: string;
}

/** Which events to send again. */
export interface ReplayRequest {
  /** When the first of them was published. Older ones than are stored can't be sent. */
  since: Date;
}

/** How many events were queued. */
export interface ReplayResponse {
  /** Number of events. */
  replayed: number;
}

/** What somebody has reported about a page, an update or a donor's message. */
export interface Report {
  /** Its number. */
  id: number;
  /** The page's address on the site. */
  url: string;
  /** When it was reported first. */
  created_at: string;
  /** When it was last reported again, or decided. */
  updated_at: string;
  /** Whether somebody has decided about it. */
  state: 'open' | 'resolved';
  /** What it is about. */
  kind: 'page' | 'post' | 'donation';
  /** The page's number. */
  page_id: number;
  /** The page's name now. */
  page_name: string;
  /** Whether the page is hidden now. */
  page_hidden: boolean;
  /** The number of the update that was reported; null for anything else. */
  post_id: number | null;
  /** The number of the donation whose message was reported; null for anything else. */
  donation_id: number | null;
  /** The page's campaign, in the form country-number. */
  campaign_uid: string;
  /** The campaign's name. */
  campaign_name: string;
  /** What is wrong with it. `word` means that it has one of the watched words; nobody reported it. */
  reason: 'illegal' | 'fraud' | 'hate' | 'sexual_or_violent' | 'privacy' | 'spam' | 'other' | 'word';
  /** What the reporter wrote, or the watched words; null once the data of the reporter or of the page's owner has been erased. */
  message: string | null;
  /** How often it was reported. A second report of the same person for the same reason is only counted. So are all further ones while a page has twenty open reports. */
  times: number;
  /** The reporter's name, if they gave one; erased 180 days after the decision. */
  reporter_name: string | null;
  /** The reporter's email address, if they gave one; erased 180 days after the decision. Nobody has checked that it is theirs. */
  reporter_email: string | null;
  /** What was decided; null while it is open. */
  decision: 'hide_page' | 'hide_content' | 'no_action' | null;
  /** What the page's owner was told. */
  decision_reason: string | null;
  /** A note for other staff. */
  note: string | null;
  /** Who decided it. */
  resolved_by: string | null;
  /** When it was decided; null while it is open. */
  resolved_at: string | null;
}

/** A list of reports. */
export interface ReportList {
  /** The reports. */
  items: Array<Report>;
  /** Number of matches, as far as they are counted. */
  count: number;
  /** Whether `count` is the exact number. Otherwise there are at least so many. */
  count_is_exact: boolean;
  /** Send it as `after` to get the next items; null at the end. */
  next: string | null;
}

/** A decision about a report. */
export interface ReportResolution {
  /** No action leaves everything as it is. Hide content hides the donor's message, or deletes the update that was reported; it isn't accepted for a whole page. Hide page hides the page. */
  decision: 'no_action' | 'hide_content' | 'hide_page';
  /** Why, for the page's owner, who gets it by email. Required if you hide something. */
  reason?: string;
  /** A note for other staff. */
  note?: string;
}

/** The envelope of a report. */
export interface ReportResponse {
  report: Report;
  /** What was reported, part by part, each as it was when it was reported first and as it is now. */
  content: Array<ReportedPart>;
}

/** A part of what was reported. */
export interface ReportedPart {
  /** The name of a page or donor, a story, update or message, or a picture. */
  part: 'name' | 'text' | 'picture';
  /** What it was when it was reported first; null if there was none, or if its owner's data has been erased. A story is HTML. A picture is its address, where the picture is for as long as the page has it and it isn't hidden. */
  when_reported: string | null;
  /** What it is now; null if it is gone or hidden. */
  now: string | null;
  /** Whether it is different now. */
  has_changed: boolean;
}

/** How many emails are sent again. */
export interface RetriedEmails {
  /** The number of emails. */
  retried: number;
}

/** A role. Without a campaign and a charity, it is not limited. */
export interface Role {
  role: RoleName;
  /** The campaign to which it is limited, in the form country-number. */
  campaign_uid: string | null;
  /** The charity to which it is limited, in the form country-number. */
  charity_uid: string | null;
}

/** What the role may do; each operation lists its roles. */
export type RoleName = 'owner' | 'manager' | 'finance' | 'support' | 'charity' | 'read_only';

/** A role. A manager has a campaign, the role `charity` has a charity, and all others have neither. */
export interface RoleRequest {
  role: RoleName;
  /** The campaign: `au-31`, its UUID, number or address (`au/surf-coast-run`). */
  campaign_uid?: string | null;
  /** The charity: `au-24`, its UUID, number or address (`au/reef-rescue-trust`). */
  charity_uid?: string | null;
}

/** The matches of a search. */
export interface SearchResponse {
  results: SearchResults;
}

/** Matches by list. Lists that the caller's roles may not call are missing. */
export interface SearchResults {
  campaigns?: CampaignList;
  charities?: CharityList;
  pages?: PageList;
  teams?: TeamList;
  users?: UserList;
  donations?: DonationList;
  donations_of_amount?: DonationList;
  payment_events?: PaymentEventList;
}

/** A setting of this server. */
export interface Setting {
  /** Its name in the environment. */
  name: string;
  /** Its value; null if there is none. For a secret, only `set`. */
  value: string | null;
  /** Where the value comes from: set in the `environment`, `derived` from other settings, or the `default`. `unset` has no value. */
  source: 'environment' | 'derived' | 'default' | 'unset';
  /** What it does. */
  description: string;
}

/** The set-up of the installation. */
export interface Setup {
  /** Whether it is still open. Finishing it closes it for good. */
  open: boolean;
  /** What a new installation needs, in the recommended order. */
  steps: Array<SetupStep>;
}

/** The envelope of the set-up. */
export interface SetupResponse {
  setup: Setup;
}

/** Something that a new installation needs. */
export interface SetupStep {
  /** `name`: the site has its own name. `charity`: there is a charity. `campaign`: there is a campaign. `giving`: donors know how to give, by a checkout or by instructions. `donation`: a donation was recorded, even if only as a test. `payment_source`: payments are reported and counted. `colleague`: somebody else has a role. `mail_server`: emails are sent. `https`: the site has an address with HTTPS. `backup`: a backup was made. */
  step:
    | 'name'
    | 'charity'
    | 'campaign'
    | 'giving'
    | 'donation'
    | 'payment_source'
    | 'colleague'
    | 'mail_server'
    | 'https'
    | 'backup';
  /** Whether it is done. */
  done: boolean;
}

/** Someone who gets their first roles. */
export interface StaffInvitation {
  /** Where the invitation is sent. */
  email: string;
  /** The name of a new account. An existing one keeps its name. */
  name: string;
  /** At least one. A manager needs a campaign, and the role charity needs a charity: a uid such as au-31. */
  roles: Array<RoleRequest>;
}

/** Someone who has a role. */
export interface StaffMember {
  /** The number of the account. */
  id: number;
  /** The name. */
  name: string;
  /** The email address. */
  email: string;
  /** `invited`: has not confirmed the email address yet. `disabled`: cannot sign in. */
  state: 'active' | 'invited' | 'disabled';
  /** The roles. In CSV as JSON. */
  roles: Array<Role>;
  /** Whether signing in requires a second factor. */
  second_factor: boolean;
  /** When they last used the desk; null if they are not signed in. */
  last_seen_at: string | null;
}

/** The error of an edit that came too late, and the member of staff as they are now. */
export interface StaffMemberConflict {
  error: ErrorDetail;
  staff_member: StaffMember;
}

/** A list of staff. */
export interface StaffMemberList {
  /** The staff. */
  items: Array<StaffMember>;
  /** Number of matches, as far as they are counted. */
  count: number;
  /** Whether `count` is the exact number. Otherwise there are at least so many. */
  count_is_exact: boolean;
  /** Send it as `after` to get the next items; null at the end. */
  next: string | null;
}

/** The envelope of a member of staff. */
export interface StaffMemberResponse {
  staff_member: StaffMember;
}

/** A page for somebody who has an account, named by email address or number. */
export interface StaffPageRequest {
  /** The email address of the owner's account. */
  user_email?: string;
  /** The number of the owner's account, if there is no email address. */
  user_id?: number;
  /** The campaign: `au-31`, its UUID, number or address (`au/surf-coast-run`). */
  campaign_uid: string;
  /** One of the campaign's charities: `au-24`, its UUID, number or address (`au/reef-rescue-trust`). */
  charity_uid?: string;
  /** Its title, by default the owner's name. */
  name?: string;
  /** The last part of its address, unique in the campaign. The old address leads to the new one. */
  slug?: string;
  /** Why the fundraiser raises money, as simple HTML; anything dangerous is removed. Blank for the default. */
  story?: string | null;
  /** How much they want to raise. */
  target_cents?: number;
  /** When it stops accepting donations. */
  expires_at?: Date | null;
  /** Answers to the campaign's questions. */
  group_values?: Array<PageAnswerRequest>;
  /** Whether the owner gets no email. */
  skip_notification: boolean;
}

/** The fields of a page to change. */
export interface StaffPageUpdateRequest {
  /** Its title. For a team's page, also the team's name. */
  name?: string;
  /** The last part of its address, unique in the campaign. The old address leads to the new one. */
  slug?: string;
  state?: PageState;
  /** Why the fundraiser raises money, as simple HTML; anything dangerous is removed. Blank for the default. */
  story?: string | null;
  /** How much they want to raise. */
  target_cents?: number;
  /** When it stops accepting donations. */
  expires_at?: Date | null;
  /** What the email to donors says in the owner's name. */
  thank_you?: string | null;
  /** The address of a video on YouTube or Vimeo. */
  video_url?: string | null;
  /** The amount that is preselected for donors. */
  suggested_donation_cents?: number | null;
  /** Answers to the campaign's questions. */
  group_values?: Array<PageAnswerRequest>;
  /** Another number gives the page to that user. */
  user_id?: number;
  /** Gives the page to the user with this address, whatever the number is. */
  user_email?: string;
}

/** The fields of a team to change. */
export interface StaffTeamUpdateRequest {
  /** Its name, unique in the campaign, and the title of its page. */
  name?: string;
  /** What its page says, as simple HTML; anything dangerous is removed. Blank for the default. */
  story?: string | null;
  /** The target of its page. */
  target_cents?: number;
  /** The number of a member's page, whose owner manages the team. */
  leader_page_id?: number;
}

/** A token for a program. */
export interface StaffToken {
  /** Its number. */
  id: number;
  /** Its name. */
  name: string;
  /** Its last characters. */
  hint: string;
  /** The number of the account of the member of staff who created it. */
  user_id: number;
  /** The name of the member of staff who created it. */
  user_name: string;
  /** Whether it works: only an `active` one does. */
  state: 'active' | 'expired' | 'revoked';
  /** Its roles. A role counts only while the member of staff has it, too. In CSV as JSON. */
  roles: Array<Role>;
  /** When it was created. */
  created_at: string;
  /** When it expires. */
  expires_at: string;
  /** When it was last used, give or take five minutes; null if never. */
  last_used_at: string | null;
  /** When it was revoked; null if it was not. */
  revoked_at: string | null;
}

/** A list of tokens. */
export interface StaffTokenList {
  /** The tokens. */
  items: Array<StaffToken>;
  /** Number of matches, as far as they are counted. */
  count: number;
  /** Whether `count` is the exact number. Otherwise there are at least so many. */
  count_is_exact: boolean;
  /** Send it as `after` to get the next items; null at the end. */
  next: string | null;
}

/** A token for a program. */
export interface StaffTokenRequest {
  /** What the token is for. */
  name: string;
  /** For how many days it works. */
  days: number;
  /** Its roles. Each must be one that you have, or part of one. */
  roles: Array<RoleRequest>;
}

/** The envelope of a token. */
export interface StaffTokenResponse {
  staff_token: StaffToken;
}

/** A new token. */
export interface StaffTokenWithSecret {
  staff_token: StaffToken;
  /** The token itself, shown only once. */
  token: string;
}

/** All roles of a member of staff. */
export interface StaffUpdateRequest {
  /** The roles. Those that are not in the list are taken away; an empty list takes all away. */
  roles: Array<RoleRequest>;
}

/** A donor's donations to a charity in one year. */
export interface Statement {
  /** The calendar year. */
  year: number;
  /** The charity, in the form country-number. */
  charity_uid: string;
  /** The donations and what was given back, the oldest first. */
  lines: Array<StatementLine>;
  /** The sum in each currency. */
  totals: Array<StatementTotal>;
}

/** A donation, or what was given back of one. */
export interface StatementLine {
  /** Its number. */
  donation_id: number;
  /** What it is: `move` is what left for another page. */
  kind: 'donation' | 'refund' | 'move';
  /** When it was made. */
  day: string;
  /** The amount in cents. Negative for what was given back. */
  amount_cents: number;
  /** The currency. */
  currency: string;
  /** The number of its latest receipt; null if it has none. */
  receipt_number: string | null;
  /** The campaign; null for a donation to the charity itself. */
  campaign_name: string | null;
}

/** Whose donations, and in which year. */
export interface StatementRequest {
  /** Upper and lower case don't matter. */
  email: string;
  /** The calendar year. */
  year: number;
}

/** A statement with its document. */
export interface StatementResponse {
  statement: Statement;
  /** The document, in base64. */
  pdf: string;
}

/** A sum in one currency. */
export interface StatementTotal {
  /** The currency. */
  currency: string;
  /** The sum in cents. */
  amount_cents: number;
  /** Gift Aid on top of it, in cents. */
  gift_aid_amount_cents: number;
}

/** The state of the installation. */
export interface Status {
  /** The release that answers. */
  version: string;
  /** The version of Node.js. */
  node_version: string;
  /** Whether no check found a problem. */
  ok: boolean;
  /** When the checks were made. */
  checked_at: string;
  /** What the checks found, in order. A check that needs one that failed is missing. */
  checks: Array<Finding>;
  /** When the newest backup was made; null if none is recorded. */
  newest_backup_at: string | null;
  /** When `groundswell reconcile --repair` last ran; null if never, or too long ago to be in the audit log. */
  last_repair_at: string | null;
  /** The last 20 emails that were given up, the newest first, without their recipients. */
  failed_emails: Array<FailedEmail>;
}

/** The envelope of the state of the installation. */
export interface StatusResponse {
  status: Status;
}

/** Individual pages that raise money together. */
export interface Team {
  /** Its number. */
  id: number;
  /** The team in the form country-number. */
  uid: string;
  /** A globally unique identifier. */
  uuid: string;
  /** The address of its page on the site. */
  url: string;
  /** Its name. */
  name: string;
  /** When it was created. */
  created_at: string;
  /** When it was last changed. */
  updated_at: string;
  /** The number of its own page. */
  page_id: number;
  /** The number of its leader's page. */
  leader_page_id: number;
  /** Whether the public can't see its page. */
  hidden: boolean;
  /** Number of members, including the leader. */
  member_count: number;
  /** The campaign, in the form country-number. */
  campaign_uid: string;
  /** The campaign's name. */
  campaign_name: string;
  /** The charity of its page, in the form country-number. */
  charity_uid: string;
  /** The charity's name. */
  charity_name: string;
  /** Sum of the donations to its members' pages and its own, less refunds. */
  raised_cents: number;
  /** Number of these donations, without refunds. */
  donation_count: number;
  /** Three-letter code of the currency (ISO 4217). */
  currency: string;
}

/** The error of an edit that came too late, and the team as it is now. */
export interface TeamConflict {
  error: ErrorDetail;
  team: TeamDetail;
  /** The first 200 members, starting with the leader. */
  members: Array<TeamMember>;
}

/** A team with everything that staff can edit. */
export interface TeamDetail {
  /** Its number. */
  id: number;
  /** The team in the form country-number. */
  uid: string;
  /** A globally unique identifier. */
  uuid: string;
  /** The address of its page on the site. */
  url: string;
  /** Its name. */
  name: string;
  /** When it was created. */
  created_at: string;
  /** When it was last changed. */
  updated_at: string;
  /** The number of its own page. */
  page_id: number;
  /** The number of its leader's page. */
  leader_page_id: number;
  /** Whether the public can't see its page. */
  hidden: boolean;
  /** Number of members, including the leader. */
  member_count: number;
  /** The campaign, in the form country-number. */
  campaign_uid: string;
  /** The campaign's name. */
  campaign_name: string;
  /** The charity of its page, in the form country-number. */
  charity_uid: string;
  /** The charity's name. */
  charity_name: string;
  /** Sum of the donations to its members' pages and its own, less refunds. */
  raised_cents: number;
  /** Number of these donations, without refunds. */
  donation_count: number;
  /** Three-letter code of the currency (ISO 4217). */
  currency: string;
  /** What its page says, as simple HTML. */
  story: string | null;
  /** The target of its page. */
  target_cents: number;
}

/** A list of teams. */
export interface TeamList {
  /** The teams. */
  items: Array<Team>;
  /** Number of matches, as far as they are counted. */
  count: number;
  /** Whether `count` is the exact number. Otherwise there are at least so many. */
  count_is_exact: boolean;
  /** Send it as `after` to get the next items; null at the end. */
  next: string | null;
}

/** The page of a member. */
export interface TeamMember {
  /** The page's title. */
  page_name: string;
  /** The page's number. */
  page_id: number;
  /** Its owner's name. */
  owner_name: string;
  /** When it joined. */
  joined_at: string;
  /** Sum of the donations to this page, less refunds. */
  raised_cents: number;
  /** Number of these donations, without refunds. */
  donation_count: number;
}

/** A page that is to be a member. */
export interface TeamMemberRequest {
  /** The number of a person's page in the same campaign. */
  page_id: number;
}

/** A team with its members. */
export interface TeamResponse {
  team: TeamDetail;
  /** The first 200 members, starting with the leader. */
  members: Array<TeamMember>;
}

/** An email that was sent to the caller. */
export interface TestMail {
  /** Your own address. */
  sent_to: string;
}

/** The envelope of an email that was sent to the caller. */
export interface TestMailResponse {
  test_mail: TestMail;
}

/** The envelope of an email that is sent to the caller. */
export interface TestMessageResponse {
  test_mail: TestMail;
}

/** Why something is shown again. */
export interface Unhiding {
  /** Why it is shown again, for the history. */
  reason?: string;
}

/** The account of a person. */
export interface User {
  /** Its number. */
  id: number;
  /** The name. */
  name: string;
  /** The name they like to be called by. */
  nickname: string | null;
  /** The email address. */
  email: string;
  /** The phone number. */
  phone: string | null;
  /** Whether it was `disabled` by an operator, or `erased`. */
  state: 'active' | 'disabled' | 'erased';
  /** When it was created. */
  created_at: string;
  /** When the address was confirmed; null if it wasn't. */
  email_confirmed_at: string | null;
  /** Whether the person has chosen a password. */
  has_password: boolean;
  /** Number of the person's pages. */
  page_count: number;
}

/** The error of an edit that came too late, and the person as they are now. */
export interface UserConflict {
  error: ErrorDetail;
  user: User;
  records: PersonRecords | null;
}

/** A new person. */
export interface UserCreateRequest {
  /** Where the link to choose a password is sent. */
  email: string;
  /** The name that others see. */
  name: string;
  /** Never public. */
  phone?: string | null;
}

/** What is stored about a person. */
export interface UserData {
  /** `exported_at`, `pictures` (their addresses), and a list of records for each kind: `account`, `pages`, `donations` and others. */
  data: { [key: string]: unknown };
}

/** Confirms whom to erase. */
export interface UserEraseRequest {
  /** The person's present email address, so that nobody is erased by mistake. */
  confirm_email: string;
}

/** What was erased. */
export interface UserErased {
  erased: ErasedRecords;
}

/** A list of people. */
export interface UserList {
  /** The people. */
  items: Array<User>;
  /** Number of matches, as far as they are counted. */
  count: number;
  /** Whether `count` is the exact number. Otherwise there are at least so many. */
  count_is_exact: boolean;
  /** Send it as `after` to get the next items; null at the end. */
  next: string | null;
}

/** The envelope of a user. */
export interface UserResponse {
  user: User;
  records: PersonRecords | null;
}

/** What changes about a person. */
export interface UserUpdateRequest {
  /** The name that others see. */
  name?: string;
  /** The name they like to be called by. */
  nickname?: string | null;
  /** Never public. */
  phone?: string | null;
  /** If somebody uses the account, a new address has no effect until its owner has confirmed it. */
  email?: string;
}

/** The envelope of a request that was understood but contains invalid values. */
export interface ValidationErrorBody {
  error: ValidationErrorDetail;
}

/** All rejected values, one entry each. */
export interface ValidationErrorDetail {
  /** Always `Validation failed`. */
  message: string;
  /** The rejected values, in the order in which they were found. */
  errors: Array<FieldError>;
}

/** Something that waits for somebody. */
export interface Waiting {
  /** `unmatched_payments`: payments that belong to no page, campaign or charity yet. `failed_payment_events`: what a payment source sent and this installation rejected. `failed_deliveries`: webhook deliveries that were given up. `failed_emails`: emails that were given up, except for those to addresses that do not exist. `open_reports`: reports about pages that nobody has decided about, of those that the caller reaches. `waiting_pages`: pages that wait for approval, of those that the caller reaches. `open_key_requests`: requests for API keys that nobody has decided about, of those that the caller reaches. */
  kind:
    | 'open_reports'
    | 'waiting_pages'
    | 'open_key_requests'
    | 'unmatched_payments'
    | 'failed_payment_events'
    | 'failed_deliveries'
    | 'failed_emails';
  /** Number of them, or 10,000 if there are more. */
  count: number;
  /** Whether `count` is the exact number. Otherwise there are at least so many. */
  count_is_exact: boolean;
}

/** Words whose use is reported. */
export interface WatchedWords {
  /** Single words. A new or changed page, update or donor's message is reported if it has one of them as a whole word; case and accents don't matter. */
  words: Array<string>;
}

/** The error of an edit that came too late, and the words as they are now. */
export interface WatchedWordsConflict {
  error: ErrorDetail;
  watched_words: WatchedWords;
}

/** The envelope of the watched words. */
export interface WatchedWordsResponse {
  watched_words: WatchedWords;
}

/** An endpoint to which events are sent. */
export interface Webhook {
  /** Its number. */
  id: number;
  /** Where events are sent. */
  url: string;
  /** The types of events that are sent; empty for all. In CSV as JSON. */
  types: Array<string>;
  /** `standard`, or `classic` for receivers of the original API. */
  format: 'standard' | 'classic';
  /** Whether the events of a page are delivered one at a time, in order. */
  keeps_order: boolean;
  /** `paused`: its events wait. `gone`: it responded with 410 and was switched off. `failing`: no delivery has succeeded for five days, and it was switched off. */
  state: 'active' | 'paused' | 'gone' | 'failing';
  /** The campaign whose events it receives, in the form country-number; null for an OAuth application, and for all events. */
  campaign_uid: string | null;
  /** The number of the API key to which it belongs; null if it belongs to none. */
  api_key_id: number | null;
  /** The number of the OAuth application to which it belongs, and whose users' events it receives; null if it belongs to none. */
  oauth_application_id: number | null;
  /** When the current series of failures began; null without failures since the last success. */
  failing_since: string | null;
  /** Until when the old secret also signs; null without one. */
  former_secret_until: string | null;
  /** When it was created. */
  created_at: string;
  /** When it was last updated. */
  updated_at: string;
}

/** The error of an edit that came too late, and the webhook as it is now. */
export interface WebhookConflict {
  error: ErrorDetail;
  webhook: Webhook;
}

/** A list of webhooks. */
export interface WebhookList {
  /** The webhooks. */
  items: Array<Webhook>;
  /** Number of matches, as far as they are counted. */
  count: number;
  /** Whether `count` is the exact number. Otherwise there are at least so many. */
  count_is_exact: boolean;
  /** Send it as `after` to get the next items; null at the end. */
  next: string | null;
}

/** A new webhook. It receives all events unless it belongs to a campaign, an API key or an OAuth application. */
export interface WebhookRequest {
  /** Where events are sent. It starts with https://. */
  url: string;
  /** Only events of this campaign, in the form country-number or as a UUID. */
  campaign_uid?: string | null;
  /** Only events of this API key's campaign. Its developers also see the webhook. */
  api_key_id?: number | null;
  /** Only events of the pages of this application's users. The person who registered it also sees the webhook. */
  oauth_application_id?: number | null;
  /** The types of events to send; empty for all. The classic format has its own types. */
  types?: Array<EventType>;
  /** `standard`, or `classic` for receivers of the original API: the page as JSON, unsigned and sent only once. */
  format: 'standard' | 'classic';
  /** Whether the events of a page are delivered one at a time, in order. Not available in the classic format. */
  keeps_order: boolean;
}

/** The envelope of a webhook. */
export interface WebhookResponse {
  webhook: Webhook;
}

/** How long events are also signed with the old secret. */
export interface WebhookRotation {
  /** How long events are also signed with the old secret, 24 hours by default. Send 0 if it has leaked. */
  former_hours: number;
}

/** What changes about a webhook. */
export interface WebhookUpdateRequest {
  /** Where events are sent, waiting ones too. */
  url?: string;
  /** The types of events to send from now on; none for all. The classic format has its own. */
  types?: Array<EventType>;
  /** Whether the events of a page are delivered one at a time, in order. Not available in the classic format. */
  keeps_order?: boolean;
  /** Whether events wait. `false` sends them, and switches the webhook on again if it was switched off. */
  paused?: boolean;
}

/** A webhook and its new secret. */
export interface WebhookWithSecret {
  webhook: Webhook;
  /** The signing secret, shown only once; null for the classic format, which is not signed. */
  secret: string | null;
}
