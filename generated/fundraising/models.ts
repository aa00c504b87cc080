// GENERATED FROM openapi/ BY `make generate`. DO NOT EDIT: change the document or openapi/templates and generate again.

/** The account and its password. */
export interface AccountPassword {
  /** Email address. */
  email?: string;
  /** The password of the account. */
  password?: string;
}

/** A postal address. */
export interface AddressDetail {
  address: PostalAddress;
}

/** Postal addresses. */
export interface AddressList {
  /** The matching addresses, best match first. */
  addresses: Array<AddressSuggestion>;
}

/** A postal address to choose from. */
export interface AddressSuggestion {
  /** Identifier for `GET /addresses/{country_code}/{address_id}.json`. Its format depends on the look-up service. */
  id: string;
  /** The address in one line. */
  label: string;
}

/** A fundraising campaign, such as a run or an appeal, that fundraisers join with a page. */
export interface Campaign {
  /** The campaign's identifier, in the form country-number. */
  id: string;
  /** A globally unique identifier of the campaign. */
  uuid: string;
  /** The campaign's name. */
  name: string;
  /** The campaign's part of its addresses. Unique within the country. */
  slug: string;
  /** What the campaign is about. */
  description: string | null;
  /** Where participants register for the event, if that is elsewhere. */
  registration_url: string | null;
  /** URL of the campaign's banner image. */
  banner_url: string | null;
  /** URL of the background picture for widgets that show the campaign on other sites. */
  widget_background_image_url: string | null;
  /** URL of the same picture, blurred. */
  widget_blurred_background_image_url: string | null;
  /** The campaign's URL on the public site. */
  url: string;
  /** Where a visitor starts a page in this campaign. */
  get_started_url: string;
  /** Where a visitor donates to this campaign: the checkout that the operator has configured; otherwise, or if a charity has to be chosen first or donations are closed, the public site. */
  donate_url: string;
  /** `active`; `expired` from `finish_at` on; `disabled` while the operator has turned the campaign off. */
  status: 'active' | 'expired' | 'disabled';
  /** When the campaign starts. */
  start_at: string | null;
  /** When the campaign ends. Null if it has no end. */
  finish_at: string | null;
  /** When the campaign starts, as in `start_at`. Older integrations read it here. */
  display_start_at: string | null;
  /** When the campaign ends, as in `finish_at`. Older integrations read it here. */
  display_finish_at: string | null;
  /** Whether the campaign has no end. */
  indefinite: boolean;
  /** The country in which the campaign takes place. */
  country_code: string;
  /** Numbers of the charities that take part. Absent when `exclude_charities` was sent. */
  charity_ids?: Array<number>;
  /** The same charities, in the form country-number. Absent when `exclude_charities` was sent. */
  charity_uids?: Array<string>;
  /** Numbers of the campaign's pages, at most the 1000 lowest. Absent when `exclude_pages` was sent. */
  page_ids?: Array<number>;
  /** Number of individual and team pages in the campaign, in every state, excluding hidden pages. */
  page_count: number;
  /** Number of charities that take part. 0 in a campaign whose pages can choose any charity. */
  charity_count: number;
  funds_raised: TextMoney;
  fitness_activity_overview: FitnessOverview;
  custom_metric_total: CustomMetricTotal;
}

/** The error of an edit that came too late, and the campaign as it is now. */
export interface CampaignConflict {
  error: ErrorDetail;
  campaign: Campaign;
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

/** A question that a campaign asks of each page, such as the school or the department, so that leaderboards can compare the answers. */
export interface CampaignGroup {
  /** The group's number. It is the `group_id` of the dynamic leaderboards. */
  id: number;
  /** The key for a page's value in `group_values`. */
  key: string;
  /** The group's display name. */
  label: string;
  /** Whether a new page may leave out its value. */
  optional: boolean;
  /** The accepted values. Empty: any text is accepted. */
  values: Array<string>;
}

/** A campaign's groups. */
export interface CampaignGroupList {
  /** The groups, in the order in which to ask for them. Empty in a campaign without groups. */
  campaign_groups: Array<CampaignGroup>;
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

/** The top pages of a campaign by money raised. */
export interface CampaignLeaderboard {
  /** The campaign, in the form country-number. */
  campaign_id: string;
  /** The numbers of the pages, the highest amount first. */
  page_ids: Array<number>;
  /** The pages themselves, in the same order. Present only with `include_pages=true`. */
  pages?: Array<Page>;
}

/** A campaign's leaderboard. */
export interface CampaignLeaderboardResponse {
  leaderboard: CampaignLeaderboard;
}

/** Campaigns. */
export interface CampaignList {
  /** The matching campaigns, by number. */
  campaigns: Array<Campaign>;
  meta?: PaginationMeta;
}

/** One campaign. */
export interface CampaignResponse {
  campaign: Campaign;
}

/** A campaign as returned by search. */
export interface CampaignSearchResult {
  /** The campaign's number. Filters accept it. */
  id: number;
  /** The campaign's identifier, in the form country-number. */
  uid: string;
  /** A globally unique identifier of the campaign. */
  uuid: string;
  /** The campaign's name. */
  name: string;
  /** What the campaign is about. */
  description: string | null;
  /** The campaign's URL on the public site. */
  url: string;
  /** Where a visitor starts a page in the campaign. */
  get_started_url: string;
  /** The country in which the campaign takes place. */
  country_code: string;
  /** When the campaign starts. */
  start_at: string | null;
  /** When the campaign ends. Null if it has no end. */
  finish_at: string | null;
  /** When the campaign starts, as in `start_at`. Older integrations read it here. */
  display_start_at: string | null;
  /** URL of the campaign's banner image. */
  banner_url: string | null;
  /** Whether the campaign's status is `active`. */
  active: boolean;
  /** Number of individual and team pages in the campaign, in every state, excluding hidden pages. */
  page_count: number;
  /** Number of charities that take part. 0 in a campaign whose pages can choose any charity. */
  charity_count: number;
  /** How well the campaign matches `q`; higher is better. 1 if `q` was not sent or matches nothing. */
  _score: number;
  /** Kind of result. */
  _type: 'campaign';
}

/** The matching campaigns, best match first. */
export interface CampaignSearchResults {
  /** The matching campaigns. */
  campaigns: Array<CampaignSearchResult>;
  meta: SearchMeta;
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

/** A user, as shown to a campaign in which the user has a page. */
export interface CampaignUser {
  /** Number of the user, the `uid` required to create a page. The same as `id`. */
  uid: number;
  /** Number of the user. */
  id: number;
  /** The user's unguessable identifier. */
  uuid: string;
  /** Full name. */
  name: string;
  /** First word of the name; never null. */
  first_name: string;
  /** The remaining words of the name; empty if there is only one. */
  last_name: string;
  /** Preferred name, used on new pages. */
  nickname: string | null;
  /** Email address. */
  email: string;
  /** Telephone number, as entered by the user. */
  phone: string | null;
  /** Picture of the user. Always null. */
  image_url: string | null;
  /** Two-letter country code, if the user entered one. */
  country_code: string | null;
  /** Country in English, or as entered by the user. */
  country_name: string | null;
  /** Numbers of the user's own pages in the campaign, newest first, at most 1000. */
  page_ids: Array<number>;
  /** When the user signed up. */
  created_at: string;
  /** When the user last changed the account. */
  updated_at: string;
}

/** Users with a page in a campaign. */
export interface CampaignUserList {
  /** The users, by number. */
  users: Array<CampaignUser>;
  meta?: PaginationMeta;
}

/** A cause that charities work for. */
export interface Cause {
  /** The cause's number, for `cause_ids`. */
  id: number;
  /** The cause's name for programs. Unique. */
  key: string;
  /** The cause's display name. */
  name: string;
}

/** Causes. */
export interface CauseList {
  /** The causes, by number. */
  causes: Array<Cause>;
  meta?: PaginationMeta;
}

/** A charity for which pages raise money. `last_year_donation_total` is the amount donated in the last calendar year (UTC), in its country's currency, minus refunds. A charity without a logo has the default image. */
export interface Charity {
  /** The charity's identifier, in the form country-number. */
  id: string;
  /** A globally unique identifier of the charity. */
  uuid: string;
  /** The charity's name. */
  name: string;
  /** The charity's part of its addresses. Unique within the country. */
  slug: string;
  /** The country in which the charity is registered. */
  country_code: string;
  /** What the charity does. */
  description: string | null;
  /** URL of the charity's logo. */
  logo_url: string | null;
  /** The charity's URL on the public site. */
  url: string;
  /** Where a visitor starts a page for this charity. */
  get_started_url: string;
  /** Where a visitor donates to this charity: the checkout that the operator has configured; otherwise, or if donations are closed, the public site. */
  donate_url: string;
  /** Whether UK tax relief (Gift Aid) can be claimed on donations to this charity. */
  gift_aid: boolean;
  /** The number under which the charity is registered. */
  registration_number: string | null;
  /** What a charity's registration number is called in the charity's country. Null for a country without a register. */
  registration_number_label: string | null;
  /** The charity's email address. */
  email: string | null;
  /** The charity's email address, as in `email`. Older integrations read it here. */
  public_email: string | null;
  /** The charity's telephone number. */
  phone: string | null;
  /** The charity's own website. */
  website_url: string | null;
  /** The charity's profile on Twitter (now X). */
  twitter_url: string | null;
  /** The charity's page on Facebook. */
  facebook_url: string | null;
  /** The charity's tax number. */
  tax_number: string | null;
  /** What `tax_number` is called in the charity's country. */
  tax_number_label: string | null;
  /** The name that appears on donors' statements for donations to the charity. */
  merchant_name: string | null;
  /** Always null: payments are processed elsewhere. */
  merchant_id: number | null;
  /** Always null: payments are processed elsewhere. */
  financial_context_id: number | null;
  /** Whether pages can raise money for the charity. */
  active: boolean;
  image: Image;
  /** The campaigns in which the charity takes part, in the form country-number. */
  campaign_uids: Array<string>;
  /** The charity's causes, by number. */
  causes: Array<Cause>;
  currency: Currency;
  /** Number of pages that raise money for the charity, in every state, excluding hidden pages. */
  page_count: number;
  last_year_donation_total: Money;
}

/** The error of an edit that came too late, and the charity as it is now. */
export interface CharityConflict {
  error: ErrorDetail;
  charity: Charity;
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

/** The top pages of a charity by money raised. */
export interface CharityLeaderboard {
  /** The charity, in the form country-number. */
  charity_id: string;
  /** The numbers of the pages, the highest amount first. */
  page_ids: Array<number>;
  /** The pages themselves, in the same order. Present only with `include_pages=true`. */
  pages?: Array<Page>;
}

/** A charity's leaderboard. */
export interface CharityLeaderboardResponse {
  leaderboard: CharityLeaderboard;
}

/** Charities. */
export interface CharityList {
  /** The matching charities, by number. */
  charities: Array<Charity>;
  meta?: PaginationMeta;
}

/** One charity. */
export interface CharityResponse {
  charity: Charity;
}

/** A charity as returned by search. `last_year_donation_total` is the amount donated in the last calendar year (UTC), in its country's currency, minus refunds. A charity without a logo has the default image. */
export interface CharitySearchResult {
  /** The charity's number. Filters accept it. */
  id: number;
  /** The charity's identifier, in the form country-number. */
  uid: string;
  /** A globally unique identifier of the charity. */
  uuid: string;
  /** The charity's name. */
  name: string;
  /** The charity's part of addresses. */
  slug: string;
  /** The country in which the charity is registered. */
  country_code: string;
  /** What the charity does. */
  description: string | null;
  /** URL of the charity's logo. */
  logo_url: string | null;
  /** The charity's URL on the public site. */
  url: string;
  /** Where a visitor starts a page for this charity. */
  get_started_url: string;
  /** Where a visitor donates to this charity: the checkout that the operator has configured; otherwise, or if donations are closed, the public site. */
  donate_url: string;
  /** The charity's email address. */
  public_email: string | null;
  /** The charity's profile on Twitter (now X). */
  twitter_url: string | null;
  /** The charity's page on Facebook. */
  facebook_url: string | null;
  image: Image;
  /** Whether the charity currently takes part in the platform. */
  active: boolean;
  /** The campaigns in which the charity takes part, in the form country-number. */
  campaign_uids: Array<string>;
  /** Result of the identity check required by law (know your customer). */
  kyc_status: 'passed' | 'pending' | 'failed';
  /** Whether the charity has its own account on the platform. */
  claimed: boolean;
  /** The charity's tax number. */
  tax_number: string | null;
  /** What `tax_number` is called in the charity's country. */
  tax_number_label: string | null;
  /** What a charity's registration number is called in the charity's country. Null for a country without a register. */
  registration_number_label: string | null;
  /** The name that appears on donors' statements for donations to the charity. */
  merchant_name: string | null;
  /** Always null: payments are processed elsewhere. */
  merchant_id: number | null;
  /** Always null: payments are processed elsewhere. */
  financial_context_id: number | null;
  /** Street and number. */
  street_address: string | null;
  /** Town or suburb. */
  locality: string | null;
  /** State, county or province. */
  region: string | null;
  /** The charity's causes, by number. */
  causes: Array<Cause>;
  currency: Currency;
  /** Number of pages that raise money for the charity, in every state, excluding hidden pages. */
  page_count: number;
  last_year_donation_total: Money;
  /** How well the charity matches `q`; higher is better. 1 if `q` was not sent or matches nothing. */
  _score: number;
  /** Kind of result. */
  _type: 'charity';
}

/** The matching charities, best match first. */
export interface CharitySearchResults {
  /** The matching charities. */
  charities: Array<CharitySearchResult>;
  meta: SearchMeta;
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

/** A location on the earth, in degrees (WGS 84). Null if unknown. */
export interface Coordinate {
  /** Latitude; north is positive. */
  lat: number;
  /** Longitude; east is positive. */
  lon: number;
}

/** A currency. */
export interface Currency {
  /** Three-letter code of the currency (ISO 4217). */
  iso_code: string;
  /** The currency's English name. */
  name: string;
  /** The symbol printed before an amount. */
  symbol: string;
}

/** Amount and unit of a campaign's own metric. */
export interface CustomMetric {
  /** The total, as a decimal number. `0` if nothing was counted. */
  amount: string;
  /** The unit that is counted. Null if the campaign has no metric of its own. */
  unit: string | null;
}

/** The total of the one quantity that a campaign can count besides money and distance, such as trees planted. */
export interface CustomMetricTotal {
  custom_metric: CustomMetric;
}

/** For `fitness_activity.deleted` and `post.deleted`: the object that was deleted or is no longer shown. */
export interface DeletedThing {
  /** Its number. */
  id: number;
  /** For an activity: the identifier that its user assigned. */
  uid?: string;
  /** The page that the activity counted for, or that the post was on. */
  page_id: number | null;
}

/** A donation, with the same fields as in the feed, and `refunded`. */
export interface Donation {
  /** Whether the donation was made online, or was handed over and recorded later. */
  _type: 'online_donation' | 'offline_donation';
  /** Always null: donations are not ranked by text. */
  _score: number | null;
  /** Its number. */
  id: number;
  /** Its identifier in the form country-number. */
  uid: string;
  /** The amount left after refunds. */
  amount: Money;
  /** Whether the donation was fully refunded. */
  refunded: boolean;
  /** The donor's name; `Anonymous` for a donor who gave no name or wants to stay anonymous. */
  nickname: string;
  /** Whether the donor wants to stay anonymous. */
  anonymous: boolean;
  /** The donor's message. Plain text. */
  message: string | null;
  /** The page owner's reply. */
  thankyou_message: string | null;
  /** The page that received the donation. Null for a donation to a charity or an appeal. */
  page_id: number | null;
  /** The team that the page belongs to, or whose own page it is. */
  team_id: number | null;
  /** The campaign, in the form country-number. */
  campaign_uid: string | null;
  /** The charity, in the form country-number. */
  charity_uid: string | null;
  /** The page's values in its campaign's groups. */
  page_groups: Array<PageGroup>;
  /** When the donation was made. Lists are sorted by this time. */
  created_at: string;
}

/** The page owner's reply to a donation. */
export interface DonationComment {
  /** The reply's number. It stays the same when the reply is replaced. */
  id: number;
  /** The text of the reply. */
  caption: string;
  /** The donation, in the form country-number. */
  donation_uid: string;
  /** The page that received the donation. */
  page_id: number;
  /** When the first reply was saved. */
  created_at: string;
}

/** A reply to a donation. */
export interface DonationCommentRequest {
  /** The text of the reply. Line breaks are preserved. */
  caption: string;
}

/** The envelope of a reply. */
export interface DonationCommentResponse {
  comment: DonationComment;
}

/** How the donor of a donation can be reached. Unknown details are null. */
export interface DonationContact {
  /** The number of the donation. */
  donation_id: number;
  /** The donor's email address. */
  donor_email: string | null;
  /** The donor's telephone number. */
  donor_phone: string | null;
  donor_address: DonationContactDonorAddress;
  /** Whether the charity may contact the donor: `yes`, `no`, or `not_asked`. */
  donor_consent: 'yes' | 'no' | 'not_asked';
  /** When the donor decided. Null if they were not asked. */
  donor_consent_at: string | null;
  /** Who reported the decision: an application such as `application-7`, or a donation source. Null if the donor was not asked. */
  donor_consent_source: string | null;
}

/** The donor's postal address. */
export interface DonationContactDonorAddress {
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
}

/** The envelope of a donor's contact details. */
export interface DonationContactResponse {
  contact: DonationContact;
}

/** A donation to record. */
export interface DonationCreateRequest {
  /** The number of the page that received the donation. The page's charity gets the money. */
  page_id?: number;
  /** The campaign, as `au-31`, UUID or number. It must be the API key's campaign, which is the default. */
  campaign_id?: string;
  /** The charity that gets the donation, instead of a page. Pages in the campaign must be able to choose it. */
  charity_id?: string;
  /** How the donation was made: online to a page, or handed over. Absent: `peer_to_peer` for a page, otherwise a donation to the campaign. */
  type?: 'peer_to_peer' | 'offline_donation';
  /** The amount in hundredths of the currency, before fees and without Gift Aid. */
  amount_cents: number;
  /** Three-letter code of the currency (ISO 4217). It must be the campaign's currency; if the donor paid in another currency, send the amount received. */
  currency: string;
  /** Tax reclaimed on top of the amount. */
  gift_aid_amount_cents: number;
  /** The donor's name. Stored for an anonymous donor too, but not shown. Control characters, line breaks and names without a visible character are rejected. */
  nickname?: string;
  /** The donor's message. Plain text; line breaks are preserved, other control characters are rejected. */
  message?: string;
  /** Whether the donor wants to stay anonymous. */
  anonymous: boolean;
  /** When the donation was made, from the year 2000 on. Absent: now. A time up to five minutes ahead of the server's clock is accepted and read as now. */
  occurred_at?: Date;
  /** The sender's number for the donation, unique for the API key's application. Without it, a repeated donation is recognised only by an `Idempotency-Key`. */
  external_reference?: string;
  /** The donor's email address. Like the next three fields, it is only returned by `GET /donations/{donation_id}/contact.json`, never in any other response, an event or a webhook. */
  donor_email?: string;
  /** The donor's telephone number. */
  donor_phone?: string;
  donor_address?: DonorAddress;
  donor_consent?: DonorConsent;
}

/** The outcome of an event. */
export interface DonationEventResponse {
  event: DonationEventResponseEvent;
}

/** The event, as stored. */
export interface DonationEventResponseEvent {
  /** The event's number on this server. */
  id: number;
  /** The event's number at the sender. */
  event_id: string;
  /** `applied`; `received` waits for the payment it refers to; `unmatched` is a payment that the operator has to assign; `ignored` and `failed` do not count. */
  state: 'received' | 'applied' | 'ignored' | 'unmatched' | 'failed';
  /** Why the event is not applied. */
  reason: string | null;
}

/** A list of donations. */
export interface DonationList {
  /** The donations. */
  donations: Array<Donation>;
  meta: SearchMeta;
}

/** The page to which a donation is moved. */
export interface DonationMoveRequest {
  /** The number of the intended page. */
  page_id: number;
}

/** A refund of a donation. */
export interface DonationRefund {
  /** Its number. */
  id: number;
  /** The number of the donation. */
  donation_id: number;
  /** The donation, in the form country-number. */
  donation_uid: string;
  amount: Money;
}

/** A refund of a donation. */
export interface DonationRefundRequest {
  /** The refunded amount in hundredths of the currency. Absent: everything that is left. */
  amount_cents?: number;
  /** The sender's number for the refund, unique among the refunds and donations of the API key's application. */
  external_reference?: string;
}

/** The envelope of a refund. */
export interface DonationRefundResponse {
  refund: DonationRefund;
  donation: Donation;
}

/** The envelope of a donation. */
export interface DonationResponse {
  donation: Donation;
}

/** Totals over all matching donations. Amounts in different currencies are added up without conversion. */
export interface DonationTotals {
  total_amount_cents: TotalsStatistics;
  total_gift_aid_amount_cents: TotalsStatistics;
  types: DonationTotalsByType;
}

/** The same totals for each kind of donation. All kinds are always present. */
export interface DonationTotalsByType {
  peer_to_peer: DonationTypeTotals;
  charity: DonationTypeTotals;
  appeal: DonationTypeTotals;
  recurring: DonationTypeTotals;
  offline_donation: DonationTypeTotals;
}

/** Totals over the donations of one kind. */
export interface DonationTypeTotals {
  total_amount_cents: TotalsStatistics;
  total_gift_aid_amount_cents: TotalsStatistics;
  /** Number of donations of this kind. */
  doc_count: number;
}

/** The details of a donation to change. Absent fields stay as they are. */
export interface DonationUpdateRequest {
  /** The donor's name. An empty value removes the name. The same characters are rejected as for a new donation. */
  nickname?: string;
  /** The donor's message. An empty value removes it. The same characters are rejected as for a new donation. */
  message?: string;
  /** Whether the donor wants to stay anonymous. */
  anonymous?: boolean;
  /** The donor's email address. An empty value removes it. Rejected if the donor was erased, as are the next three fields. */
  donor_email?: string;
  /** The donor's telephone number. An empty value removes it. */
  donor_phone?: string;
  donor_address?: DonorAddress;
  donor_consent?: DonorConsent;
}

/** The kinds of email in the group. */
export interface DonationsNotificationValues {
  donation_thanks: NotificationOption;
  donation_reply: NotificationOption;
}

/** A group of emails: my donations. */
export interface DonationsNotifications {
  /** The group's label in a form. */
  label: string;
  values: DonationsNotificationValues;
}

/** The donor's postal address. Line breaks and control characters are rejected. */
export interface DonorAddress {
  /** Street and number. */
  street_address?: string;
  /** Flat, floor or similar. */
  extended_address?: string;
  /** Town or suburb. */
  locality?: string;
  /** State or province. */
  region?: string;
  /** Postal code. */
  postal_code?: string;
  /** Country, as a two-letter code or a name. */
  country?: string;
}

/** Whether the charity may contact the donor: `yes`, `no`, or `not_asked`, which is the default. The time of the decision and your application are stored with it. */
export type DonorConsent = 'yes' | 'no' | 'not_asked';

/** For `user.erased`: the user who was erased. Erase your copy as well. */
export interface ErasedUser {
  /** The user's number. */
  id: number;
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

/** One event. */
export interface Event {
  /** Identifies the event, however often and wherever it is received. */
  id: string;
  type: EventType;
  /** When it happened. */
  timestamp: string;
  data: EventData;
}

/** The event's object, in the same form as in the rest of the API, as it was when the event was published, a moment after it happened. The first part of the type names the field that is present. `page.hidden`, and in rare cases other types, have only `numbers`. While a page is hidden, no event includes the page, its posts or its activities; events of its donations continue. A page's `story` is null unless the page is new, its story has changed, or it is shown again. */
export interface EventData {
  donation?: Donation;
  moved_from?: MovedFrom;
  page?: Page;
  /** For `page.threshold_reached`: the percentage of the target that the page has reached. */
  percent?: 25 | 50 | 75;
  team?: Team;
  /** For `team.member_added` and `team.member_removed`: the member's page. */
  page_id?: number;
  join_request?: JoinRequest;
  fitness_activity?: FitnessActivity;
  post?: FeedRow;
  deleted?: DeletedThing;
  campaign?: Campaign;
  charity?: Charity;
  user?: ErasedUser;
  import?: ImportedBatch;
  numbers?: EventNumbers;
}

/** Events, in the order in which they were published. */
export interface EventList {
  /** The events. */
  events: Array<Event>;
  meta: EventListMeta;
}

/** How to read on. */
export interface EventListMeta {
  /** Send it as `after` with the next request, whenever that is. It is present even if there are no events. */
  next: string;
  /** Whether more events can be requested immediately. There may be more even after an empty list. */
  more: boolean;
}

/** Identifiers of the event's object, in place of the field that the type names. Present for `page.hidden`, and if the server could not include the object, for example because it was too long. In that case, read the object from the API. */
export interface EventNumbers {
  /** The number of the object that the type names. Null for a campaign or a charity. */
  id: number | null;
  /** The page it belongs to. */
  page_id: number | null;
  /** The team it belongs to. */
  team_id: number | null;
  /** The campaign it belongs to. */
  campaign_id: string | null;
  /** The charity it belongs to. */
  charity_id: string | null;
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

/** Donations, activities and posts, the latest first. */
export interface FeedResults {
  /** The rows, of several kinds. */
  results: Array<FeedRow>;
  meta: SearchMeta;
}

/** A donation, an activity or a post, as `_type` shows. Fields after `created_at` are present only in rows of the kinds that their descriptions name; blank fields are null. */
export interface FeedRow {
  /** Kind of row. */
  _type: 'online_donation' | 'offline_donation' | 'fitness_activity' | 'post';
  /** Always null: the feed is not ranked by text. */
  _score: number | null;
  /** The row's number, unique among the donations, the activities, or the posts. */
  id: number;
  /** The page it belongs to. Null for a donation to a charity or an appeal, and for an activity that counts for no page. */
  page_id: number | null;
  /** The team that the page belongs to, or whose own page it is. */
  team_id: number | null;
  /** The campaign, in the form country-number. */
  campaign_uid: string | null;
  /** The charity, in the form country-number. */
  charity_uid: string | null;
  /** The page's values in its campaign's groups. */
  page_groups: Array<PageGroup>;
  /** When it was created. The feed is sorted by this time. */
  created_at: string;
  /** For a donation: its identifier in the form country-number. For an activity: the identifier it was saved under. */
  uid?: string;
  amount?: Money;
  /** For a donation: the donor's name; `Anonymous` for a donor who gave no name or wants to stay anonymous. */
  nickname?: string;
  /** For a donation: whether the donor wants to stay anonymous. */
  anonymous?: boolean;
  /** For a donation: the donor's message. */
  message?: string | null;
  /** For a donation: the page owner's reply. */
  thankyou_message?: string | null;
  /** For an activity: its title. For a post: its text, in Markdown. */
  caption?: string;
  /** For a post: the URL of its picture. */
  image_url?: string | null;
  /** For an activity: its type. */
  activity_type?: 'bike' | 'gym' | 'hike' | 'run' | 'sport' | 'swim' | 'walk';
  /** The same as `activity_type`. Older integrations read it here. @deprecated */
  type?: 'bike' | 'gym' | 'hike' | 'run' | 'sport' | 'swim' | 'walk';
  /** For an activity: when it began. */
  started_at?: string;
  /** For an activity: the distance covered, in metres. */
  distance_in_meters?: number | null;
  /** For an activity: the time spent, in seconds. */
  duration_in_seconds?: number;
  /** For an activity: the height climbed, in metres. */
  elevation_in_meters?: number | null;
  /** For an activity: the energy burnt, in kilocalories. */
  calories?: number | null;
  coordinate?: Coordinate | null;
  /** For an activity: always empty. Elevation series are in the search for activities. */
  elevation_series?: Array<number>;
  /** For an activity: always null. The feed does not include the route. */
  polyline?: string | null;
  /** For an activity: always null. The recording device is not stored. */
  source?: string | null;
  /** For an activity: whether it was entered manually. */
  manual?: boolean;
  /** For an activity: whether it comes from a virtual app. */
  virtual?: boolean;
  /** For an activity: whether it was ridden on a turbo trainer. */
  trainer?: boolean;
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

/** A fitness activity as it was saved. The track is not included. */
export interface FitnessActivity {
  /** The activity's number. */
  id: number;
  /** The identifier it was saved under. Unique among the user's activities. */
  uid: string;
  /** The page that the activity counts for. Null if its user had none. */
  page_id: number | null;
  /** That page's team. Null without one. */
  team_id: number | null;
  /** That page's charity, in the form country-number. */
  charity_uid: string | null;
  /** That page's campaign, in the form country-number. */
  campaign_uid: string | null;
  /** The kind of activity. */
  type: 'bike' | 'gym' | 'hike' | 'run' | 'sport' | 'swim' | 'walk';
  /** Whether it comes from a virtual app. */
  virtual: boolean;
  /** Whether it was entered manually. */
  manual: boolean;
  /** Whether it was done on a trainer or treadmill. */
  trainer: boolean;
  /** Whether the operator has flagged it as doubtful. A flagged activity isn't counted. */
  flagged: boolean;
  /** Whether others may see it. An activity that is not public isn't counted. */
  public: boolean;
  /** Whether it was deleted. A deleted activity isn't counted. */
  deleted: boolean;
  /** When it began. */
  started_at: string;
  coordinate: Coordinate | null;
  /** Distance covered, in metres. */
  distance_in_meters: number | null;
  /** Height climbed, in metres. */
  elevation_in_meters: number | null;
  /** Energy burnt, in kilocalories. */
  calories: number | null;
  /** Time spent, in seconds. */
  duration_in_seconds: number;
  /** Its title. */
  caption: string;
  /** The user's text about it. */
  description: string | null;
  /** Average power, in watts. */
  average_watts: number | null;
  /** Average heart rate, in beats per minute. */
  average_heartrate: number | null;
  /** Average cadence, in revolutions or steps per minute. */
  average_cadence: number | null;
  /** Average temperature, in degrees Celsius. */
  average_temp: number | null;
}

/** The fields of an activity to change, with the same meaning as when it is saved. Absent fields, empty texts and null change nothing. */
export interface FitnessActivityChanges {
  /** Your identifier for the activity. Saving the same `uid` again for the same user changes that activity. */
  uid?: string;
  /** The kind of activity. */
  type?: 'bike' | 'gym' | 'hike' | 'run' | 'sport' | 'swim' | 'walk';
  /** Time spent, in seconds. A fraction is rounded to whole seconds. */
  duration_in_seconds?: number;
  /** Whether others may see the activity. Only public activities are listed and counted. */
  public?: boolean;
  /** When it began. */
  started_at?: Date;
  /** Its title. */
  caption?: string;
  /** The page that the activity counts for, one of the token user's pages. Absent: the page it already counts for, otherwise the user's most recently created active page. */
  page_id?: string;
  /** True if the activity was entered manually. Lists and totals leave it out unless requested. The default for a new activity is false. */
  manual?: boolean;
  /** True if it comes from a virtual app. The default for a new activity is false. */
  virtual?: boolean;
  /** True if it was done on a trainer or treadmill. The default for a new activity is false. */
  trainer?: boolean;
  /** Distance covered, in metres. A fraction is rounded to whole metres. It takes precedence over `distance`. */
  distance_in_meters?: number;
  /** Distance covered, in `unit`; fractions are allowed. The two must be sent together. */
  distance?: number;
  /** The unit of `distance`. In metres: foot 0.3048, yard 0.9144, mile 1609.344, km 1000, step 0.762. The result is rounded to whole metres and may be 2147483647 at most. The other words are alternative spellings. */
  unit?:
    | 'meter'
    | 'foot'
    | 'step'
    | 'yard'
    | 'mile'
    | 'km'
    | 'm'
    | 'meters'
    | 'metres'
    | 'ft'
    | 'feet'
    | 'yd'
    | 'yards'
    | 'mi'
    | 'miles'
    | 'kilometers'
    | 'kilometres';
  /** Height climbed, in metres. A fraction is rounded to whole metres. Absent: calculated from `elevation_series`, if sent. */
  elevation_in_meters?: number;
  /** Energy burnt, in kilocalories. A fraction is rounded. */
  calories?: number;
  /** The track as pairs of latitude and longitude, from which a map is drawn. The first pair is the activity's location. Latitude is between -90 and 90, longitude between -180 and 180. */
  coordinates?: Array<Array<number>>;
  /** Heights along the track, in metres, from which a profile is drawn. */
  elevation_series?: Array<number>;
  /** Average power, in watts. A fraction is rounded. */
  average_watts?: number;
  /** Average heart rate, in beats per minute. A fraction is rounded. */
  average_heartrate?: number;
  /** Average cadence, in revolutions or steps per minute. A fraction is rounded. */
  average_cadence?: number;
  /** Average temperature, in degrees Celsius. A fraction is rounded. */
  average_temp?: number;
  /** A longer text about it. */
  description?: string;
}

/** The envelope of an activity that was rejected. */
export interface FitnessActivityErrorBody {
  error: FitnessActivityErrorDetail;
}

/** All rejected values. The same list is present under two names, because integrations read both. */
export interface FitnessActivityErrorDetail {
  /** Always `Validation failed`. */
  message: string;
  /** The rejected values. */
  errors: Array<FieldError>;
  /** The same list, under the name that older integrations read. */
  error: Array<FieldError>;
}

/** A fitness activity to save. Fields that are not listed are ignored; an empty text or null means absent. When an activity is changed, the fields that are sent replace the stored ones, and the others stay. */
export interface FitnessActivityRequest {
  /** Your identifier for the activity. Saving the same `uid` again for the same user changes that activity. */
  uid: string;
  /** The kind of activity. */
  type: 'bike' | 'gym' | 'hike' | 'run' | 'sport' | 'swim' | 'walk';
  /** Time spent, in seconds. A fraction is rounded to whole seconds. */
  duration_in_seconds: number;
  /** Whether others may see the activity. Only public activities are listed and counted. */
  public: boolean;
  /** When it began. */
  started_at: Date;
  /** Its title. */
  caption: string;
  /** The page that the activity counts for, one of the token user's pages. Absent: the page it already counts for, otherwise the user's most recently created active page. */
  page_id?: string;
  /** True if the activity was entered manually. Lists and totals leave it out unless requested. The default for a new activity is false. */
  manual?: boolean;
  /** True if it comes from a virtual app. The default for a new activity is false. */
  virtual?: boolean;
  /** True if it was done on a trainer or treadmill. The default for a new activity is false. */
  trainer?: boolean;
  /** Distance covered, in metres. A fraction is rounded to whole metres. It takes precedence over `distance`. */
  distance_in_meters?: number;
  /** Distance covered, in `unit`; fractions are allowed. The two must be sent together. */
  distance?: number;
  /** The unit of `distance`. In metres: foot 0.3048, yard 0.9144, mile 1609.344, km 1000, step 0.762. The result is rounded to whole metres and may be 2147483647 at most. The other words are alternative spellings. */
  unit?:
    | 'meter'
    | 'foot'
    | 'step'
    | 'yard'
    | 'mile'
    | 'km'
    | 'm'
    | 'meters'
    | 'metres'
    | 'ft'
    | 'feet'
    | 'yd'
    | 'yards'
    | 'mi'
    | 'miles'
    | 'kilometers'
    | 'kilometres';
  /** Height climbed, in metres. A fraction is rounded to whole metres. Absent: calculated from `elevation_series`, if sent. */
  elevation_in_meters?: number;
  /** Energy burnt, in kilocalories. A fraction is rounded. */
  calories?: number;
  /** The track as pairs of latitude and longitude, from which a map is drawn. The first pair is the activity's location. Latitude is between -90 and 90, longitude between -180 and 180. */
  coordinates?: Array<Array<number>>;
  /** Heights along the track, in metres, from which a profile is drawn. */
  elevation_series?: Array<number>;
  /** Average power, in watts. A fraction is rounded. */
  average_watts?: number;
  /** Average heart rate, in beats per minute. A fraction is rounded. */
  average_heartrate?: number;
  /** Average cadence, in revolutions or steps per minute. A fraction is rounded. */
  average_cadence?: number;
  /** Average temperature, in degrees Celsius. A fraction is rounded. */
  average_temp?: number;
  /** A longer text about it. */
  description?: string;
}

/** One fitness activity. */
export interface FitnessActivityResponse {
  fitness_activity: FitnessActivity;
}

/** A fitness activity as the search returns it. */
export interface FitnessActivitySearchResult {
  /** The activity's number. */
  id: number;
  /** The identifier it was saved under. Unique among the user's activities. */
  uid: string;
  /** The page that the activity counts for. Null if its user had none. */
  page_id: number | null;
  /** That page's team. Null without one. */
  team_id: number | null;
  /** That page's charity, in the form country-number. */
  charity_uid: string | null;
  /** That page's campaign, in the form country-number. */
  campaign_uid: string | null;
  /** The kind of activity. */
  type: 'bike' | 'gym' | 'hike' | 'run' | 'sport' | 'swim' | 'walk';
  /** Whether it comes from a virtual app. */
  virtual: boolean;
  /** Whether it was entered manually. */
  manual: boolean;
  /** Whether it was done on a trainer or treadmill. */
  trainer: boolean;
  /** Whether the operator has flagged it as doubtful. A flagged activity isn't counted. */
  flagged: boolean;
  /** Whether others may see it. An activity that is not public isn't counted. */
  public: boolean;
  /** Whether it was deleted. A deleted activity isn't counted. */
  deleted: boolean;
  /** When it began. */
  started_at: string;
  coordinate: Coordinate | null;
  /** Distance covered, in metres. */
  distance_in_meters: number | null;
  /** Height climbed, in metres. */
  elevation_in_meters: number | null;
  /** Energy burnt, in kilocalories. */
  calories: number | null;
  /** Time spent, in seconds. */
  duration_in_seconds: number;
  /** Its title. */
  caption: string;
  /** When it was first saved. */
  created_at: string;
  /** The user's text about it. Null without a text, and for the longest activities of a list whose texts and elevations exceed 16 MiB in total. */
  description: string | null;
  /** Elevations along the track, in metres. Empty if unknown, and for the longest activities of a list whose texts and elevations exceed 16 MiB in total. */
  elevation_series: Array<number>;
  /** Always null: the route is not shown. */
  polyline: string | null;
  /** Always null: maps are not drawn. */
  map_urls: Array<string> | null;
  /** The page's values in its campaign's groups. Empty without a page. */
  page_groups: Array<PageGroup>;
  /** Always null: the recording device is not stored. */
  source: string | null;
  /** Always null, like `source`. */
  source_url: string | null;
  /** Always null: activities are not ranked by text. */
  _score: number | null;
  /** Kind of result. */
  _type: 'fitness_activity';
  /** The sort values of the result: the start time, in milliseconds since 1970. */
  _sort: Array<number>;
}

/** The matching fitness activities, the latest first. */
export interface FitnessActivitySearchResults {
  /** The matching activities. */
  fitness_activities: Array<FitnessActivitySearchResult>;
  meta: SearchMeta;
}

/** Totals by kind of activity. A kind without activities is absent; without any activities the object is empty. Manually logged activities count here. */
export interface FitnessOverview {
  bike?: FitnessOverviewEntry;
  gym?: FitnessOverviewEntry;
  hike?: FitnessOverviewEntry;
  run?: FitnessOverviewEntry;
  sport?: FitnessOverviewEntry;
  swim?: FitnessOverviewEntry;
  walk?: FitnessOverviewEntry;
}

/** Totals over the activities of one kind. */
export interface FitnessOverviewEntry {
  /** Time spent, in seconds. */
  duration_in_seconds: number;
  /** Energy burnt, in kilocalories. */
  calories: number;
  /** Distance covered, in metres. */
  distance_in_meters: number;
}

/** A leaderboard by fitness activities, best first. */
export interface FitnessTotalsResults {
  /** The rows. */
  results: Array<FitnessTotalsRow>;
  meta?: SearchMeta;
}

/** One row of a leaderboard by fitness activities. It has one of `page`, `team` and `group`, depending on `group_by`. */
export interface FitnessTotalsRow {
  /** Number of activities counted. */
  count: number;
  /** Energy burnt, in kilocalories. */
  calories: number;
  /** Height climbed, in metres. */
  elevation_in_meters: number;
  /** Distance covered, in metres. */
  distance_in_meters: number;
  /** Time spent, in seconds. */
  duration_in_seconds: number;
  /** Present in rows by group: all money donated to the pages with this value, in cents, regardless of the filters. */
  amount_cents?: number;
  page?: PageSummary;
  team?: PageSummary;
  group?: GroupSummary;
}

/** One value of a campaign's group. */
export interface GroupSummary {
  /** The group's number, as in `group_id`. */
  id: number;
  /** The group's key. */
  key: string;
  /** The group's display name. */
  label: string;
  /** The value whose pages were added up. */
  value: string;
}

/** URLs of one image in several sizes. A page without its own image has a default image, so all URLs are always present. A picture stored on this server is a JPEG; if it is smaller than a size, it is served as large as it is. An image on another server has the same URL for all sizes. */
export interface Image {
  /** The image in its own aspect ratio, at most 2400 pixels wide and high. */
  original_image_url: string;
  /** The image at 50 × 50 pixels. */
  tiny_image_url: string;
  /** The image at 100 × 100 pixels. */
  small_image_url: string;
  /** The image at 200 × 200 pixels. */
  medium_image_url: string;
  /** The image at 280 × 280 pixels. */
  large_image_url: string;
  /** The image at 660 × 660 pixels. */
  extra_large_image_url: string;
  /** The same as `extra_large_image_url`. Older integrations read it here. */
  facebook_xl_image_url: string;
}

/** For `import.batch_written`: the rows that an import wrote in one go. The rows have no events of their own. */
export interface ImportedBatch {
  /** The kind of rows. */
  kind: string;
  /** How many rows were added, changed or deleted. */
  rows: number;
}

/** An invitation to create an individual page. */
export interface IndividualPageInvitation {
  /** The invitation's number. The page created with it has it as `invitation_id`. */
  id: number;
  /** The address the invitation is sent to. */
  email: string;
  /** When a page was created with it, or joined; null for a new invitation. */
  accepted_at: string | null;
  /** When it was revoked; null for a new invitation. */
  cancelled_at: string | null;
}

/** An invitation to create an individual page. */
export interface IndividualPageInvitationRequest {
  /** The address the invitation is sent to. */
  email: string;
  /** The recipient's telephone number. Stored for your own reference. */
  phone?: string;
  /** The recipient's name. Stored for your own reference. */
  full_name?: string;
  /** The charity of the page created with the invitation, unless the page request names one. */
  charity_id?: string;
  /** The target of the page created with the invitation, unless the page request names one: above 0, in whole units of the currency with at most two decimals (dollars, not cents). */
  target?: string;
}

/** One invitation to create an individual page. */
export interface IndividualPageInvitationResponse {
  create_individual_page_invitation: IndividualPageInvitation;
}

/** A request of a page's owner to join a team with the page. */
export interface JoinRequest {
  /** The request's number. */
  id: number;
  /** `pending` until the leader responds. */
  state: 'pending' | 'accepted' | 'declined';
  /** The number of the team's own page. */
  team_page_id: number;
  /** The page that would become a member. */
  individual_page_id: number;
  /** When the request was made. */
  created_at: string;
}

/** A page that requests to join a team. */
export interface JoinRequestCreateRequest {
  /** The individual page that requests to join. It must be in the team's campaign and not in a team. */
  individual_page_id: number;
}

/** Requests of pages to join a team. */
export interface JoinRequestList {
  /** The matching requests, by `id`. */
  join_requests: Array<JoinRequest>;
  meta?: PaginationMeta;
}

/** A request, and the team that the page now belongs to. */
export interface JoinRequestResponse {
  join_request: JoinRequest;
  team?: Team;
}

/** The decision on a request. */
export interface JoinRequestUpdateRequest {
  /** `accepted` makes the page a member of the team. */
  state: 'accepted' | 'declined';
}

/** A list of pages that was selected and ordered manually. */
export interface Leaderboard {
  /** The leaderboard's number. */
  id: number;
  /** The leaderboard's name. */
  name: string;
  amount: TextMoney;
  /** The numbers of its pages, in rank order. */
  pages_ids: Array<number>;
  /** The same list, under the name that some integrations read. */
  page_ids: Array<number>;
}

/** Static leaderboards. */
export interface LeaderboardList {
  /** The matching leaderboards, by `id`. */
  leaderboards: Array<Leaderboard>;
  meta?: PaginationMeta;
}

/** One static leaderboard. */
export interface LeaderboardResponse {
  leaderboard: Leaderboard;
}

/** The changes since the previous event. The data of a `change` event: absent fields are unchanged. A change that cannot be expressed this way, such as a refund that removes a donation from the list, or a donation moved from another page, is sent as a new `snapshot`. */
export interface LiveChange {
  totals?: LiveTotals;
  /** The complete new list. */
  top_pages?: Array<LivePage>;
  /** The complete new list. */
  top_teams?: Array<LivePage>;
  /** The new donations, the newest first. They come before the donations of earlier events. */
  donations?: Array<LiveDonation>;
  /** When this state was read. */
  at: string;
}

/** A donation, with the amount left after refunds. */
export interface LiveDonation {
  /** Its number. */
  id: number;
  /** The donor's name; null for a donor who gave no name or wants to stay anonymous. */
  donor_name: string | null;
  /** The donor's message. Plain text. */
  message: string | null;
  amount: Money;
  /** When it was made. */
  created_at: string;
  /** The page that received the donation. Null for a donation to a charity or an appeal. */
  page_id: number | null;
  /** The name of that page. */
  page_name: string | null;
}

/** The data of one event, by event name. A `snapshot` event has LiveState, a `change` event has LiveChange. */
export type LiveEvent = LiveChange | LiveState;

/** A top page. */
export interface LivePage {
  /** Its rank, from 1. */
  rank: number;
  /** Its number. */
  id: number;
  /** Its name. */
  name: string;
  /** Its URL on the main site. */
  url: string;
  /** Its picture in a size for lists; the default picture if it has none. */
  image_url: string;
  amount: Money;
}

/** The current state of a campaign, page, team or charity. The data of a `snapshot` event, which replaces everything before it. */
export interface LiveState {
  subject: LiveSubject;
  totals: LiveTotals;
  /** The top pages by money raised, at most ten, as in the leaderboard of a campaign or charity; for a team, its members' pages. Empty for an individual page. */
  top_pages: Array<LivePage>;
  /** The pages of the top teams by money raised, at most ten, as in the leaderboard of a campaign or charity with the type `team`. Empty for a page or a team. */
  top_teams: Array<LivePage>;
  /** The latest donations, at most ten, the newest first. */
  donations: Array<LiveDonation>;
  /** When this state was read. */
  at: string;
}

/** The subject of the stream. */
export interface LiveSubject {
  /** Kind of subject. */
  type: 'campaign' | 'page' | 'team' | 'charity';
  /** For a campaign or charity, country and number; for a page or team, the number as text. */
  id: string;
  /** Its name. */
  name: string;
  /** Its URL on the main site. */
  url: string;
}

/** The target of a page or a team's page; null for campaigns and charities. */
export interface LiveTarget {
  /** The amount in hundredths of the currency. */
  cents: number;
  currency: Currency;
}

/** The amount raised, after refunds. It matches the donations and pages of the same event. */
export interface LiveTotals {
  amount: Money;
  /** Number of donations. */
  donation_count: number;
  target: LiveTarget | null;
  /** Percentage of the target that has been raised, rounded down; above 100 beyond the target. Null without a target. */
  percent: number | null;
}

/** An amount of money, in whole cents (or pence). */
export interface Money {
  /** The amount in hundredths of the currency. */
  cents: number;
  currency: Currency;
}

/** Where a donation, activity or page was before it was moved. Absent from all other events. A move is one event, sent to the subscribers of both places. */
export interface MovedFrom {
  /** The donation's old number. Nothing is left of the donation with this number: count the new number instead. Absent if the donation kept its number. */
  donation_id?: number;
  /** The donation's old identifier, in the form country-number. */
  donation_uid?: string;
  /** The page it was on. Null for a donation to a charity or an appeal. */
  page_id: number | null;
  /** The team that this page belongs to, or whose own page it is. */
  team_id: number | null;
  /** The campaign it was in, in the form country-number. */
  campaign_uid: string | null;
  /** The charity it was for, in the form country-number. */
  charity_uid: string | null;
}

/** The user's details. All but `nickname` are required. */
export interface NewAccount {
  /** Full name, with at least one visible character and at most 100. */
  name?: string;
  /** Email address. */
  email?: string;
  /** Ten characters or more. Any character counts, including trailing spaces. */
  password?: string;
  /** Telephone number, as the user writes it, at most 50 characters. */
  phone?: string;
  /** Preferred name, used on new pages. */
  nickname?: string;
}

/** A group of emails, with only one of its kinds. */
export interface NotificationGroup {
  /** The group's label in a form. */
  label: string;
  /** The kind of email, by its name. */
  values: { [key: string]: NotificationOption };
}

/** A kind of email. */
export interface NotificationOption {
  /** Its label in a form. */
  label: string;
  /** Whether emails of this kind are sent. */
  value: boolean;
}

/** Whether emails of a kind are sent. */
export interface NotificationOptionRequest {
  /** Whether emails of this kind are sent. Required, unless the query has it. */
  value?: boolean;
}

/** One kind of email, in its group. */
export interface NotificationOptionResponse {
  /** The group, by its name. */
  results: { [key: string]: NotificationGroup };
}

/** Kinds of email, in groups. */
export interface NotificationOptions {
  pages: PagesNotifications;
  teams: TeamsNotifications;
  donations: DonationsNotifications;
}

/** The optional kinds of email. */
export interface NotificationOptionsResponse {
  results: NotificationOptions;
}

/** A fundraiser's fundraising page. It belongs to an individual or a team. The totals of a team page are sums over its member pages and its own. */
export interface Page {
  /** The page's number, which is used in addresses. */
  id: number;
  /** The same number as `id`, under the name that older integrations read. */
  uid: number;
  /** A globally unique identifier of the page. */
  uuid: string;
  /** The last part of the page's address. Unique within the campaign. */
  slug: string;
  /** The page's title, usually the fundraiser's or team's name. */
  name: string;
  /** `active`: accepts donations. `paused`: accepts no donations for now. `cancelled`: permanently closed. */
  state: 'active' | 'paused' | 'cancelled';
  /** Whether UK tax relief (Gift Aid) may be claimed on donations to this page. */
  gift_aid_eligible: boolean;
  /** The charity that receives the money, in the form country-number. */
  charity_uid: string;
  /** The charity's name. */
  charity_name: string;
  /** The campaign that the page belongs to, in the form country-number. */
  campaign_uid: string;
  /** The campaign's name. */
  campaign_name: string;
  /** The page's owner: the user's number, or on a team page the team's number. */
  owner_uid: number;
  /** `User` for an individual page, `Team` for a team page. */
  owner_type: 'User' | 'Team';
  /** The fundraiser's target, in cents. */
  target_cents: number;
  /** The team that an individual page has joined, otherwise null. A team's own page has its team as `owner_uid`. */
  team_uid: number | null;
  /** On a team page, the numbers of the member pages including the leader's. Empty on an individual page. */
  team_member_uids: Array<number>;
  /** On a team page, the number of the leader's page. Null on an individual page. */
  team_leader_page_uid: number | null;
  /** When the page stops taking donations. Null if it never does. */
  expires_at: string | null;
  /** When the page was created. */
  created_at: string;
  /** When the page was last updated. */
  updated_at: string;
  /** The page's URL on the public site. */
  url: string;
  amount: Money;
  /** The part of `amount` that was donated outside the platform, in cents. */
  cached_offline_amount_cents: number;
  fitness_activity_overview: FitnessOverview;
  custom_metric_total: CustomMetricTotal;
  /** The team invitation with which the page was created. Null without one. */
  invitation_id: number | null;
  coordinate: Coordinate | null;
  /** Why the fundraiser raises money. May contain simple HTML that is safe to show. Null without a story, and for the longest stories of a list whose stories exceed 16 MiB in total: request the page itself for those. */
  story: string | null;
  image: Image;
  /** The day on which the fundraiser takes part, if different from the campaign's. */
  campaign_date: string | null;
  /** The distance goal of the fundraiser or team for all activities together, in metres. Null without a goal. */
  fitness_goal: number | null;
  /** The page's value in each group of its campaign. Empty in a campaign without groups. */
  page_groups: Array<PageGroup>;
  /** The values of `page_groups` alone. */
  group_values: Array<string>;
  /** Where a visitor donates to the page: the checkout that the operator has configured, without an amount; otherwise, or if the page takes no donations, the public site. There, `amount=25.00` in the query is passed on to the checkout. */
  donation_url: string;
  /** `leader` on the page that leads its team, `member` on the team's other member pages. Null without a team, and on the team's own page. */
  team_role: string | null;
  /** The number of the team's page; a team page has its own number. Null if the page is not in a team. */
  team_page_id: number | null;
  /** URL of the charity's logo. */
  charity_logo_url: string | null;
  /** Whether the page's state and its campaign's status are both `active`. */
  active: boolean;
  /** Whether `expires_at` has passed. */
  expired: boolean;
  fitness_activities_totals: PageFitnessTotals;
  /** Present with `include_footprint=true`, for older integrations. Always empty: nothing about a fundraiser is shown beyond the page itself. */
  owner_footprint?: Array<PageFootprint>;
}

/** The page at an address. */
export interface PageAtAddress {
  page: PageWithUser;
}

/** A new individual page. Fields that are not listed are ignored; an empty text or null means absent. */
export interface PageCreateRequest {
  /** The user for whom the page is created. Required with an API key. Ignored with a user's token: the page belongs to the token's user. */
  uid?: number;
  /** The fundraiser's date of birth. There is a minimum age: 16 in Australia and New Zealand, 18 in the United Kingdom and Ireland, 13 in the United States. A full timestamp is accepted; only its date is used. */
  birthday: string;
  /** The charity that receives the money. Absent: the campaign's default charity, otherwise its first charity by name. Required if the campaign has no charities. */
  charity_id?: string;
  /** The campaign that the page joins. Required with a user's token. With an API key, the default is the key's campaign; another campaign is rejected with 403. */
  campaign_id?: string;
  /** URL of a JPEG, PNG or WebP picture of at most 10 MB on the public internet, or of a picture on this server. It is downloaded once, and the page shows the server's copy. If the download fails, the request is rejected with the reason. Absent: a default image. */
  image?: string;
  /** The page's title. Absent: the user's preferred name. */
  name?: string;
  /** The last part of the page's address: lower-case letters, digits and hyphens, unique within the campaign. Absent: derived from the name. */
  slug?: string;
  /** Why the fundraiser raises money. Simple HTML is preserved; anything dangerous is removed, and so are links without an address. The resulting HTML also has at most 50,000 characters. Absent: the campaign's default story, otherwise one that names the charity and the campaign. */
  story?: string;
  /** When the page stops taking donations. Absent: one month after the end of the campaign. */
  expires_at?: Date;
  /** The day on which the fundraiser takes part, if different from the campaign's. */
  campaign_date?: Date;
  /** The fundraiser's distance goal for all activities together, in metres. A fraction is rounded to whole metres. Absent or 0: no goal. */
  fitness_goal?: number;
  /** The amount that the fundraiser wants to raise, above 0, in whole units of the currency with at most two decimals (dollars, not cents). Absent: the campaign's default target, otherwise 700.00. */
  target?: string;
  /** A team invitation's token. The new page joins that team. */
  token?: string;
  /** Whether UK tax relief (Gift Aid) may be claimed on donations to the page. Used only in UK campaigns. */
  gift_aid_eligible?: boolean;
  /** The page's value in each of the campaign's groups, by the group's key. Required if the campaign has groups that aren't optional: see `GET /campaigns/{campaign_id_or_uuid}/groups.json`. A list of `{key, value}`, or an empty list, is also accepted. */
  group_values?: { [key: string]: string };
  /** True: does not send the email about the new page to the fundraiser. */
  skip_notification: boolean;
  /** Name of the fundraiser whom an application registers with its own token (required then). It is also the page's title, unless `name` is sent. Ignored with other credentials, like the next three fields. */
  user_name?: string;
  /** Email address of that fundraiser. Required if an application registers them. */
  user_email?: string;
  /** Telephone number of that fundraiser. */
  user_phone?: string;
  user_address?: SupporterAddress;
}

/** The new page and its address. */
export interface PageCreated {
  page: Page;
  meta: PageCreatedMeta;
  user?: RegisteredSupporter;
  /** URL where the fundraiser confirms the page; the first confirmation must be within seven days. Present only if an application registers a fundraiser, and shown only once. */
  activation_url?: string;
}

/** The location of the new page. */
export interface PageCreatedMeta {
  /** The new page's URL on the public site. */
  url: string;
}

/** A single page: its fields are at the top level, its detailed totals under `meta`. Both are repeated under `page` for older integrations; new integrations should not use it. */
export interface PageDetail {
  /** The page's number, which is used in addresses. */
  id: number;
  /** The same number as `id`, under the name that older integrations read. */
  uid: number;
  /** A globally unique identifier of the page. */
  uuid: string;
  /** The last part of the page's address. Unique within the campaign. */
  slug: string;
  /** The page's title, usually the fundraiser's or team's name. */
  name: string;
  /** `active`: accepts donations. `paused`: accepts no donations for now. `cancelled`: permanently closed. */
  state: 'active' | 'paused' | 'cancelled';
  /** Whether UK tax relief (Gift Aid) may be claimed on donations to this page. */
  gift_aid_eligible: boolean;
  /** The charity that receives the money, in the form country-number. */
  charity_uid: string;
  /** The charity's name. */
  charity_name: string;
  /** The campaign that the page belongs to, in the form country-number. */
  campaign_uid: string;
  /** The campaign's name. */
  campaign_name: string;
  /** The page's owner: the user's number, or on a team page the team's number. */
  owner_uid: number;
  /** `User` for an individual page, `Team` for a team page. */
  owner_type: 'User' | 'Team';
  /** The fundraiser's target, in cents. */
  target_cents: number;
  /** The team that an individual page has joined, otherwise null. A team's own page has its team as `owner_uid`. */
  team_uid: number | null;
  /** On a team page, the numbers of the member pages including the leader's. Empty on an individual page. */
  team_member_uids: Array<number>;
  /** On a team page, the number of the leader's page. Null on an individual page. */
  team_leader_page_uid: number | null;
  /** When the page stops taking donations. Null if it never does. */
  expires_at: string | null;
  /** When the page was created. */
  created_at: string;
  /** When the page was last updated. */
  updated_at: string;
  /** The page's URL on the public site. */
  url: string;
  amount: Money;
  /** The part of `amount` that was donated outside the platform, in cents. */
  cached_offline_amount_cents: number;
  fitness_activity_overview: FitnessOverview;
  custom_metric_total: CustomMetricTotal;
  /** The team invitation with which the page was created. Null without one. */
  invitation_id: number | null;
  coordinate: Coordinate | null;
  /** Why the fundraiser raises money. May contain simple HTML that is safe to show. Null without a story, and for the longest stories of a list whose stories exceed 16 MiB in total: request the page itself for those. */
  story: string | null;
  image: Image;
  /** The day on which the fundraiser takes part, if different from the campaign's. */
  campaign_date: string | null;
  /** The distance goal of the fundraiser or team for all activities together, in metres. Null without a goal. */
  fitness_goal: number | null;
  /** The page's value in each group of its campaign. Empty in a campaign without groups. */
  page_groups: Array<PageGroup>;
  /** The values of `page_groups` alone. */
  group_values: Array<string>;
  /** Where a visitor donates to the page: the checkout that the operator has configured, without an amount; otherwise, or if the page takes no donations, the public site. There, `amount=25.00` in the query is passed on to the checkout. */
  donation_url: string;
  /** `leader` on the page that leads its team, `member` on the team's other member pages. Null without a team, and on the team's own page. */
  team_role: string | null;
  /** The number of the team's page; a team page has its own number. Null if the page is not in a team. */
  team_page_id: number | null;
  /** URL of the charity's logo. */
  charity_logo_url: string | null;
  /** Whether the page's state and its campaign's status are both `active`. */
  active: boolean;
  /** Whether `expires_at` has passed. */
  expired: boolean;
  fitness_activities_totals: PageFitnessTotals;
  /** Present with `include_footprint=true`, for older integrations. Always empty: nothing about a fundraiser is shown beyond the page itself. */
  owner_footprint?: Array<PageFootprint>;
  /** Number of donations, as in `meta.totals`. Older integrations read it here. */
  total_donations: number;
  meta: PageMeta;
  page: PageWithMeta;
}

/** Where to get the totals of the page's activities. */
export interface PageFitnessTotals {
  /** Returns the totals as `results[0]`, including manually entered activities; for a team page, the team's totals. `results` is empty if there is no activity. */
  href: string;
}

/** One metric of an owner's footprint. */
export interface PageFootprint {
  /** The name of the metric. */
  key: string;
  /** The kind of metric. */
  group: string;
  /** The value as text. */
  amount_formatted: string;
  /** The percentage of owners with a lower value. */
  percentile: number;
}

/** A page's value in one of its campaign's groups. */
export interface PageGroup {
  /** The group's key. */
  key: string;
  /** The page's value in that group. */
  value: string;
}

/** Pages. */
export interface PageList {
  /** The matching pages, by `id`. */
  pages: Array<Page>;
  meta?: PaginationMeta;
}

/** Totals and flags that only the single page has. */
export interface PageMeta {
  totals: PageTotals;
  /** Whether the owner has set an image. Otherwise the page shows the campaign's default image, or ours. */
  has_set_image: boolean;
  /** Whether the owner has written a story. Otherwise the page shows a default story. */
  has_set_story: boolean;
  /** Whether the owner has donated to the page. */
  self_donated: boolean;
}

/** The campaign or charity of a matching page. */
export interface PageSearchOwner {
  /** Its identifier, in the form country-number. */
  uid: string;
  /** Its name. */
  name: string;
  /** Its URL on the public site. */
  url: string;
  /** Where a visitor starts a page in this campaign, or for this charity. */
  get_started_url: string;
}

/** A page as returned by search. */
export interface PageSearchResult {
  /** The page's number. */
  id: number;
  /** A globally unique identifier of the page. */
  uuid: string;
  /** The country of the page's campaign. */
  country_code: string;
  /** Whether the page's state and its campaign's status are both `active`. */
  active: boolean;
  /** The page's title. */
  name: string;
  /** The last part of the page's address. */
  slug: string;
  supporter: PageSearchSupporter;
  campaign: PageSearchOwner;
  charity: PageSearchOwner;
  /** URL of the page's image in medium size. */
  image_url: string;
  /** The page's URL on the public site. */
  url: string;
  /** Whether `expires_at` has passed. */
  expired: boolean;
  /** When the page stops taking donations. Null if it never does. */
  expires_at: string | null;
  /** `User` for an individual page, `Team` for a team page. */
  type: 'User' | 'Team';
  image: Image;
  amount: Money;
  /** The fundraiser's target, in cents. */
  target_cents: number;
  /** The page's values in its campaign's groups. */
  group_values: Array<string>;
  /** How well the page matches `q`; higher is better. 1 if `q` was not sent or matches nothing. */
  _score: number;
  /** Kind of result. */
  _type: 'page';
}

/** The matching pages, best match first. */
export interface PageSearchResults {
  /** The matching pages. */
  pages: Array<PageSearchResult>;
  meta: SearchMeta;
}

/** The person behind a page. For a team page, the leader. */
export interface PageSearchSupporter {
  /** The user's number, as text. */
  uid: string;
  /** The user's name. */
  name: string;
}

/** A summary of a page, as shown by leaderboards. In a row by team, it is the team's page. */
export interface PageSummary {
  /** The page's number. */
  id: number;
  /** A globally unique identifier of the page. */
  uuid: string;
  /** The page's title. */
  name: string;
  /** The last part of the page's address. */
  slug: string;
  /** The page's URL on the public site. */
  url: string;
  /** Where a visitor donates to the page: the checkout that the operator has configured, without an amount; otherwise, or if the page takes no donations, the public site. There, `amount=25.00` in the query is passed on to the checkout. */
  donation_url: string;
  /** The page's target, in cents. */
  target_cents: number;
  /** The charity's name. */
  charity_name: string;
  /** URL of the charity's logo. */
  charity_logo_url: string | null;
  image: Image;
  amount: Money;
  /** The part of `amount` that was donated outside the platform, in cents. */
  offline_amount_cents: number;
  /** The number of the team's page. Null if the page is not in a team. */
  team_page_id: number | null;
  /** The page's values in its campaign's groups. */
  group_values: Array<string>;
}

/** Money donated to the page. Online and offline amounts add up to the total; Gift Aid is on top. */
export interface PageTotals {
  /** All donations, in cents. */
  total_amount_cents: number;
  /** Donations made on the platform, in cents. */
  online_amount_cents: number;
  /** Donations made elsewhere and recorded here, in cents. */
  offline_amount_cents: number;
  /** UK tax relief on the donations, in cents. It is not part of the total. */
  gift_aid_amount_cents: number;
  /** Number of donations. */
  total_donations: number;
  /** Number of offline donations. */
  total_donations_offline: number;
  currency: Currency;
}

/** The fields of a page to change. Fields that are absent, null or empty stay as they are. Fields that are not listed are ignored: a page's campaign, charity and owner cannot be changed. */
export interface PageUpdateRequest {
  /** The page's title. For a team's page, also the team's name, unique within the campaign. */
  name?: string;
  /** The last part of the page's address: lower-case letters, digits and hyphens, unique within the campaign. The old address redirects to the new one, and no other page can take it. */
  slug?: string;
  /** Why the fundraiser raises money. Simple HTML is preserved; anything dangerous is removed. */
  story?: string;
  /** URL of a JPEG, PNG or WebP picture of at most 10 MB on the public internet, or of a picture on this server. It is downloaded once, and the page shows the server's copy. If the download fails, the request is rejected with the reason. The address of the page's current image changes nothing. */
  image?: string;
  /** The amount that the fundraiser wants to raise, above 0, in whole units of the currency with at most two decimals (dollars, not cents), as for a new page. */
  target?: string;
  /** When the page stops taking donations. */
  expires_at?: Date;
  /** The day on which the fundraiser takes part, if different from the campaign's. */
  campaign_date?: Date;
  /** The distance goal of the fundraiser or team for all activities together, in metres. A fraction is rounded to whole metres. 0 removes the goal. */
  fitness_goal?: number;
  /** The page's new values in groups of the campaign, by the group's key. Groups that are not named keep their values. A list of `{key, value}` is also accepted. */
  group_values?: { [key: string]: string };
  /** `paused` and `cancelled` pages take no donations; `active` pages do. A cancelled page is not deleted, and its address keeps working. */
  state?: 'active' | 'paused' | 'cancelled';
}

/** The updated page and its address. */
export interface PageUpdated {
  page: Page;
  meta: PageUpdatedMeta;
}

/** The current location of the page. */
export interface PageUpdatedMeta {
  /** The page's URL on the public site. */
  url: string;
}

/** A page with its detailed totals. */
export interface PageWithMeta {
  /** The page's number, which is used in addresses. */
  id: number;
  /** The same number as `id`, under the name that older integrations read. */
  uid: number;
  /** A globally unique identifier of the page. */
  uuid: string;
  /** The last part of the page's address. Unique within the campaign. */
  slug: string;
  /** The page's title, usually the fundraiser's or team's name. */
  name: string;
  /** `active`: accepts donations. `paused`: accepts no donations for now. `cancelled`: permanently closed. */
  state: 'active' | 'paused' | 'cancelled';
  /** Whether UK tax relief (Gift Aid) may be claimed on donations to this page. */
  gift_aid_eligible: boolean;
  /** The charity that receives the money, in the form country-number. */
  charity_uid: string;
  /** The charity's name. */
  charity_name: string;
  /** The campaign that the page belongs to, in the form country-number. */
  campaign_uid: string;
  /** The campaign's name. */
  campaign_name: string;
  /** The page's owner: the user's number, or on a team page the team's number. */
  owner_uid: number;
  /** `User` for an individual page, `Team` for a team page. */
  owner_type: 'User' | 'Team';
  /** The fundraiser's target, in cents. */
  target_cents: number;
  /** The team that an individual page has joined, otherwise null. A team's own page has its team as `owner_uid`. */
  team_uid: number | null;
  /** On a team page, the numbers of the member pages including the leader's. Empty on an individual page. */
  team_member_uids: Array<number>;
  /** On a team page, the number of the leader's page. Null on an individual page. */
  team_leader_page_uid: number | null;
  /** When the page stops taking donations. Null if it never does. */
  expires_at: string | null;
  /** When the page was created. */
  created_at: string;
  /** When the page was last updated. */
  updated_at: string;
  /** The page's URL on the public site. */
  url: string;
  amount: Money;
  /** The part of `amount` that was donated outside the platform, in cents. */
  cached_offline_amount_cents: number;
  fitness_activity_overview: FitnessOverview;
  custom_metric_total: CustomMetricTotal;
  /** The team invitation with which the page was created. Null without one. */
  invitation_id: number | null;
  coordinate: Coordinate | null;
  /** Why the fundraiser raises money. May contain simple HTML that is safe to show. Null without a story, and for the longest stories of a list whose stories exceed 16 MiB in total: request the page itself for those. */
  story: string | null;
  image: Image;
  /** The day on which the fundraiser takes part, if different from the campaign's. */
  campaign_date: string | null;
  /** The distance goal of the fundraiser or team for all activities together, in metres. Null without a goal. */
  fitness_goal: number | null;
  /** The page's value in each group of its campaign. Empty in a campaign without groups. */
  page_groups: Array<PageGroup>;
  /** The values of `page_groups` alone. */
  group_values: Array<string>;
  /** Where a visitor donates to the page: the checkout that the operator has configured, without an amount; otherwise, or if the page takes no donations, the public site. There, `amount=25.00` in the query is passed on to the checkout. */
  donation_url: string;
  /** `leader` on the page that leads its team, `member` on the team's other member pages. Null without a team, and on the team's own page. */
  team_role: string | null;
  /** The number of the team's page; a team page has its own number. Null if the page is not in a team. */
  team_page_id: number | null;
  /** URL of the charity's logo. */
  charity_logo_url: string | null;
  /** Whether the page's state and its campaign's status are both `active`. */
  active: boolean;
  /** Whether `expires_at` has passed. */
  expired: boolean;
  fitness_activities_totals: PageFitnessTotals;
  /** Present with `include_footprint=true`, for older integrations. Always empty: nothing about a fundraiser is shown beyond the page itself. */
  owner_footprint?: Array<PageFootprint>;
  /** Number of donations, as in `meta.totals`. Older integrations read it here. */
  total_donations: number;
  meta: PageMeta;
}

/** A page with its owner. */
export interface PageWithUser {
  /** The page's number, which is used in addresses. */
  id: number;
  /** The same number as `id`, under the name that older integrations read. */
  uid: number;
  /** A globally unique identifier of the page. */
  uuid: string;
  /** The last part of the page's address. Unique within the campaign. */
  slug: string;
  /** The page's title, usually the fundraiser's or team's name. */
  name: string;
  /** `active`: accepts donations. `paused`: accepts no donations for now. `cancelled`: permanently closed. */
  state: 'active' | 'paused' | 'cancelled';
  /** Whether UK tax relief (Gift Aid) may be claimed on donations to this page. */
  gift_aid_eligible: boolean;
  /** The charity that receives the money, in the form country-number. */
  charity_uid: string;
  /** The charity's name. */
  charity_name: string;
  /** The campaign that the page belongs to, in the form country-number. */
  campaign_uid: string;
  /** The campaign's name. */
  campaign_name: string;
  /** The page's owner: the user's number, or on a team page the team's number. */
  owner_uid: number;
  /** `User` for an individual page, `Team` for a team page. */
  owner_type: 'User' | 'Team';
  /** The fundraiser's target, in cents. */
  target_cents: number;
  /** The team that an individual page has joined, otherwise null. A team's own page has its team as `owner_uid`. */
  team_uid: number | null;
  /** On a team page, the numbers of the member pages including the leader's. Empty on an individual page. */
  team_member_uids: Array<number>;
  /** On a team page, the number of the leader's page. Null on an individual page. */
  team_leader_page_uid: number | null;
  /** When the page stops taking donations. Null if it never does. */
  expires_at: string | null;
  /** When the page was created. */
  created_at: string;
  /** When the page was last updated. */
  updated_at: string;
  /** The page's URL on the public site. */
  url: string;
  amount: Money;
  /** The part of `amount` that was donated outside the platform, in cents. */
  cached_offline_amount_cents: number;
  fitness_activity_overview: FitnessOverview;
  custom_metric_total: CustomMetricTotal;
  /** The team invitation with which the page was created. Null without one. */
  invitation_id: number | null;
  coordinate: Coordinate | null;
  /** Why the fundraiser raises money. May contain simple HTML that is safe to show. Null without a story, and for the longest stories of a list whose stories exceed 16 MiB in total: request the page itself for those. */
  story: string | null;
  image: Image;
  /** The day on which the fundraiser takes part, if different from the campaign's. */
  campaign_date: string | null;
  /** The distance goal of the fundraiser or team for all activities together, in metres. Null without a goal. */
  fitness_goal: number | null;
  /** The page's value in each group of its campaign. Empty in a campaign without groups. */
  page_groups: Array<PageGroup>;
  /** The values of `page_groups` alone. */
  group_values: Array<string>;
  /** Where a visitor donates to the page: the checkout that the operator has configured, without an amount; otherwise, or if the page takes no donations, the public site. There, `amount=25.00` in the query is passed on to the checkout. */
  donation_url: string;
  /** `leader` on the page that leads its team, `member` on the team's other member pages. Null without a team, and on the team's own page. */
  team_role: string | null;
  /** The number of the team's page; a team page has its own number. Null if the page is not in a team. */
  team_page_id: number | null;
  /** URL of the charity's logo. */
  charity_logo_url: string | null;
  /** Whether the page's state and its campaign's status are both `active`. */
  active: boolean;
  /** Whether `expires_at` has passed. */
  expired: boolean;
  fitness_activities_totals: PageFitnessTotals;
  /** Present with `include_footprint=true`, for older integrations. Always empty: nothing about a fundraiser is shown beyond the page itself. */
  owner_footprint?: Array<PageFootprint>;
  /** The page's owner; for a team's page, the team's leader. */
  user_id: number;
}

/** The kinds of email in the group. */
export interface PagesNotificationValues {
  page_created: NotificationOption;
  page_received_donation: NotificationOption;
  page_reached_target: NotificationOption;
  weekly_digest: NotificationOption;
  campaign_message: NotificationOption;
}

/** A group of emails: my pages. */
export interface PagesNotifications {
  /** The group's label in a form. */
  label: string;
  values: PagesNotificationValues;
}

/** A leaderboard by money raised, best first. */
export interface PagesTotalsResults {
  /** The rows. */
  results: Array<PagesTotalsRow>;
  meta?: SearchMeta;
}

/** One row of a leaderboard by money raised. It has one of `page`, `team` and `group`, depending on `group_by`. */
export interface PagesTotalsRow {
  /** Number of donations counted. */
  count: number;
  /** Sum of the counted donations, in cents. */
  amount_cents: number;
  /** UK tax relief on them, in cents. It is not part of the amount. */
  gift_aid_amount_cents: number;
  page?: PageSummary;
  team?: PageSummary;
  group?: GroupSummary;
}

/** The position of this page in the whole list. Present on a list whenever `limit` or `page` was sent. */
export interface PaginationMeta {
  /** Total number of matching objects, on all pages. */
  count: number;
  /** The number of this page of the list. The first is 1. */
  current_page: number;
  /** Number of pages at this limit. */
  total_pages: number;
  /** Whether this is the first page of the list. */
  first_page: boolean;
  /** Whether this is the last page of the list. */
  last_page: boolean;
}

/** The account whose password was forgotten. */
export interface PasswordResetRequest {
  /** Public identifier of an OAuth application that the operator allows to handle passwords. If it is missing or unknown, the response is 404; if the application isn't allowed to handle passwords, 403. */
  client_id?: string;
  /** Email address of the account. */
  email?: string;
  /** A campaign, for the look of the email. It has no effect. */
  reference?: string;
  /** Where the user continues with the new password: a path or an address on this site, or an address on the origin of one of the application's redirect URIs. Absent: the site's sign-in page. */
  return_to?: string;
}

/** A post on a page. */
export interface PostCreateRequest {
  /** The number of the page. The page must belong to the user. */
  page_id: number;
  /** The text, in Markdown. Line breaks are preserved. */
  caption: string;
  /** URL of a JPEG, PNG or WebP picture of at most 10 MB on the public internet, or of a picture on this server. It is downloaded once, and the post shows the server's copy. If the download fails, the request is rejected with the reason. */
  image_url?: string | null;
  /** When it was written. Absent: now. It must not be in the future. */
  created_at?: Date;
}

/** The envelope of a post that was rejected. */
export interface PostErrorBody {
  error: FitnessActivityErrorDetail;
}

/** The envelope of a post. */
export interface PostResponse {
  post: FeedRow;
}

/** A postal address in the parts of a form. */
export interface PostalAddress {
  /** Number and street. */
  street_address: string | null;
  /** Name of the house or building. */
  extended_address: string | null;
  /** Town. */
  locality: string | null;
  /** State or province. */
  region: string | null;
  /** Postal code. */
  postal_code: string | null;
  /** Country in English. */
  country_name: string | null;
}

/** The fundraiser, as sent. Present only if an application registers a fundraiser. */
export interface RegisteredSupporter {
  /** The fundraiser's name. */
  name: string;
  /** The fundraiser's email address. */
  email: string;
}

/** What is wrong with a page, a post, or the message of a donation. */
export interface ReportCreateRequest {
  /** The page, of a fundraiser or of a team. */
  page_id?: number;
  /** The post. */
  post_id?: number;
  /** The donation whose message is reported. */
  donation_id?: number;
  /** `illegal`: against the law. `fraud`: fraud, or pretends to be someone else. `hate`: hate or harassment. `sexual_or_violent`: sexual or violent. `privacy`: private data or a picture of someone who does not want it there. `spam`: advertising. `other`: anything else. */
  reason: 'illegal' | 'fraud' | 'hate' | 'sexual_or_violent' | 'privacy' | 'spam' | 'other';
  /** Why it is illegal or against the rules. */
  explanation: string;
  /** Confirms that the reporter believes in good faith that all of this is true and complete. Must be true. */
  good_faith: boolean;
  /** The reporter's name. */
  name?: string;
  /** The reporter's email address, for a confirmation and the decision. */
  email?: string;
}

/** The position of this page among all matches. The block is repeated under `pagination`, because integrations read both. */
export interface SearchMeta {
  /** Total number of matching objects. In a scroll, the number when the scroll began. */
  count: number;
  /** The number of this page of results. The first is 1. */
  current_page: number;
  /** Number of pages of results. */
  total_pages: number;
  /** Whether this is the first page of results. */
  first_page: boolean;
  /** Whether this is the last page of results. */
  last_page: boolean;
  pagination: PaginationMeta;
  /** Present while scrolling: the value to send for the next batch. It is different each time, and null in the empty batch that ends the scroll. */
  scroll_id?: string | null;
}

/** A page, a charity or a campaign, as returned by its own search. `_type` shows which. */
export type SearchResult = CampaignSearchResult | CharitySearchResult | PageSearchResult;

/** The matching pages, charities and campaigns, best match first. */
export interface SearchResults {
  /** The matches. */
  results: Array<SearchResult>;
  meta: SearchMeta;
}

/** Whether the API can be used. */
export interface ServiceStatus {
  /** Always `ready`; otherwise the response is an error. */
  status: 'ready';
}

/** The user to sign in, and where to redirect. */
export interface SessionCreateRequest {
  /** An access token of the user, for a form, which cannot send a header. Omit it if the token is sent as `Authorization: Bearer` or as `access_token` in the query. */
  access_token?: string;
  /** Where to redirect the browser afterwards: a path or an address on this site, or an address on the origin of one of the application's redirect URIs. Absent: the user's dashboard. */
  return_to?: string;
}

/** The credentials of the user, and the application. */
export interface SignInRequest {
  /** Public identifier of an OAuth application that the operator allows to handle passwords. If it is missing or unknown, the response is 404; if the application isn't allowed to handle passwords, 403. */
  client_id?: string;
  user?: AccountPassword;
}

/** A new account, created by an application. */
export interface SignUpRequest {
  /** Public identifier of an OAuth application that the operator allows to handle passwords. If it is missing or unknown, the response is 404; if the application isn't allowed to handle passwords, 403. */
  client_id?: string;
  /** The user's country, one of the operator's countries: `AU`, also in lower case; the United Kingdom is `UK` or `GB`. If it is missing, the response is 404. */
  country?: string;
  user?: NewAccount;
}

/** An amount of money. Only the currency of the campaign, or otherwise of the charity, is accepted; a payment in another currency waits. */
export interface SignedAmount {
  /** Above 0, with a decimal point and at most two decimals. */
  value: string;
  /** ISO 4217. */
  currency: string;
  [key: string]: unknown;
}

/** An event from a source of the kind `signed`. `type` determines which of `donor`, `refund` and `dispute` are read. A payment is assigned by `page_id`, by `campaign_id` and `charity_id`, or by `charity_id` alone; a payment that names none of them waits until the operator assigns it. */
export interface SignedDonationEvent {
  /** What happened. Events of other types are stored and ignored. */
  type: 'payment' | 'refund' | 'dispute';
  /** The payment's reference at the source, also in events about its refunds and disputes. It becomes one donation. */
  reference: string;
  /** When it happened. Of several events about the same refund or dispute, the latest counts. */
  occurred_at: string;
  amount: SignedAmount;
  /** The page: its number, uid or UUID. */
  page_id?: string;
  /** The campaign: `au-31`, its UUID, number or address (`au/city-run`). If a page is sent, it must be the page's campaign. */
  campaign_id?: string;
  /** The charity, named in the same ways. If a page is sent, it must be the page's charity. With a campaign, the default is the campaign's default charity. */
  charity_id?: string;
  donor?: SignedDonationEventDonor;
  /** The tax reclaimed on top, in the same currency. */
  gift_aid?: string;
  refund?: SignedDonationEventRefund;
  dispute?: SignedDonationEventDispute;
  [key: string]: unknown;
}

/** The dispute, in an event about a dispute. `amount` is the amount of the dispute. */
export interface SignedDonationEventDispute {
  /** The dispute's own reference. */
  reference: string;
  /** An open or lost dispute takes its amount, or what is left of the payment; a won dispute returns it. */
  status: 'open' | 'won' | 'lost';
  [key: string]: unknown;
}

/** The donor. Only the first three fields are shown. */
export interface SignedDonationEventDonor {
  /** The name. */
  name?: string;
  /** The donor's message, as plain text. */
  message?: string;
  /** Whether the name is hidden. Any value other than a clear no hides it. One event of a payment is enough to hide the name; no other event shows it again. */
  anonymous: boolean;
  /** The email address. Like the next three fields, it is never in a response, an event or a webhook, and it is left out if it can't be used. */
  email?: string;
  /** The telephone number. */
  phone?: string;
  address?: DonorAddress;
  /** Whether the charity may contact the donor. Of several events about the same payment, the latest with `yes` or `no` counts. */
  consent?: 'yes' | 'no' | 'not_asked';
  [key: string]: unknown;
}

/** The refund, in an event about a refund. `amount` is the amount of the refund. */
export interface SignedDonationEventRefund {
  /** The refund's own reference. The refunds of one payment add up, never to more than the payment. */
  reference: string;
  /** A pending refund counts; a failed or cancelled refund no longer counts. */
  status: 'pending' | 'succeeded' | 'failed' | 'cancelled';
  [key: string]: unknown;
}

/** A token that acts for the user. */
export interface SignedInBody {
  /** An access token of the user for this application, like one from the OAuth service. It does not expire; the user can revoke it on the dashboard. */
  token: string;
  /** Number of the user, the `uid` of `GET /me.json`. */
  user_id: number;
}

/** The fundraiser's address: one text, which is stored as the street address, or its parts. */
export type SupporterAddress = SupporterAddressOneOf | string;

export interface SupporterAddressOneOf {
  /** Street and number. */
  user_street_address?: string | null;
  /** Flat, floor or similar. */
  user_extended_address?: string | null;
  /** Town or suburb. */
  user_locality?: string | null;
  /** State or province. */
  user_region?: string | null;
  /** Postal code. */
  user_postal_code?: string | null;
  /** Country, as a two-letter code or a name. */
  user_country_name?: string | null;
}

/** Individual pages of one campaign that raise money together. A team also has its own page. */
export interface Team {
  /** The team's number. */
  id: number;
  /** The same number as `id`, under the name that older integrations read. */
  uid: number;
  /** The team's name. Unique within the campaign. */
  name: string;
  /** The number of the leader's page, even while it is hidden. */
  leader_id: number;
  /** The numbers of the member pages including the leader's, excluding hidden pages. */
  page_ids: Array<number>;
}

/** A new team. */
export interface TeamCreateRequest {
  /** The individual page whose owner leads the team. It must not be in a team. */
  individual_page_id: number;
  /** The team's name, unique within the campaign. Absent: derived from the name of the leader's page. */
  name?: string;
}

/** The new team's page. */
export interface TeamCreated {
  /** A list that always holds exactly one page: the new team's. */
  page: Array<Page>;
}

/** An invitation to join a team. A page that is created with its token becomes a member. */
export interface TeamInvitation {
  /** The invitation's number. The page created with it has it as `invitation_id`. */
  id: number;
  /** The team to join. */
  team_id: number;
  /** The secret to send as `token` to `POST /pages`. It is shown only once. */
  token: string;
  /** The recipient of the invitation, as sent. */
  email: string | null;
  /** Whether only one page can be created with it. */
  single_use: boolean;
  /** When the invitation was created. */
  created_at: string;
  /** When the token expires. */
  expires_at: string;
}

/** An invitation to a team. */
export interface TeamInvitationRequest {
  /** The recipient of the invitation. Stored for your own reference: the platform sends nothing to it. */
  email?: string;
  /** Whether only one page can be created with it. With `false`, any number of people can join the team with the same token, until it is deleted or 30 days have passed. */
  single_use: boolean;
}

/** One invitation. */
export interface TeamInvitationResponse {
  invitation: TeamInvitation;
}

/** Teams. */
export interface TeamList {
  /** The matching teams, by `id`. */
  teams: Array<Team>;
  meta?: PaginationMeta;
}

/** A page that joins a team. */
export interface TeamMemberRequest {
  /** The individual page to add. It must be in the team's campaign and not in a team. */
  individual_page_id: number;
}

/** An invitation to a team. A page that is created with its token becomes a member. */
export interface TeamPageInvitation {
  /** The invitation's number. The page created with it has it as `invitation_id`. */
  id: number;
  /** The address the invitation is sent to. */
  email: string;
  /** When a page was created with it, or joined; null for a new invitation. */
  accepted_at: string | null;
  /** When it was revoked; null for a new invitation. */
  cancelled_at: string | null;
  /** The team's own page. */
  team_page_id: number;
  /** A secret to send as `token` to `POST /pages`. The email contains a different token. */
  token: string;
}

/** An invitation to a team. */
export interface TeamPageInvitationRequest {
  /** The address the invitation is sent to. */
  email: string;
  /** The recipient's name. Stored for your own reference. */
  full_name?: string;
  /** The charity of the page created with the invitation, unless the page request names one. */
  charity_id?: string;
  /** The target of the page created with the invitation, unless the page request names one: above 0, in whole units of the currency with at most two decimals (dollars, not cents). */
  target?: string;
}

/** One invitation to a team. */
export interface TeamPageInvitationResponse {
  join_team_invitation: TeamPageInvitation;
}

/** One team. */
export interface TeamResponse {
  team: Team;
}

/** The fields of a team to change. Fields that are absent, null or empty stay as they are. */
export interface TeamUpdateRequest {
  /** The name of the team and of its page, unique within the campaign. */
  name?: string;
  /** Why the team raises money. Simple HTML is preserved; anything dangerous is removed. The resulting HTML also has at most 50,000 characters. */
  story?: string;
  /** The amount that the team wants to raise, above 0, in whole units of the currency with at most two decimals (dollars, not cents), as for a page. */
  target?: string;
}

/** The kinds of email in the group. */
export interface TeamsNotificationValues {
  invitation: NotificationOption;
  join_requested: NotificationOption;
  join_answered: NotificationOption;
}

/** A group of emails: my teams. */
export interface TeamsNotifications {
  /** The group's label in a form. */
  label: string;
  values: TeamsNotificationValues;
}

/** An amount of money with its cents as text. Used by campaigns' `funds_raised` and by static leaderboards. */
export interface TextMoney {
  /** The amount in hundredths of the currency, as decimal digits. */
  cents: string;
  currency: Currency;
}

/** Totals over a set of donations. Without donations, count and sum are 0 and the others are null. */
export interface TotalsStatistics {
  /** Number of donations, excluding refunds. */
  count: number;
  /** The smallest amount, in cents, excluding refunds. */
  min: number | null;
  /** The largest amount, in cents, excluding refunds. */
  max: number | null;
  /** The sum after refunds divided by the count, in cents, rounded to the nearest whole cent, with halves away from zero. */
  avg: number | null;
  /** The sum, in cents, after refunds. */
  sum: number;
}

/** The envelope of a list request that cannot be answered. Either a value is not accepted (then `errors` lists the rejected values), or the response would contain more than 1000 objects (then `status` is `unprocessable_entity`). */
export interface UnprocessableBody {
  error: UnprocessableDetail;
}

/** Rejected values, or advice to paginate. */
export interface UnprocessableDetail {
  /** `Validation failed`, or `Response too large, please paginate`. */
  message: string;
  /** Present only if the response would be too large. */
  status?: 'unprocessable_entity';
  /** Present only if values were rejected. */
  errors?: Array<FieldError>;
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

/** An endpoint to which events are sent. */
export interface Webhook {
  /** The endpoint's number. */
  id: number;
  /** URL to which events are sent. */
  url: string;
  /** The types of events to send; empty for all. */
  types: Array<EventType>;
  /** `standard`, or `classic` for receivers of the original API: the page as JSON, unsigned and sent only once. */
  format: 'standard' | 'classic';
  /** Whether the events of a page are delivered one at a time, in order. */
  keeps_order: boolean;
  /** The campaign whose events it receives; null for an OAuth application, which receives the events of its users' pages. */
  campaign_id: string | null;
  /** `paused`: its events wait. `gone`: it responded with 410 and was switched off. `failing`: no delivery has succeeded for five days, and it was switched off. */
  state: 'active' | 'paused' | 'gone' | 'failing';
  /** When the current series of failures began; null without failures since the last success. */
  failing_since: string | null;
  /** Until when the old secret also signs; null without one. */
  former_secret_until: string | null;
  /** When it was made. */
  created_at: string;
  /** When it was last updated. */
  updated_at: string;
}

/** A new endpoint. */
export interface WebhookCreateRequest {
  /** Where events are sent: an https address on the public internet; in development, also http on this machine. */
  url: string;
  /** The types of events to send; empty or absent for all. The classic format has its own. */
  types?: Array<EventType>;
  /** `classic` for receivers of the original API: the body is a page as in `getPage`, sent once when the page is created or changed or receives a donation, without a signature and with a timeout of two seconds. */
  format: 'standard' | 'classic';
  /** Whether the events of a page wait for each other; not available in the classic format. */
  keeps_order: boolean;
}

/** One event for one endpoint. */
export interface WebhookDelivery {
  /** The delivery's number. */
  id: number;
  /** The event's id, sent as `webhook-id`. */
  event_id: string;
  /** What happened; `webhook.test` for a test event. */
  type: string;
  state: WebhookDeliveryState;
  /** Number of attempts since it was last requested. */
  attempts: number;
  /** When it was last attempted; null if never. */
  last_attempt_at: string | null;
  /** When the next attempt is; null if there is none, or if it waits for another event of the same page. */
  next_attempt_at: string | null;
  /** The headers sent with the last attempt; empty before the first. */
  request_headers: Array<WebhookHeader>;
  /** The body, the same in every attempt; null for the classic format. In a list, also null for deliveries after the first 4 MB of bodies. */
  request_body: string | null;
  /** How long the last attempt took, in milliseconds. */
  duration_ms: number | null;
  /** The receiver's status; null if it did not respond. */
  answer_status: number | null;
  /** The first 4 KB of the response. */
  answer_body: string | null;
  /** Why there was no response. */
  error: string | null;
}

/** Deliveries. */
export interface WebhookDeliveryList {
  /** The deliveries, the newest first. */
  deliveries: Array<WebhookDelivery>;
}

/** A delivery. */
export interface WebhookDeliveryResponse {
  delivery: WebhookDelivery;
}

/** `waiting` for its first or next attempt, `delivered`, or permanently `failed`. */
export type WebhookDeliveryState = 'waiting' | 'delivered' | 'failed';

/** A header of a request. */
export interface WebhookHeader {
  /** Its name. */
  name: string;
  /** Its value. */
  value: string;
}

/** Endpoints. */
export interface WebhookList {
  /** The endpoints, by number. */
  webhooks: Array<Webhook>;
}

/** The events to send again. */
export interface WebhookReplayRequest {
  /** Events published at this time or later. */
  since: Date;
}

/** The events to send again. */
export interface WebhookReplayed {
  /** Number of events waiting to be sent. */
  replayed: number;
}

/** An endpoint. */
export interface WebhookResponse {
  webhook: Webhook;
}

/** A change of secrets. */
export interface WebhookRotateRequest {
  /** For how many hours the old secret also signs; 0 if someone else knows it, or the secret before it. */
  former_hours: number;
}

/** Changes of an endpoint. */
export interface WebhookUpdateRequest {
  /** The new address for events, including events that are already waiting. */
  url?: string;
  /** The types of events to send from now on; empty for all. */
  types?: Array<EventType>;
  /** Whether the events of a page wait for each other, for new events. */
  keeps_order?: boolean;
  /** `true` makes events wait; `false` sends them, and switches the endpoint back on if it was switched off. */
  paused?: boolean;
}

/** An endpoint and its signing secret. */
export interface WebhookWithSecret {
  webhook: Webhook;
  /** The secret, shown only once; null for the classic format, which is not signed. */
  secret: string | null;
}
