// GENERATED FROM openapi/ BY `make generate`. DO NOT EDIT: change the document or openapi/templates and generate again.

/** The account and its password. */
export interface AccountPassword {
  /** E-mail address. */
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
  /** The addresses that match, the best first. */
  addresses: Array<AddressSuggestion>;
}

/** A postal address to choose from. */
export interface AddressSuggestion {
  /** Names the address to `GET /addresses/{country_code}/{address_id}.json`. What it looks like depends on the look-up. */
  id: string;
  /** The address in one line. */
  label: string;
}

/** A fundraising campaign, such as a run or an appeal, that supporters join with a page. */
export interface Campaign {
  /** The campaign's identifier, in the form country-number. */
  id: string;
  /** An identifier of the campaign that is unique everywhere. */
  uuid: string;
  /** The campaign's name. */
  name: string;
  /** The campaign's part of addresses. It is unique within the country. */
  slug: string;
  /** What the campaign is about. */
  description: string | null;
  /** Where participants register for the event, when that is elsewhere. */
  registration_url: string | null;
  /** Address of the campaign's banner image. */
  banner_url: string | null;
  /** Address of the picture behind widgets that show the campaign on other sites. */
  widget_background_image_url: string | null;
  /** Address of the same picture, blurred. */
  widget_blurred_background_image_url: string | null;
  /** The campaign's address on the public site. */
  url: string;
  /** Where a visitor starts a page in this campaign. */
  get_started_url: string;
  /** Where a visitor gives to this campaign: at the checkout that the operator has set, else, and where a charity has to be chosen first or no gifts are taken, on the public site. */
  donate_url: string;
  /** `active`; `expired` from `finish_at` on; `disabled` when the operator has switched the campaign off. */
  status: 'active' | 'expired' | 'disabled';
  /** When the campaign starts. */
  start_at: string | null;
  /** When the campaign ends. Null when it has no end. */
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
  /** Numbers of the campaign's pages, the lowest 1000. Absent when `exclude_pages` was sent. */
  page_ids?: Array<number>;
  /** How many pages the campaign has, individual and team pages together, in every state, without hidden ones. */
  page_count: number;
  /** How many charities take part. 0 in a campaign whose pages can choose any. */
  charity_count: number;
  funds_raised: TextMoney;
  fitness_activity_overview: FitnessOverview;
  custom_metric_total: CustomMetricTotal;
}

/** A question that a campaign asks of each page, such as the school or the department, so that leaderboards can compare the answers. */
export interface CampaignGroup {
  /** The group's number. It is the `group_id` of the dynamic leaderboards. */
  id: number;
  /** The name under which a page's value is sent in `group_values`. */
  key: string;
  /** The group's name for people. */
  label: string;
  /** The values that are accepted. Empty: any text is. */
  values: Array<string>;
}

/** A campaign's groups. */
export interface CampaignGroupList {
  /** The groups in the order in which to ask for them. Empty in a campaign without groups. */
  campaign_groups: Array<CampaignGroup>;
}

/** The pages of a campaign that have raised most. */
export interface CampaignLeaderboard {
  /** The campaign, in the form country-number. */
  campaign_id: string;
  /** The numbers of the pages, the one that has raised most first. */
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
  /** The campaigns that match, by number. */
  campaigns: Array<Campaign>;
  meta?: PaginationMeta;
}

/** One campaign. */
export interface CampaignResponse {
  campaign: Campaign;
}

/** A campaign as the search returns it. */
export interface CampaignSearchResult {
  /** The campaign's number. Filters accept it. */
  id: number;
  /** The campaign's identifier, in the form country-number. */
  uid: string;
  /** An identifier of the campaign that is unique everywhere. */
  uuid: string;
  /** The campaign's name. */
  name: string;
  /** What the campaign is about. */
  description: string | null;
  /** The campaign's address on the public site. */
  url: string;
  /** Where a visitor starts a page in the campaign. */
  get_started_url: string;
  /** The country in which the campaign takes place. */
  country_code: string;
  /** When the campaign starts. */
  start_at: string | null;
  /** When the campaign ends. Null when it has no end. */
  finish_at: string | null;
  /** When the campaign starts, as in `start_at`. Older integrations read it here. */
  display_start_at: string | null;
  /** Address of the campaign's banner image. */
  banner_url: string | null;
  /** Whether the campaign's status is `active`. */
  active: boolean;
  /** How many pages the campaign has, individual and team pages together, in every state, without hidden ones. */
  page_count: number;
  /** How many charities take part. 0 in a campaign whose pages can choose any. */
  charity_count: number;
  /** How well the campaign matches `q`; higher is better. 1 when `q` was not sent or matches nothing. */
  _score: number;
  /** What kind of result this is. */
  _type: 'campaign';
}

/** Campaigns that match, best match first. */
export interface CampaignSearchResults {
  /** The matching campaigns. */
  campaigns: Array<CampaignSearchResult>;
  meta: SearchMeta;
}

/** A user, as a campaign that they have a page in sees them. */
export interface CampaignUser {
  /** Number of the user, the `uid` that creating a page asks for. The same as `id`. */
  uid: number;
  /** Number of the user. */
  id: number;
  /** The user's identifier that cannot be guessed. */
  uuid: string;
  /** Full name. */
  name: string;
  /** First word of the name; never null. */
  first_name: string;
  /** The other words of the name; empty where there is one. */
  last_name: string;
  /** Preferred name, used on new pages. */
  nickname: string | null;
  /** E-mail address. */
  email: string;
  /** Telephone number, as the user wrote it. */
  phone: string | null;
  /** Picture of the user. There is none here. */
  image_url: string | null;
  /** Country in two letters, where the user wrote it so. */
  country_code: string | null;
  /** Country in English, or as the user wrote it. */
  country_name: string | null;
  /** Numbers of the user's own pages in the campaign, newest first, at most 1000. */
  page_ids: Array<number>;
  /** When the user signed up. */
  created_at: string;
  /** When the user last changed something here. */
  updated_at: string;
}

/** Users who have a page in a campaign. */
export interface CampaignUserList {
  /** The users, by number. */
  users: Array<CampaignUser>;
  meta?: PaginationMeta;
}

/** What charities work for. */
export interface Cause {
  /** The cause's number, for `cause_ids`. */
  id: number;
  /** The cause's name in programs. It is unique. */
  key: string;
  /** The cause's name. */
  name: string;
}

/** Causes. */
export interface CauseList {
  /** The causes, by number. */
  causes: Array<Cause>;
  meta?: PaginationMeta;
}

/** A charity for which pages raise money. `last_year_donation_total` is what it was given in the last calendar year (of UTC) in its country's currency, refunds taken off. A charity without a logo has the default image. */
export interface Charity {
  /** The charity's identifier, in the form country-number. */
  id: string;
  /** An identifier of the charity that is unique everywhere. */
  uuid: string;
  /** The charity's name. */
  name: string;
  /** The charity's part of addresses. It is unique within the country. */
  slug: string;
  /** The country in which the charity is registered. */
  country_code: string;
  /** What the charity does. */
  description: string | null;
  /** Address of the charity's logo. */
  logo_url: string | null;
  /** The charity's address on the public site. */
  url: string;
  /** Where a visitor starts a page for this charity. */
  get_started_url: string;
  /** Where a visitor gives to this charity: at the checkout that the operator has set, else, and where no gifts are taken, on the public site. */
  donate_url: string;
  /** Whether UK tax relief (Gift Aid) can be claimed on gifts to this charity. */
  gift_aid: boolean;
  /** The number under which the charity is registered. */
  registration_number: string | null;
  /** What the number of a registered charity is called in the charity's country. Null where there is no register. */
  registration_number_label: string | null;
  /** Where to write to the charity. */
  email: string | null;
  /** Where to write to the charity, as in `email`. Older integrations read it here. */
  public_email: string | null;
  /** Where to call the charity. */
  phone: string | null;
  /** The charity's own website. */
  website_url: string | null;
  /** The charity's profile on Twitter, now X. */
  twitter_url: string | null;
  /** The charity's page on Facebook. */
  facebook_url: string | null;
  /** The charity's number at the tax office. */
  tax_number: string | null;
  /** What `tax_number` is called in the charity's country. */
  tax_number_label: string | null;
  /** The name under which gifts to the charity appear on donors' statements. */
  merchant_name: string | null;
  /** Always null: payments are taken elsewhere. */
  merchant_id: number | null;
  /** Always null: payments are taken elsewhere. */
  financial_context_id: number | null;
  /** Whether pages can raise money for the charity. */
  active: boolean;
  image: Image;
  /** The campaigns in which the charity takes part, in the form country-number. */
  campaign_uids: Array<string>;
  /** What the charity works for, by number. */
  causes: Array<Cause>;
  currency: Currency;
  /** How many pages raise money for the charity, in every state, without hidden ones. */
  page_count: number;
  last_year_donation_total: Money;
}

/** The pages of a charity that have raised most. */
export interface CharityLeaderboard {
  /** The charity, in the form country-number. */
  charity_id: string;
  /** The numbers of the pages, the one that has raised most first. */
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
  /** The charities that match, by number. */
  charities: Array<Charity>;
  meta?: PaginationMeta;
}

/** One charity. */
export interface CharityResponse {
  charity: Charity;
}

/** A charity as the search returns it. `last_year_donation_total` is what it was given in the last calendar year (of UTC) in its country's currency, refunds taken off. A charity without a logo has the default image. */
export interface CharitySearchResult {
  /** The charity's number. Filters accept it. */
  id: number;
  /** The charity's identifier, in the form country-number. */
  uid: string;
  /** An identifier of the charity that is unique everywhere. */
  uuid: string;
  /** The charity's name. */
  name: string;
  /** The charity's part of addresses. */
  slug: string;
  /** The country in which the charity is registered. */
  country_code: string;
  /** What the charity does. */
  description: string | null;
  /** Address of the charity's logo. */
  logo_url: string | null;
  /** The charity's address on the public site. */
  url: string;
  /** Where a visitor starts a page for this charity. */
  get_started_url: string;
  /** Where a visitor gives to this charity: at the checkout that the operator has set, else, and where no gifts are taken, on the public site. */
  donate_url: string;
  /** Where to write to the charity. */
  public_email: string | null;
  /** The charity's profile on Twitter, now X. */
  twitter_url: string | null;
  /** The charity's page on Facebook. */
  facebook_url: string | null;
  image: Image;
  /** Whether the charity takes part in the platform at present. */
  active: boolean;
  /** The campaigns in which the charity takes part, in the form country-number. */
  campaign_uids: Array<string>;
  /** Result of the identity check that the law asks for (know your customer). */
  kyc_status: 'passed' | 'pending' | 'failed';
  /** Whether the charity has an account of its own on the platform. */
  claimed: boolean;
  /** The charity's tax number. */
  tax_number: string | null;
  /** What `tax_number` is called in the charity's country. */
  tax_number_label: string | null;
  /** What the number of a registered charity is called in the charity's country. Null where there is no register. */
  registration_number_label: string | null;
  /** The name under which gifts to the charity appear on donors' statements. */
  merchant_name: string | null;
  /** Always null: payments are taken elsewhere. */
  merchant_id: number | null;
  /** Always null: payments are taken elsewhere. */
  financial_context_id: number | null;
  /** Street and number. */
  street_address: string | null;
  /** Town or suburb. */
  locality: string | null;
  /** State, county or province. */
  region: string | null;
  /** What the charity works for, by number. */
  causes: Array<Cause>;
  currency: Currency;
  /** How many pages raise money for the charity, in every state, without hidden ones. */
  page_count: number;
  last_year_donation_total: Money;
  /** How well the charity matches `q`; higher is better. 1 when `q` was not sent or matches nothing. */
  _score: number;
  /** What kind of result this is. */
  _type: 'charity';
}

/** Charities that match, best match first. */
export interface CharitySearchResults {
  /** The matching charities. */
  charities: Array<CharitySearchResult>;
  meta: SearchMeta;
}

/** A place on the earth, in degrees (WGS 84). Null when it is not known. */
export interface Coordinate {
  /** Latitude, positive in the north. */
  lat: number;
  /** Longitude, positive in the east. */
  lon: number;
}

/** A currency. */
export interface Currency {
  /** Three-letter code of the currency (ISO 4217). */
  iso_code: string;
  /** The currency's English name. */
  name: string;
  /** What is printed before an amount. */
  symbol: string;
}

/** Amount and unit of a campaign's own figure. */
export interface CustomMetric {
  /** The total, as a decimal number. `0` when nothing was counted. */
  amount: string;
  /** What is counted. Null when the campaign counts nothing of its own. */
  unit: string | null;
}

/** The total of the one figure that a campaign may count besides money and distance, such as trees planted. */
export interface CustomMetricTotal {
  custom_metric: CustomMetric;
}

/** Of `fitness_activity.deleted` and `post.deleted`, what is no longer there, or no longer shown. */
export interface DeletedThing {
  /** Its number. */
  id: number;
  /** Of an activity, the identifier that its user had given it. */
  uid?: string;
  /** The page that it counted for, or stood on. */
  page_id: number | null;
}

/** What somebody has given. It has the fields that it has in the feed, and `refunded`. */
export interface Donation {
  /** Whether it was given over the internet, or was handed over and recorded afterwards. */
  _type: 'online_donation' | 'offline_donation';
  /** Always null: donations are not ranked by text. */
  _score: number | null;
  /** Its number. */
  id: number;
  /** Its identifier in the form country-number. */
  uid: string;
  /** What is left of it after its refunds. */
  amount: Money;
  /** Whether it was given back wholly, so that nothing is left. */
  refunded: boolean;
  /** Who gave it; `Anonymous` for a donor who gave no name or does not want it to be shown. */
  nickname: string;
  /** Whether the donor does not want to be named. */
  anonymous: boolean;
  /** What the donor wrote with it. Plain text. */
  message: string | null;
  /** What the owner of the page replied. */
  thankyou_message: string | null;
  /** The page that it was given to. Null for a gift to a charity or an appeal. */
  page_id: number | null;
  /** The team that the page is in, or that the page is the page of. */
  team_id: number | null;
  /** The campaign, in the form country-number. */
  campaign_uid: string | null;
  /** The charity, in the form country-number. */
  charity_uid: string | null;
  /** The values that the page has in its campaign's groups. */
  page_groups: Array<PageGroup>;
  /** When it was given; the lists are in this order. */
  created_at: string;
}

/** What the owner of a page replied to a donation. */
export interface DonationComment {
  /** The reply's number. It stays when another reply replaces it. */
  id: number;
  /** What was replied. */
  caption: string;
  /** The donation, in the form country-number. */
  donation_uid: string;
  /** The page that the donation was made to. */
  page_id: number;
  /** When the first reply was given. */
  created_at: string;
}

/** A reply to a donation. */
export interface DonationCommentRequest {
  /** What is replied. Line breaks stay. */
  caption: string;
}

/** The envelope of a reply. */
export interface DonationCommentResponse {
  comment: DonationComment;
}

/** What somebody has given. */
export interface DonationCreateRequest {
  /** The number of the page that it was given to. Its charity gets it. */
  page_id?: number;
  /** The campaign, as `au-31`, UUID or number: that of the API key, which is meant where none is sent. */
  campaign_id?: string;
  /** The charity that gets it, instead of a page; one that pages of the campaign can choose. */
  charity_id?: string;
  /** How it was given: online to a page, or handed over. Absent: `peer_to_peer` for a page, else a gift to the campaign. */
  type?: 'peer_to_peer' | 'offline_donation';
  /** The amount, in the hundredth part of the currency, without fees taken off and without Gift Aid. */
  amount_cents: number;
  /** Three-letter code of the currency (ISO 4217). It must be that of the campaign; where somebody paid in another one, send what arrived. */
  currency: string;
  /** Tax that is reclaimed on top of the amount. */
  gift_aid_amount_cents: number;
  /** Who gave it. Stored for an anonymous donor too, but not shown. Control characters, line breaks and names without a visible character are refused. */
  nickname?: string;
  /** What the donor wrote with it. Plain text; line breaks are kept, other control characters are refused. */
  message?: string;
  /** Whether the donor does not want to be named. */
  anonymous: boolean;
  /** When it was given, from the year 2000 on. Absent: now. It may be up to five minutes ahead of the server's clock, and is now then. */
  occurred_at?: Date;
  /** The number that it has with the sender, unique for the API key's application. Absent: nothing recognises it when it is sent twice, but an `Idempotency-Key`. */
  external_reference?: string;
}

/** What became of an event. */
export interface DonationEventResponse {
  event: DonationEventResponseEvent;
}

/** The event, as it is stored. */
export interface DonationEventResponseEvent {
  /** Its number here. */
  id: number;
  /** Its number at the sender. */
  event_id: string;
  /** `applied`; `received` waits for the payment that it is about; `unmatched` is a payment that waits for the operator to say where it belongs; `ignored` and `failed` count for nothing. */
  state: 'received' | 'applied' | 'ignored' | 'unmatched' | 'failed';
  /** Why it is not applied. */
  reason: string | null;
}

/** A list of donations. */
export interface DonationList {
  /** The donations. */
  donations: Array<Donation>;
  meta: SearchMeta;
}

/** Where a donation is taken. */
export interface DonationMoveRequest {
  /** The number of the page that it was meant for. */
  page_id: number;
}

/** What was given back of a donation. */
export interface DonationRefund {
  /** Its number. */
  id: number;
  /** The number of the donation. */
  donation_id: number;
  /** The donation, in the form country-number. */
  donation_uid: string;
  amount: Money;
}

/** What was given back. */
export interface DonationRefundRequest {
  /** How much, in the hundredth part of the currency. Absent: all that is left. */
  amount_cents?: number;
  /** The number that the refund has with the sender, unique for the API key's application, also among its donations. */
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

/** Figures over all donations that match. Amounts in several currencies are added up as they are, without conversion. */
export interface DonationTotals {
  total_amount_cents: TotalsStatistics;
  total_gift_aid_amount_cents: TotalsStatistics;
  types: DonationTotalsByType;
}

/** The same figures for each kind of donation. All kinds are always there. */
export interface DonationTotalsByType {
  peer_to_peer: DonationTypeTotals;
  charity: DonationTypeTotals;
  appeal: DonationTypeTotals;
  recurring: DonationTypeTotals;
  offline_donation: DonationTypeTotals;
}

/** Figures over the donations of one kind. */
export interface DonationTypeTotals {
  total_amount_cents: TotalsStatistics;
  total_gift_aid_amount_cents: TotalsStatistics;
  /** How many donations of this kind there are. */
  doc_count: number;
}

/** What is to be shown with a donation. What is absent stays. */
export interface DonationUpdateRequest {
  /** Who gave it. Empty removes the name. The same characters are refused as for a new donation. */
  nickname?: string;
  /** What the donor wrote with it. Empty removes it. The same characters are refused as for a new donation. */
  message?: string;
  /** Whether the donor does not want to be named. */
  anonymous?: boolean;
}

/** The kinds of mail of the group. */
export interface DonationsNotificationValues {
  donation_reply: NotificationOption;
}

/** A group of mails: my donations. */
export interface DonationsNotifications {
  /** What a form calls the group. */
  label: string;
  values: DonationsNotificationValues;
}

/** Of `user.erased`, who is no longer known here. Forget them, too. */
export interface ErasedUser {
  /** The user's number. */
  id: number;
}

/** The envelope of every error. The text is for people and for logs; decide by the status. */
export interface ErrorBody {
  error: ErrorDetail;
}

/** What went wrong. */
export interface ErrorDetail {
  /** One sentence that says what went wrong. */
  message: string;
  /** With a 403: the rule that refuses the credentials, where it can be told. */
  reason?: string;
}

/** One change of the world. */
export interface Event {
  /** Names the event, wherever and however often you get it. */
  id: string;
  type: EventType;
  /** When it happened. */
  timestamp: string;
  data: EventData;
}

/** What the event speaks of, in the form that the rest of the API gives it, as it was when the event was published: a moment after it happened. The beginning of the type names the field that is there. Of `page.hidden`, and in rare cases of other types, only `numbers` is. While a page is hidden, no event says anything of the page, its posts and its activities; those of its donations go on. `story` of a page is null unless the event is about a new page, about a change of its story, or about one that is shown again. */
export interface EventData {
  donation?: Donation;
  moved_from?: MovedFrom;
  page?: Page;
  /** Of `page.threshold_reached`, how much of its target the page has reached. */
  percent?: 25 | 50 | 75;
  team?: Team;
  /** Of `team.member_added` and `team.member_removed`, the member's page. */
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
  /** Send it as `after` with the next request, now or tomorrow. It is there also when no events are. */
  next: string;
  /** Whether it pays to ask again at once. There may be more also behind an empty list. */
  more: boolean;
}

/** What the event is about, in place of the field that its type names. It is there for `page.hidden`, and when the server could not write that out, for example because it was too long. Then read it from the API. */
export interface EventNumbers {
  /** The number of what the type names. Null for a campaign or a charity. */
  id: number | null;
  /** The page that it belongs to. */
  page_id: number | null;
  /** The team that it belongs to. */
  team_id: number | null;
  /** The campaign that it belongs to. */
  campaign_id: string | null;
  /** The charity that it belongs to. */
  charity_id: string | null;
}

/** What has happened: `donation.created`: somebody has given; `donation.updated`: a donation was changed, moved or corrected; `moved_from` says where a moved one was; `donation.refunded`: a donation was given back, wholly or in part; `donation.disputed`: a donor's bank has asked for the money back; `donation.dispute_won`: it has not got it; `donation.replied`: the owner of the page has answered a donation; `page.created`: a supporter or a team has a page; `page.updated`: a field other than its state was changed; `page.state_changed`: it was paused, cancelled or opened again; `page.hidden`: an operator has hidden it, and only its owner sees it: take it down where you show it, too; `page.unhidden`: it is shown again; `page.target_reached`: donations have brought it to its target; `page.threshold_reached`: to a quarter, half or three quarters of it; `team.created`: a team was made; `team.updated`: it has another name or leader; `team.member_added`: a page has joined it; `team.member_removed`: a page has left it; `join_request.created`: a page asks to join a team; `join_request.accepted`: the leader has taken it in; `join_request.declined`: the leader has not; `fitness_activity.saved`: an activity was logged, changed or moved to another page; `fitness_activity.deleted`: it was deleted, or is no longer shown to the public; `post.created`: a post was written; `post.updated`: it was changed, such as by an operator who hides its picture; `post.deleted`: it was deleted; `campaign.updated`: a campaign, its charities or its groups were changed; `campaign.status_changed`: it was disabled or enabled, or has ended; `charity.updated`: a charity was changed; `charity.kyc_changed`: its identity check has an outcome; `user.erased`: a user is no longer known here; `import.batch_written`: an import has written many rows at once. */
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

/** What has happened, the latest first. */
export interface FeedResults {
  /** The rows, of several kinds. */
  results: Array<FeedRow>;
  meta: SearchMeta;
}

/** A donation, an activity or a post. `_type` says which; the fields that follow `created_at` are there only in rows of the kinds that their description names, and blank ones are null there. */
export interface FeedRow {
  /** What kind of row this is. */
  _type: 'online_donation' | 'offline_donation' | 'fitness_activity' | 'post';
  /** Always null: the feed is not ranked by text. */
  _score: number | null;
  /** Its number, unique among the donations, the activities, or the posts. */
  id: number;
  /** The page it belongs to. Null for a gift to a charity or an appeal, and for an activity that counts for no page. */
  page_id: number | null;
  /** The team that the page is in, or that the page is the page of. */
  team_id: number | null;
  /** The campaign, in the form country-number. */
  campaign_uid: string | null;
  /** The charity, in the form country-number. */
  charity_uid: string | null;
  /** The values that the page has in its campaign's groups. */
  page_groups: Array<PageGroup>;
  /** When it was made; the feed is in this order. */
  created_at: string;
  /** Of a donation, its identifier in the form country-number; of an activity, what it was saved under. */
  uid?: string;
  amount?: Money;
  /** Of a donation, who gave it; `Anonymous` for a donor who gave no name or does not want it to be shown. */
  nickname?: string;
  /** Of a donation, whether the donor does not want to be named. */
  anonymous?: boolean;
  /** Of a donation, what the donor wrote with it. */
  message?: string | null;
  /** Of a donation, what the owner of the page replied. */
  thankyou_message?: string | null;
  /** Of an activity, its title; of a post, its text, in Markdown. */
  caption?: string;
  /** Of a post, the address of its picture. */
  image_url?: string | null;
  /** Of an activity, its type. */
  activity_type?: 'bike' | 'gym' | 'hike' | 'run' | 'sport' | 'swim' | 'walk';
  /** The same as `activity_type`. Older integrations read it here. @deprecated */
  type?: 'bike' | 'gym' | 'hike' | 'run' | 'sport' | 'swim' | 'walk';
  /** Of an activity, when it began. */
  started_at?: string;
  /** Of an activity, the distance covered, in metres. */
  distance_in_meters?: number | null;
  /** Of an activity, the time spent, in seconds. */
  duration_in_seconds?: number;
  /** Of an activity, the height climbed, in metres. */
  elevation_in_meters?: number | null;
  /** Of an activity, the energy burnt, in kilocalories. */
  calories?: number | null;
  coordinate?: Coordinate | null;
  /** Of an activity, always empty: its heights are in the search for activities. */
  elevation_series?: Array<number>;
  /** Of an activity, always null: the way taken is not shown in the feed. */
  polyline?: string | null;
  /** Of an activity, always null: it is not known here what recorded it. */
  source?: string | null;
  /** Of an activity, whether it was typed in by hand. */
  manual?: boolean;
  /** Of an activity, whether it comes from a virtual app. */
  virtual?: boolean;
  /** Of an activity, whether it was ridden on a turbo trainer. */
  trainer?: boolean;
}

/** One refused value. */
export interface FieldError {
  /** Name of the parameter or body field, as it was sent. A field inside another is written with a dot. */
  field: string;
  /** `invalid`: absent though required, of the wrong type, out of range or badly formed. `taken`: somebody has it already and it must be unique. */
  code: 'invalid' | 'taken';
  /** Text that completes the field's name to a sentence, as in "birthday can't be blank". */
  message: string;
}

/** A fitness activity as it was saved. The track is not repeated. */
export interface FitnessActivity {
  /** The activity's number. */
  id: number;
  /** The identifier under which it was saved. It is unique among its user's activities. */
  uid: string;
  /** The page for which the activity counts. Null when its user had none. */
  page_id: number | null;
  /** The team of that page. Null without one. */
  team_id: number | null;
  /** The charity of that page, in the form country-number. */
  charity_uid: string | null;
  /** The campaign of that page, in the form country-number. */
  campaign_uid: string | null;
  /** The kind of activity. */
  type: 'bike' | 'gym' | 'hike' | 'run' | 'sport' | 'swim' | 'walk';
  /** Whether it comes from a virtual app. */
  virtual: boolean;
  /** Whether it was typed in by a person. */
  manual: boolean;
  /** Whether it was done on a trainer or treadmill. */
  trainer: boolean;
  /** Whether the operator doubts it. A flagged activity counts nowhere. */
  flagged: boolean;
  /** Whether others may see it. An activity that is not public counts nowhere. */
  public: boolean;
  /** Whether it was deleted. A deleted activity counts nowhere. */
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
  /** What its user wrote about it. */
  description: string | null;
  /** Average power, in watts. */
  average_watts: number | null;
  /** Average heart rate, in beats a minute. */
  average_heartrate: number | null;
  /** Average cadence, in turns or steps a minute. */
  average_cadence: number | null;
  /** Average temperature, in degrees Celsius. */
  average_temp: number | null;
}

/** What to change of an activity, with the meaning that the fields have when it is saved. What is not sent, and what is an empty text or null, stays. */
export interface FitnessActivityChanges {
  /** Your identifier of the activity. Saving the same `uid` again for the same user changes that activity. */
  uid?: string;
  /** The kind of activity. */
  type?: 'bike' | 'gym' | 'hike' | 'run' | 'sport' | 'swim' | 'walk';
  /** Time spent, in seconds. A fraction is rounded to whole seconds. */
  duration_in_seconds?: number;
  /** Whether others may see it. Only public activities are listed and counted. */
  public?: boolean;
  /** When it began. */
  started_at?: Date;
  /** Its title. */
  caption?: string;
  /** The page for which it counts, a page of the token's user. Absent: the page it counts for already, or else that user's most recently created active page. */
  page_id?: string;
  /** True when a person typed it in. Lists and totals leave it out unless asked. False in a new activity that does not say. */
  manual?: boolean;
  /** True when it comes from a virtual app. False in a new activity that does not say. */
  virtual?: boolean;
  /** True when it was done on a trainer or treadmill. False in a new activity that does not say. */
  trainer?: boolean;
  /** Distance covered, in metres. A fraction is rounded to whole metres. It wins over `distance` when both are sent. */
  distance_in_meters?: number;
  /** Distance covered, in `unit`, also a fraction. The two must be sent together. */
  distance?: number;
  /** The unit of `distance`. In metres: foot 0.3048, yard 0.9144, mile 1609.344, km 1000, step 0.762. The result is rounded to whole metres and may be 2147483647 at most. The other words are spellings of these. */
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
  /** Height climbed, in metres. A fraction is rounded to whole metres. Absent: worked out from `elevation_series`, when that is sent. */
  elevation_in_meters?: number;
  /** Energy burnt, in kilocalories. A fraction is rounded. */
  calories?: number;
  /** The track as pairs of latitude and longitude, from which a map is drawn. The first pair is the activity's place. A latitude lies between -90 and 90, a longitude between -180 and 180. */
  coordinates?: Array<Array<number>>;
  /** Heights along the track, in metres, from which a profile is drawn. */
  elevation_series?: Array<number>;
  /** Average power, in watts. A fraction is rounded. */
  average_watts?: number;
  /** Average heart rate, in beats a minute. A fraction is rounded. */
  average_heartrate?: number;
  /** Average cadence, in turns or steps a minute. A fraction is rounded. */
  average_cadence?: number;
  /** Average temperature, in degrees Celsius. A fraction is rounded. */
  average_temp?: number;
  /** More about it. */
  description?: string;
}

/** The envelope of an activity that is not accepted. */
export interface FitnessActivityErrorBody {
  error: FitnessActivityErrorDetail;
}

/** All values that were refused. The same list stands under two names, because integrations read both. */
export interface FitnessActivityErrorDetail {
  /** Always `Validation failed`. */
  message: string;
  /** The refused values. */
  errors: Array<FieldError>;
  /** The same list again, under the name that older integrations read. */
  error: Array<FieldError>;
}

/** A fitness activity to save. Fields that are not listed are ignored; an empty text or null means absent. When an activity is changed, the fields that are sent replace its own and the others stay. */
export interface FitnessActivityRequest {
  /** Your identifier of the activity. Saving the same `uid` again for the same user changes that activity. */
  uid: string;
  /** The kind of activity. */
  type: 'bike' | 'gym' | 'hike' | 'run' | 'sport' | 'swim' | 'walk';
  /** Time spent, in seconds. A fraction is rounded to whole seconds. */
  duration_in_seconds: number;
  /** Whether others may see it. Only public activities are listed and counted. */
  public: boolean;
  /** When it began. */
  started_at: Date;
  /** Its title. */
  caption: string;
  /** The page for which it counts, a page of the token's user. Absent: the page it counts for already, or else that user's most recently created active page. */
  page_id?: string;
  /** True when a person typed it in. Lists and totals leave it out unless asked. False in a new activity that does not say. */
  manual?: boolean;
  /** True when it comes from a virtual app. False in a new activity that does not say. */
  virtual?: boolean;
  /** True when it was done on a trainer or treadmill. False in a new activity that does not say. */
  trainer?: boolean;
  /** Distance covered, in metres. A fraction is rounded to whole metres. It wins over `distance` when both are sent. */
  distance_in_meters?: number;
  /** Distance covered, in `unit`, also a fraction. The two must be sent together. */
  distance?: number;
  /** The unit of `distance`. In metres: foot 0.3048, yard 0.9144, mile 1609.344, km 1000, step 0.762. The result is rounded to whole metres and may be 2147483647 at most. The other words are spellings of these. */
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
  /** Height climbed, in metres. A fraction is rounded to whole metres. Absent: worked out from `elevation_series`, when that is sent. */
  elevation_in_meters?: number;
  /** Energy burnt, in kilocalories. A fraction is rounded. */
  calories?: number;
  /** The track as pairs of latitude and longitude, from which a map is drawn. The first pair is the activity's place. A latitude lies between -90 and 90, a longitude between -180 and 180. */
  coordinates?: Array<Array<number>>;
  /** Heights along the track, in metres, from which a profile is drawn. */
  elevation_series?: Array<number>;
  /** Average power, in watts. A fraction is rounded. */
  average_watts?: number;
  /** Average heart rate, in beats a minute. A fraction is rounded. */
  average_heartrate?: number;
  /** Average cadence, in turns or steps a minute. A fraction is rounded. */
  average_cadence?: number;
  /** Average temperature, in degrees Celsius. A fraction is rounded. */
  average_temp?: number;
  /** More about it. */
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
  /** The identifier under which it was saved. It is unique among its user's activities. */
  uid: string;
  /** The page for which the activity counts. Null when its user had none. */
  page_id: number | null;
  /** The team of that page. Null without one. */
  team_id: number | null;
  /** The charity of that page, in the form country-number. */
  charity_uid: string | null;
  /** The campaign of that page, in the form country-number. */
  campaign_uid: string | null;
  /** The kind of activity. */
  type: 'bike' | 'gym' | 'hike' | 'run' | 'sport' | 'swim' | 'walk';
  /** Whether it comes from a virtual app. */
  virtual: boolean;
  /** Whether it was typed in by a person. */
  manual: boolean;
  /** Whether it was done on a trainer or treadmill. */
  trainer: boolean;
  /** Whether the operator doubts it. A flagged activity counts nowhere. */
  flagged: boolean;
  /** Whether others may see it. An activity that is not public counts nowhere. */
  public: boolean;
  /** Whether it was deleted. A deleted activity counts nowhere. */
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
  /** What its user wrote about it. Null without a text, and for the longest activities of a list whose texts and heights take more than 16 MiB together. */
  description: string | null;
  /** Heights along the way, in metres. Empty when they are not known, and for the longest activities of a list whose texts and heights take more than 16 MiB together. */
  elevation_series: Array<number>;
  /** Always null: the way taken is not shown. */
  polyline: string | null;
  /** Always null: no maps are drawn. */
  map_urls: Array<string> | null;
  /** The values that the page has in its campaign's groups. Empty without a page. */
  page_groups: Array<PageGroup>;
  /** Always null: it is not known here what recorded it. */
  source: string | null;
  /** Always null, as `source`. */
  source_url: string | null;
  /** Always null: activities are not ranked by text. */
  _score: number | null;
  /** What kind of result this is. */
  _type: 'fitness_activity';
  /** By what the result was ordered: the time it began, in milliseconds since 1970. */
  _sort: Array<number>;
}

/** Fitness activities that match, the latest first. */
export interface FitnessActivitySearchResults {
  /** The matching activities. */
  fitness_activities: Array<FitnessActivitySearchResult>;
  meta: SearchMeta;
}

/** What was done so far, by kind of activity. A kind without activities is absent; without any activity the object is empty. Manually logged activities count here. */
export interface FitnessOverview {
  bike?: FitnessOverviewEntry;
  gym?: FitnessOverviewEntry;
  hike?: FitnessOverviewEntry;
  run?: FitnessOverviewEntry;
  sport?: FitnessOverviewEntry;
  swim?: FitnessOverviewEntry;
  walk?: FitnessOverviewEntry;
}

/** Sums over the activities of one kind. */
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

/** One row of a leaderboard by fitness activities. It holds one of `page`, `team`, `group`, as `group_by` asked. */
export interface FitnessTotalsRow {
  /** How many activities were counted. */
  count: number;
  /** Energy burnt, in kilocalories. */
  calories: number;
  /** Height climbed, in metres. */
  elevation_in_meters: number;
  /** Distance covered, in metres. */
  distance_in_meters: number;
  /** Time spent, in seconds. */
  duration_in_seconds: number;
  /** Present in rows by group: all money given to the pages with this value, in cents, whatever the filters. */
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
  /** The group's name for people. */
  label: string;
  /** The value whose pages were added up. */
  value: string;
}

/** Addresses of one image in several sizes. A page without an image of its own shows a default image, so that all are always there. A picture that this server keeps is a JPEG, and a size that it does not reach is served as large as it is; an image of another server has one address for all sizes. */
export interface Image {
  /** The image in its own shape, at most 2400 pixels wide and high. */
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

/** Of `import.batch_written`, what an import has written in one go. Its rows have no events of their own. */
export interface ImportedBatch {
  /** Of what. */
  kind: string;
  /** How many were added, changed or taken away. */
  rows: number;
}

/** An invitation to make an individual page. */
export interface IndividualPageInvitation {
  /** The invitation's number. The page that is made with it carries it as `invitation_id`. */
  id: number;
  /** Where the invitation is sent. */
  email: string;
  /** When a page was made with it, or joined; null here, as it is new. */
  accepted_at: string | null;
  /** When it was taken back; null here, as it is new. */
  cancelled_at: string | null;
}

/** An invitation to make an individual page. */
export interface IndividualPageInvitationRequest {
  /** Where the invitation is sent. */
  email: string;
  /** The telephone number of whom it is for. It is kept for your own reference. */
  phone?: string;
  /** The name of whom it is for. It is kept for your own reference. */
  full_name?: string;
  /** The charity of the page that is made with the invitation, unless that names one. */
  charity_id?: string;
  /** The target of the page that is made with the invitation, unless that names one: above 0, in whole units of the currency with at most two decimals, dollars, not cents. */
  target?: string;
}

/** One invitation to make an individual page. */
export interface IndividualPageInvitationResponse {
  create_individual_page_invitation: IndividualPageInvitation;
}

/** The wish of a page's owner that the page be taken into a team. */
export interface JoinRequest {
  /** The request's number. */
  id: number;
  /** `pending` until the leader answers. */
  state: 'pending' | 'accepted' | 'declined';
  /** The number of the team's own page. */
  team_page_id: number;
  /** The page that would become a member. */
  individual_page_id: number;
  /** When it was asked. */
  created_at: string;
}

/** A page that wants to join a team. */
export interface JoinRequestCreateRequest {
  /** The individual page that asks. It must lie in the team's campaign and be in no team. */
  individual_page_id: number;
}

/** Requests of pages to join a team. */
export interface JoinRequestList {
  /** The requests that match, by `id`. */
  join_requests: Array<JoinRequest>;
  meta?: PaginationMeta;
}

/** A request, and the team that the page is in now. */
export interface JoinRequestResponse {
  join_request: JoinRequest;
  team?: Team;
}

/** The answer to a request. */
export interface JoinRequestUpdateRequest {
  /** `accepted` makes the page a member of the team. */
  state: 'accepted' | 'declined';
}

/** A list of pages that somebody has put together and ordered by hand. */
export interface Leaderboard {
  /** The leaderboard's number. */
  id: number;
  /** The leaderboard's name. */
  name: string;
  amount: TextMoney;
  /** The numbers of its pages, best first. */
  pages_ids: Array<number>;
  /** The same list again, under the name that some integrations read. */
  page_ids: Array<number>;
}

/** Static leaderboards. */
export interface LeaderboardList {
  /** The leaderboards that match, by `id`. */
  leaderboards: Array<Leaderboard>;
  meta?: PaginationMeta;
}

/** One static leaderboard. */
export interface LeaderboardResponse {
  leaderboard: Leaderboard;
}

/** What has changed since the event before. The data of an event `change`: what is not there is as it was. A change that cannot be told so, such as a refund that takes a donation out of the list, or one that was moved there from another page, is told by another `snapshot`. */
export interface LiveChange {
  totals?: LiveTotals;
  /** All of them anew. */
  top_pages?: Array<LivePage>;
  /** Those that are new, the newest first. They stand before the ones of earlier events. */
  donations?: Array<LiveDonation>;
  /** When this was read. */
  at: string;
}

/** A donation, with what is left of it after refunds. */
export interface LiveDonation {
  /** Its number. */
  id: number;
  /** Who gave it; null for a donor who gave no name or does not want it to be shown. */
  donor_name: string | null;
  /** What the donor wrote with it. Plain text. */
  message: string | null;
  amount: Money;
  /** When it was made. */
  created_at: string;
  /** The page that it was given to. Null for a gift to a charity or an appeal. */
  page_id: number | null;
  /** The name of that page. */
  page_name: string | null;
}

/** The data of one event, by its name. An event `snapshot` has LiveState, an event `change` LiveChange. */
export type LiveEvent = LiveChange | LiveState;

/** A page that raised much. */
export interface LivePage {
  /** Its place, from 1. */
  rank: number;
  /** Its number. */
  id: number;
  /** Its name. */
  name: string;
  /** Where people find it on the main site. */
  url: string;
  /** Its picture, in a size for a list; the default picture where it has none. */
  image_url: string;
  amount: Money;
}

/** How a campaign, page, team or charity stands. The data of an event `snapshot`; it takes the place of everything before it. */
export interface LiveState {
  subject: LiveSubject;
  totals: LiveTotals;
  /** The pages that raised most, at most ten, as in the leaderboard of a campaign or charity; of a team the pages of its members. Empty for the page of one person. */
  top_pages: Array<LivePage>;
  /** The last donations, at most ten, the newest first. */
  donations: Array<LiveDonation>;
  /** When this was read. */
  at: string;
}

/** What a stream is of. */
export interface LiveSubject {
  /** What kind of thing it is. */
  type: 'campaign' | 'page' | 'team' | 'charity';
  /** Of a campaign or charity country and number, of a page or team the number, as text. */
  id: string;
  /** Its name. */
  name: string;
  /** Where people find it on the main site. */
  url: string;
}

/** The target of a page, or of a team's page; null for campaigns and charities. */
export interface LiveTarget {
  /** The amount in the hundredth part of the currency. */
  cents: number;
  currency: Currency;
}

/** What was raised, after refunds. These agree with the donations and pages of the same event. */
export interface LiveTotals {
  amount: Money;
  /** How many donations there were. */
  donation_count: number;
  target: LiveTarget | null;
  /** How much of the target is reached, rounded down; more than 100 beyond it. Null without a target. */
  percent: number | null;
}

/** An amount of money, in whole cents (or pence). */
export interface Money {
  /** The amount in the hundredth part of the currency. */
  cents: number;
  currency: Currency;
}

/** Where a donation, an activity or a page was before it was moved. It is absent from all other events. A move is one event, sent to those who get the events of either place. */
export interface MovedFrom {
  /** The number that the donation had there. It names a donation with nothing left now: count the new number in its place. Absent where the donation kept its number. */
  donation_id?: number;
  /** The identifier that the donation had there, in the form country-number. */
  donation_uid?: string;
  /** The page that it was on. Null for a gift to a charity or an appeal. */
  page_id: number | null;
  /** The team that this page is in, or that it is the page of. */
  team_id: number | null;
  /** The campaign that it was in, in the form country-number. */
  campaign_uid: string | null;
  /** The charity that it was for, in the form country-number. */
  charity_uid: string | null;
}

/** The user's details. All but `nickname` are required. */
export interface NewAccount {
  /** Full name, with at least one visible character and at most 100. */
  name?: string;
  /** E-mail address. */
  email?: string;
  /** Ten characters or more. Any character counts, a blank at its end too. */
  password?: string;
  /** Telephone number, as the user writes it, at most 50 characters. */
  phone?: string;
  /** Preferred name, used on new pages. */
  nickname?: string;
}

/** A group of mails, of which one is shown. */
export interface NotificationGroup {
  /** What a form calls the group. */
  label: string;
  /** The kind of mail, by its name. */
  values: { [key: string]: NotificationOption };
}

/** A kind of mail. */
export interface NotificationOption {
  /** What a form calls it. */
  label: string;
  /** Whether it is sent. */
  value: boolean;
}

/** Whether a kind of mail is sent. */
export interface NotificationOptionRequest {
  /** Whether it is sent. Required, unless the query has it. */
  value?: boolean;
}

/** One kind of mail, in its group. */
export interface NotificationOptionResponse {
  /** The group, by its name. */
  results: { [key: string]: NotificationGroup };
}

/** Kinds of mail, in groups. */
export interface NotificationOptions {
  pages: PagesNotifications;
  teams: TeamsNotifications;
  donations: DonationsNotifications;
}

/** The kinds of mail that a user may do without. */
export interface NotificationOptionsResponse {
  results: NotificationOptions;
}

/** A supporter's fundraising page. It belongs to one person or to a team. The figures of a team page are sums over its member pages and its own. */
export interface Page {
  /** The page's number. Pages are addressed by it. */
  id: number;
  /** The same number as `id`, under the name that older integrations read. */
  uid: number;
  /** An identifier of the page that is unique everywhere. */
  uuid: string;
  /** The last part of the page's address. It is unique within the campaign. */
  slug: string;
  /** The page's title, as a rule the supporter's or team's name. */
  name: string;
  /** `active`: takes donations; `paused`: takes none for now; `cancelled`: closed for good. */
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
  /** Who owns the page: the user's number, on a team page the team's number. */
  owner_uid: number;
  /** `User` for an individual page, `Team` for a team page. */
  owner_type: 'User' | 'Team';
  /** How much the supporter wants to raise, in cents. */
  target_cents: number;
  /** The team that an individual page has joined, else null. A team's own page names its team as `owner_uid`. */
  team_uid: number | null;
  /** On a team page the numbers of the member pages, the leader's among them. Empty on an individual page. */
  team_member_uids: Array<number>;
  /** On a team page the number of the leader's page. Null on an individual page. */
  team_leader_page_uid: number | null;
  /** When the page stops taking donations. Null when it never does. */
  expires_at: string | null;
  /** When the page was created. */
  created_at: string;
  /** When the page was last changed. */
  updated_at: string;
  /** The page's address on the public site. */
  url: string;
  amount: Money;
  /** The part of `amount` that was given outside the platform, in cents. */
  cached_offline_amount_cents: number;
  fitness_activity_overview: FitnessOverview;
  custom_metric_total: CustomMetricTotal;
  /** The team invitation with which the page was created. Null without one. */
  invitation_id: number | null;
  coordinate: Coordinate | null;
  /** Why the supporter raises money. It may hold simple HTML, which is safe to show. Null without a story, and for the longest stories of a list that take more than 16 MiB together: the page itself has them. */
  story: string | null;
  image: Image;
  /** The day on which the supporter takes part, when it differs from the campaign's. */
  campaign_date: string | null;
  /** How far the supporter or team means to get with all activities together, in metres. Null without a goal. */
  fitness_goal: number | null;
  /** The page's value in each group of its campaign. Empty in a campaign without groups. */
  page_groups: Array<PageGroup>;
  /** The values of `page_groups` alone. */
  group_values: Array<string>;
  /** Where a visitor gives to the page: at the checkout that the operator has set, without an amount, else, and where the page takes no gifts, on the public site. There `amount=25.00` in the query is passed on to the checkout. */
  donation_url: string;
  /** `leader` on the page that leads its team, `member` on the team's other members' pages. Null without a team, and on the team's own page. */
  team_role: string | null;
  /** The number of the team's page; a team page names itself. Null when the page is in no team. */
  team_page_id: number | null;
  /** Address of the charity's logo. */
  charity_logo_url: string | null;
  /** Whether the page's state and its campaign's status are both `active`. */
  active: boolean;
  /** Whether `expires_at` has passed. */
  expired: boolean;
  fitness_activities_totals: PageFitnessTotals;
  /** There with `include_footprint=true`. What the owner has done for good causes, as older integrations read it. It is empty: no more is told of a supporter than of the page. */
  owner_footprint?: Array<PageFootprint>;
}

/** The page that an address leads to. */
export interface PageAtAddress {
  page: PageWithUser;
}

/** A new individual page. Fields that are not listed are ignored; an empty text or null means absent. */
export interface PageCreateRequest {
  /** The user for whom the page is made. Required with an API key, and not read with a user's token: there it is the token's user. */
  uid?: number;
  /** The supporter's date of birth. There is a minimum age: 16 in Australia and New Zealand, 18 in the United Kingdom and Ireland, 13 in the United States. A full timestamp is accepted; its date counts. */
  birthday: string;
  /** The charity that shall receive the money. Absent: the campaign's default charity, else its first by name. Required when the campaign has no charities. */
  charity_id?: string;
  /** The campaign that the page joins. Required with a user's token. With an API key it is the key's campaign; another one is refused with 403. */
  campaign_id?: string;
  /** Address of a JPEG, PNG or WebP picture of at most 10 MB on the public internet, or of a picture that this server shows. It is fetched once, and the page shows our copy; where it cannot be fetched, it is refused with the reason. Absent: a default image. */
  image?: string;
  /** The page's title. Absent: the name the user prefers. */
  name?: string;
  /** The last part of the page's address: lower-case letters, digits and hyphens, unique within the campaign. Absent: made from the name. */
  slug?: string;
  /** Why the supporter raises money. Simple HTML is kept, everything dangerous is removed, and so are links without an address. The safe HTML has at most 50,000 characters, too. Absent: a default story that names charity and campaign. */
  story?: string;
  /** When the page shall stop taking donations. Absent: one month after the campaign's end. */
  expires_at?: Date;
  /** The day on which the supporter takes part, when it differs from the campaign's. */
  campaign_date?: Date;
  /** How far the supporter means to get with all activities together, in metres. A fraction is rounded to whole metres. Absent or 0: no goal. */
  fitness_goal?: number;
  /** How much the supporter wants to raise, above 0, in whole units of the currency with at most two decimals: dollars, not cents. Absent: 700.00. */
  target?: string;
  /** A team invitation's token. The new page joins that team. */
  token?: string;
  /** Whether UK tax relief (Gift Aid) may be claimed on donations to the page. Read for UK campaigns only. */
  gift_aid_eligible?: boolean;
  /** The page's value in each of the campaign's groups, by the group's key. Required when the campaign has groups: see `GET /campaigns/{campaign_id_or_uuid}/groups.json`. A list of `{key, value}` is accepted in its place, and so is an empty list. */
  group_values?: { [key: string]: string };
  /** True: do not send the e-mail that tells the supporter about the new page. */
  skip_notification: boolean;
  /** Name of the supporter whom an application registers with its own token, where it is required. It is also the page's title, unless `name` is sent. Not read with other credentials, like the next three. */
  user_name?: string;
  /** E-mail address of that supporter. Required where an application registers them. */
  user_email?: string;
  /** Telephone number of that supporter. */
  user_phone?: string;
  user_address?: SupporterAddress;
}

/** The new page, and where to find it. */
export interface PageCreated {
  page: Page;
  meta: PageCreatedMeta;
  user?: RegisteredSupporter;
  /** Where the supporter confirms the page: the first time within seven days. Only where an application registers one; this is the only time that it is shown. */
  activation_url?: string;
}

/** Where the new page is. */
export interface PageCreatedMeta {
  /** The new page's address on the public site. */
  url: string;
}

/** A single page: its fields stand at the top level, the figures in detail under `meta`. The same again stands under `page`, for older integrations that read it there; new ones should not. */
export interface PageDetail {
  /** The page's number. Pages are addressed by it. */
  id: number;
  /** The same number as `id`, under the name that older integrations read. */
  uid: number;
  /** An identifier of the page that is unique everywhere. */
  uuid: string;
  /** The last part of the page's address. It is unique within the campaign. */
  slug: string;
  /** The page's title, as a rule the supporter's or team's name. */
  name: string;
  /** `active`: takes donations; `paused`: takes none for now; `cancelled`: closed for good. */
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
  /** Who owns the page: the user's number, on a team page the team's number. */
  owner_uid: number;
  /** `User` for an individual page, `Team` for a team page. */
  owner_type: 'User' | 'Team';
  /** How much the supporter wants to raise, in cents. */
  target_cents: number;
  /** The team that an individual page has joined, else null. A team's own page names its team as `owner_uid`. */
  team_uid: number | null;
  /** On a team page the numbers of the member pages, the leader's among them. Empty on an individual page. */
  team_member_uids: Array<number>;
  /** On a team page the number of the leader's page. Null on an individual page. */
  team_leader_page_uid: number | null;
  /** When the page stops taking donations. Null when it never does. */
  expires_at: string | null;
  /** When the page was created. */
  created_at: string;
  /** When the page was last changed. */
  updated_at: string;
  /** The page's address on the public site. */
  url: string;
  amount: Money;
  /** The part of `amount` that was given outside the platform, in cents. */
  cached_offline_amount_cents: number;
  fitness_activity_overview: FitnessOverview;
  custom_metric_total: CustomMetricTotal;
  /** The team invitation with which the page was created. Null without one. */
  invitation_id: number | null;
  coordinate: Coordinate | null;
  /** Why the supporter raises money. It may hold simple HTML, which is safe to show. Null without a story, and for the longest stories of a list that take more than 16 MiB together: the page itself has them. */
  story: string | null;
  image: Image;
  /** The day on which the supporter takes part, when it differs from the campaign's. */
  campaign_date: string | null;
  /** How far the supporter or team means to get with all activities together, in metres. Null without a goal. */
  fitness_goal: number | null;
  /** The page's value in each group of its campaign. Empty in a campaign without groups. */
  page_groups: Array<PageGroup>;
  /** The values of `page_groups` alone. */
  group_values: Array<string>;
  /** Where a visitor gives to the page: at the checkout that the operator has set, without an amount, else, and where the page takes no gifts, on the public site. There `amount=25.00` in the query is passed on to the checkout. */
  donation_url: string;
  /** `leader` on the page that leads its team, `member` on the team's other members' pages. Null without a team, and on the team's own page. */
  team_role: string | null;
  /** The number of the team's page; a team page names itself. Null when the page is in no team. */
  team_page_id: number | null;
  /** Address of the charity's logo. */
  charity_logo_url: string | null;
  /** Whether the page's state and its campaign's status are both `active`. */
  active: boolean;
  /** Whether `expires_at` has passed. */
  expired: boolean;
  fitness_activities_totals: PageFitnessTotals;
  /** There with `include_footprint=true`. What the owner has done for good causes, as older integrations read it. It is empty: no more is told of a supporter than of the page. */
  owner_footprint?: Array<PageFootprint>;
  /** How many donations there are, as in `meta.totals`. Older integrations read it here. */
  total_donations: number;
  meta: PageMeta;
  page: PageWithMeta;
}

/** Where the sums of the page's activities are. */
export interface PageFitnessTotals {
  /** Answers with the sums as `results[0]`, activities typed in by hand included; for a team page with the team's. `results` is empty while there is no activity. */
  href: string;
}

/** One figure of an owner's footprint. */
export interface PageFootprint {
  /** What is shown. */
  key: string;
  /** The kind of figure. */
  group: string;
  /** The figure, for people. */
  amount_formatted: string;
  /** How many of a hundred owners have less. */
  percentile: number;
}

/** The value that a page has in one of its campaign's groups. */
export interface PageGroup {
  /** The group's key. */
  key: string;
  /** The page's value in that group. */
  value: string;
}

/** Pages. */
export interface PageList {
  /** The pages that match, by `id`. */
  pages: Array<Page>;
  meta?: PaginationMeta;
}

/** Figures and flags that only the single page carries. */
export interface PageMeta {
  totals: PageTotals;
  /** Whether the owner has given an image. Otherwise the page shows a default one. */
  has_set_image: boolean;
  /** Whether the owner has written a story. Otherwise the page shows a default one. */
  has_set_story: boolean;
  /** Whether the owner has given to the page. */
  self_donated: boolean;
}

/** The campaign or charity of a page that was found. */
export interface PageSearchOwner {
  /** Its identifier, in the form country-number. */
  uid: string;
  /** Its name. */
  name: string;
  /** Its address on the public site. */
  url: string;
  /** Where a visitor starts a page in this campaign, or for this charity. */
  get_started_url: string;
}

/** A page as the search returns it. */
export interface PageSearchResult {
  /** The page's number. */
  id: number;
  /** An identifier of the page that is unique everywhere. */
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
  /** Address of the page's image in medium size. */
  image_url: string;
  /** The page's address on the public site. */
  url: string;
  /** Whether `expires_at` has passed. */
  expired: boolean;
  /** When the page stops taking donations. Null when it never does. */
  expires_at: string | null;
  /** `User` for an individual page, `Team` for a team page. */
  type: 'User' | 'Team';
  image: Image;
  amount: Money;
  /** How much the supporter wants to raise, in cents. */
  target_cents: number;
  /** The page's values in its campaign's groups. */
  group_values: Array<string>;
  /** How well the page matches `q`; higher is better. 1 when `q` was not sent or matches nothing. */
  _score: number;
  /** What kind of result this is. */
  _type: 'page';
}

/** Pages that match, best match first. */
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

/** A page in short, as leaderboards show it. In a row by team it is the team's page. */
export interface PageSummary {
  /** The page's number. */
  id: number;
  /** An identifier of the page that is unique everywhere. */
  uuid: string;
  /** The page's title. */
  name: string;
  /** The last part of the page's address. */
  slug: string;
  /** The page's address on the public site. */
  url: string;
  /** Where a visitor gives to the page: at the checkout that the operator has set, without an amount, else, and where the page takes no gifts, on the public site. There `amount=25.00` in the query is passed on to the checkout. */
  donation_url: string;
  /** How much the page is meant to raise, in cents. */
  target_cents: number;
  /** The charity's name. */
  charity_name: string;
  /** Address of the charity's logo. */
  charity_logo_url: string | null;
  image: Image;
  amount: Money;
  /** The part of `amount` that was given outside the platform, in cents. */
  offline_amount_cents: number;
  /** The number of the team's page. Null when the page is in no team. */
  team_page_id: number | null;
  /** The page's values in its campaign's groups. */
  group_values: Array<string>;
}

/** Money given to the page. Online and offline amounts add up to the total; Gift Aid comes on top. */
export interface PageTotals {
  /** All donations, in cents. */
  total_amount_cents: number;
  /** Donations that were made on the platform, in cents. */
  online_amount_cents: number;
  /** Donations that were made elsewhere and recorded here, in cents. */
  offline_amount_cents: number;
  /** UK tax relief on the donations, in cents. It is not part of the total. */
  gift_aid_amount_cents: number;
  /** How many donations there are. */
  total_donations: number;
  /** How many of them are offline. */
  total_donations_offline: number;
  currency: Currency;
}

/** What shall change of a page. What is absent, null or an empty text stays as it is. Fields that are not listed are ignored: a page keeps its campaign, its charity and its owner. */
export interface PageUpdateRequest {
  /** The page's title. On a team's page also the team's name, unique within the campaign. */
  name?: string;
  /** The last part of the page's address: lower-case letters, digits and hyphens, unique within the campaign. The former address leads to the new one, and no other page can take it. */
  slug?: string;
  /** Why the supporter raises money. Simple HTML is kept, everything dangerous is removed. */
  story?: string;
  /** Address of a JPEG, PNG or WebP picture of at most 10 MB on the public internet, or of a picture that this server shows. It is fetched once, and the page shows our copy; where it cannot be fetched, it is refused with the reason. The address of the page's present image changes nothing. */
  image?: string;
  /** How much the supporter wants to raise, above 0, in whole units of the currency with at most two decimals: dollars, not cents, as for a new page. */
  target?: string;
  /** When the page shall stop taking donations. */
  expires_at?: Date;
  /** The day on which the supporter takes part, when it differs from the campaign's. */
  campaign_date?: Date;
  /** How far the supporter, or the team, means to get with all activities together, in metres. A fraction is rounded to whole metres. 0 takes the goal away. */
  fitness_goal?: number;
  /** The page's new value in groups of the campaign, by the group's key. Groups that are not named keep theirs. A list of `{key, value}` is accepted in its place. */
  group_values?: { [key: string]: string };
  /** `paused` and `cancelled` take no donations; `active` takes them again. A page that is cancelled stays, and its address works. */
  state?: 'active' | 'paused' | 'cancelled';
}

/** The page as it is now, and where to find it. */
export interface PageUpdated {
  page: Page;
  meta: PageUpdatedMeta;
}

/** Where the page is now. */
export interface PageUpdatedMeta {
  /** The page's address on the public site. */
  url: string;
}

/** A page together with its figures in detail. */
export interface PageWithMeta {
  /** The page's number. Pages are addressed by it. */
  id: number;
  /** The same number as `id`, under the name that older integrations read. */
  uid: number;
  /** An identifier of the page that is unique everywhere. */
  uuid: string;
  /** The last part of the page's address. It is unique within the campaign. */
  slug: string;
  /** The page's title, as a rule the supporter's or team's name. */
  name: string;
  /** `active`: takes donations; `paused`: takes none for now; `cancelled`: closed for good. */
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
  /** Who owns the page: the user's number, on a team page the team's number. */
  owner_uid: number;
  /** `User` for an individual page, `Team` for a team page. */
  owner_type: 'User' | 'Team';
  /** How much the supporter wants to raise, in cents. */
  target_cents: number;
  /** The team that an individual page has joined, else null. A team's own page names its team as `owner_uid`. */
  team_uid: number | null;
  /** On a team page the numbers of the member pages, the leader's among them. Empty on an individual page. */
  team_member_uids: Array<number>;
  /** On a team page the number of the leader's page. Null on an individual page. */
  team_leader_page_uid: number | null;
  /** When the page stops taking donations. Null when it never does. */
  expires_at: string | null;
  /** When the page was created. */
  created_at: string;
  /** When the page was last changed. */
  updated_at: string;
  /** The page's address on the public site. */
  url: string;
  amount: Money;
  /** The part of `amount` that was given outside the platform, in cents. */
  cached_offline_amount_cents: number;
  fitness_activity_overview: FitnessOverview;
  custom_metric_total: CustomMetricTotal;
  /** The team invitation with which the page was created. Null without one. */
  invitation_id: number | null;
  coordinate: Coordinate | null;
  /** Why the supporter raises money. It may hold simple HTML, which is safe to show. Null without a story, and for the longest stories of a list that take more than 16 MiB together: the page itself has them. */
  story: string | null;
  image: Image;
  /** The day on which the supporter takes part, when it differs from the campaign's. */
  campaign_date: string | null;
  /** How far the supporter or team means to get with all activities together, in metres. Null without a goal. */
  fitness_goal: number | null;
  /** The page's value in each group of its campaign. Empty in a campaign without groups. */
  page_groups: Array<PageGroup>;
  /** The values of `page_groups` alone. */
  group_values: Array<string>;
  /** Where a visitor gives to the page: at the checkout that the operator has set, without an amount, else, and where the page takes no gifts, on the public site. There `amount=25.00` in the query is passed on to the checkout. */
  donation_url: string;
  /** `leader` on the page that leads its team, `member` on the team's other members' pages. Null without a team, and on the team's own page. */
  team_role: string | null;
  /** The number of the team's page; a team page names itself. Null when the page is in no team. */
  team_page_id: number | null;
  /** Address of the charity's logo. */
  charity_logo_url: string | null;
  /** Whether the page's state and its campaign's status are both `active`. */
  active: boolean;
  /** Whether `expires_at` has passed. */
  expired: boolean;
  fitness_activities_totals: PageFitnessTotals;
  /** There with `include_footprint=true`. What the owner has done for good causes, as older integrations read it. It is empty: no more is told of a supporter than of the page. */
  owner_footprint?: Array<PageFootprint>;
  /** How many donations there are, as in `meta.totals`. Older integrations read it here. */
  total_donations: number;
  meta: PageMeta;
}

/** A page with the user whose it is. */
export interface PageWithUser {
  /** The page's number. Pages are addressed by it. */
  id: number;
  /** The same number as `id`, under the name that older integrations read. */
  uid: number;
  /** An identifier of the page that is unique everywhere. */
  uuid: string;
  /** The last part of the page's address. It is unique within the campaign. */
  slug: string;
  /** The page's title, as a rule the supporter's or team's name. */
  name: string;
  /** `active`: takes donations; `paused`: takes none for now; `cancelled`: closed for good. */
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
  /** Who owns the page: the user's number, on a team page the team's number. */
  owner_uid: number;
  /** `User` for an individual page, `Team` for a team page. */
  owner_type: 'User' | 'Team';
  /** How much the supporter wants to raise, in cents. */
  target_cents: number;
  /** The team that an individual page has joined, else null. A team's own page names its team as `owner_uid`. */
  team_uid: number | null;
  /** On a team page the numbers of the member pages, the leader's among them. Empty on an individual page. */
  team_member_uids: Array<number>;
  /** On a team page the number of the leader's page. Null on an individual page. */
  team_leader_page_uid: number | null;
  /** When the page stops taking donations. Null when it never does. */
  expires_at: string | null;
  /** When the page was created. */
  created_at: string;
  /** When the page was last changed. */
  updated_at: string;
  /** The page's address on the public site. */
  url: string;
  amount: Money;
  /** The part of `amount` that was given outside the platform, in cents. */
  cached_offline_amount_cents: number;
  fitness_activity_overview: FitnessOverview;
  custom_metric_total: CustomMetricTotal;
  /** The team invitation with which the page was created. Null without one. */
  invitation_id: number | null;
  coordinate: Coordinate | null;
  /** Why the supporter raises money. It may hold simple HTML, which is safe to show. Null without a story, and for the longest stories of a list that take more than 16 MiB together: the page itself has them. */
  story: string | null;
  image: Image;
  /** The day on which the supporter takes part, when it differs from the campaign's. */
  campaign_date: string | null;
  /** How far the supporter or team means to get with all activities together, in metres. Null without a goal. */
  fitness_goal: number | null;
  /** The page's value in each group of its campaign. Empty in a campaign without groups. */
  page_groups: Array<PageGroup>;
  /** The values of `page_groups` alone. */
  group_values: Array<string>;
  /** Where a visitor gives to the page: at the checkout that the operator has set, without an amount, else, and where the page takes no gifts, on the public site. There `amount=25.00` in the query is passed on to the checkout. */
  donation_url: string;
  /** `leader` on the page that leads its team, `member` on the team's other members' pages. Null without a team, and on the team's own page. */
  team_role: string | null;
  /** The number of the team's page; a team page names itself. Null when the page is in no team. */
  team_page_id: number | null;
  /** Address of the charity's logo. */
  charity_logo_url: string | null;
  /** Whether the page's state and its campaign's status are both `active`. */
  active: boolean;
  /** Whether `expires_at` has passed. */
  expired: boolean;
  fitness_activities_totals: PageFitnessTotals;
  /** There with `include_footprint=true`. What the owner has done for good causes, as older integrations read it. It is empty: no more is told of a supporter than of the page. */
  owner_footprint?: Array<PageFootprint>;
  /** The page's owner; of a team's page the team's leader. */
  user_id: number;
}

/** The kinds of mail of the group. */
export interface PagesNotificationValues {
  page_created: NotificationOption;
  page_received_donation: NotificationOption;
  page_reached_target: NotificationOption;
  weekly_digest: NotificationOption;
}

/** A group of mails: my pages. */
export interface PagesNotifications {
  /** What a form calls the group. */
  label: string;
  values: PagesNotificationValues;
}

/** A leaderboard by money raised, best first. */
export interface PagesTotalsResults {
  /** The rows. */
  results: Array<PagesTotalsRow>;
  meta?: SearchMeta;
}

/** One row of a leaderboard by money raised. It holds one of `page`, `team`, `group`, as `group_by` asked. */
export interface PagesTotalsRow {
  /** How many donations were counted. */
  count: number;
  /** Sum of the donations that were counted, in cents. */
  amount_cents: number;
  /** UK tax relief on them, in cents. It is not part of the amount. */
  gift_aid_amount_cents: number;
  page?: PageSummary;
  team?: PageSummary;
  group?: GroupSummary;
}

/** Where the answer stands in the whole list. Present on a list whenever `limit` or `page` was sent. */
export interface PaginationMeta {
  /** How many objects match in all, on every page together. */
  count: number;
  /** The number of this page of the list. The first is 1. */
  current_page: number;
  /** How many pages the list has at this limit. */
  total_pages: number;
  /** Whether this is the first page of the list. */
  first_page: boolean;
  /** Whether this is the last page of the list. */
  last_page: boolean;
}

/** Whose password is forgotten. */
export interface PasswordResetRequest {
  /** Public identifier of an OAuth application that the operator lets handle passwords. Without it, and with an unknown one, the answer is 404; for an application that may not, 403. */
  client_id?: string;
  /** E-mail address of the account. */
  email?: string;
  /** A campaign, for the look of the mail. It has no effect. */
  reference?: string;
  /** Where the user goes on with the new password: a path or an address of this site, or an address on the origin of one of the application's redirect URIs. Absent: our sign-in page. */
  return_to?: string;
}

/** A post on a page. */
export interface PostCreateRequest {
  /** The number of the page, which must be the user's. */
  page_id: number;
  /** The text, in Markdown. Line breaks stay. */
  caption: string;
  /** Address of a JPEG, PNG or WebP picture of at most 10 MB on the public internet, or of a picture that this server shows. It is fetched once, and the post shows our copy; where it cannot be fetched, it is refused with the reason. */
  image_url?: string | null;
  /** When it was written. Absent: now. It must not lie in the future. */
  created_at?: Date;
}

/** The envelope of a post that is not accepted. */
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

/** The supporter, as they were sent. Only where an application registers one. */
export interface RegisteredSupporter {
  /** Their name. */
  name: string;
  /** Their e-mail address. */
  email: string;
}

/** Where the answer stands among all matches. The block stands here and once more under `pagination`: integrations read both. */
export interface SearchMeta {
  /** How many objects match in all. In a scroll, how many matched when it began. */
  count: number;
  /** The number of this page of results. The first is 1. */
  current_page: number;
  /** How many pages of results there are. */
  total_pages: number;
  /** Whether this is the first page of results. */
  first_page: boolean;
  /** Whether this is the last page of results. */
  last_page: boolean;
  pagination: PaginationMeta;
  /** Present while scrolling: what to send for the next batch. It is different every time, and null in the empty batch that ends the scroll. */
  scroll_id?: string | null;
}

/** A page, a charity or a campaign, as its own search returns it. `_type` says which. */
export type SearchResult = CampaignSearchResult | CharitySearchResult | PageSearchResult;

/** Pages, charities and campaigns that match, best match first. */
export interface SearchResults {
  /** What matches. */
  results: Array<SearchResult>;
  meta: SearchMeta;
}

/** Whether the API can be used. */
export interface ServiceStatus {
  /** Always `ready`; otherwise the answer is an error. */
  status: 'ready';
}

/** Whom to sign in, and where to go then. */
export interface SessionCreateRequest {
  /** An access token of the user, for a form, which cannot send a header. Left out where the token comes as `Authorization: Bearer` or as `access_token` in the query. */
  access_token?: string;
  /** Where to send the browser afterwards: a path or an address of this site, or an address on the origin of one of the application's redirect URIs. Absent: the user's dashboard. */
  return_to?: string;
}

/** Who signs in, through which application. */
export interface SignInRequest {
  /** Public identifier of an OAuth application that the operator lets handle passwords. Without it, and with an unknown one, the answer is 404; for an application that may not, 403. */
  client_id?: string;
  user?: AccountPassword;
}

/** A new account, made by an application. */
export interface SignUpRequest {
  /** Public identifier of an OAuth application that the operator lets handle passwords. Without it, and with an unknown one, the answer is 404; for an application that may not, 403. */
  client_id?: string;
  /** The country of the user, one of those that the operator has: `AU`, also in lower case; the United Kingdom is `UK` or `GB`. Without it the answer is 404. */
  country?: string;
  user?: NewAccount;
}

/** An amount of money. Only the currency of the campaign, or else of the charity, is taken; a payment in another one waits. */
export interface SignedAmount {
  /** Above 0, with a dot and at most two decimals. */
  value: string;
  /** ISO 4217. */
  currency: string;
  [key: string]: unknown;
}

/** What a source of the kind `signed` sends. `type` says which of `donor`, `refund` and `dispute` count. Of a payment `page_id` says where it belongs, or `campaign_id` and `charity_id`, or `charity_id` alone; one that names no place waits until the operator assigns it. */
export interface SignedDonationEvent {
  /** What has happened. Events of other types are stored and ignored. */
  type: 'payment' | 'refund' | 'dispute';
  /** The payment, as the source names it, also in events about its refunds and disputes. It becomes one donation. */
  reference: string;
  /** When it happened. Of several events about one refund, or one dispute, the latest counts. */
  occurred_at: string;
  amount: SignedAmount;
  /** The page: its number, uid or UUID. */
  page_id?: string;
  /** The campaign: `au-31`, its UUID, number or address (`au/city-run`). With a page it must be that of the page. */
  campaign_id?: string;
  /** The charity, named in the same ways. With a page it must be that of the page; with a campaign its default charity is taken where none is named. */
  charity_id?: string;
  donor?: SignedDonationEventDonor;
  /** The tax that is reclaimed on top, in the same currency. */
  gift_aid?: string;
  refund?: SignedDonationEventRefund;
  dispute?: SignedDonationEventDispute;
  [key: string]: unknown;
}

/** The dispute, in an event about one. `amount` is its own. */
export interface SignedDonationEventDispute {
  /** Its own reference. */
  reference: string;
  /** An open or a lost one takes its amount, or what is left of the payment; a won one gives it back. */
  status: 'open' | 'won' | 'lost';
  [key: string]: unknown;
}

/** Who gave, as it is shown. */
export interface SignedDonationEventDonor {
  /** The name. */
  name?: string;
  /** What the donor says, as text without markup. */
  message?: string;
  /** Whether the name is hidden, as by any value but a clear no. One event of a payment that says so is enough; no other one shows the name again. */
  anonymous: boolean;
  [key: string]: unknown;
}

/** The refund, in an event about one. `amount` is its own. */
export interface SignedDonationEventRefund {
  /** Its own reference. Refunds of one payment add up, and never to more than the payment. */
  reference: string;
  /** One that is on its way counts; one that failed or was cancelled counts no more. */
  status: 'pending' | 'succeeded' | 'failed' | 'cancelled';
  [key: string]: unknown;
}

/** A token that acts for the user. */
export interface SignedInBody {
  /** An access token of the user for this application, like one of the OAuth service. It does not expire; the user can withdraw it on the dashboard. */
  token: string;
  /** Number of the user, the `uid` of `GET /me.json`. */
  user_id: number;
}

/** Where a supporter lives: one text, which is kept as the street address, or its parts. */
export type SupporterAddress = SupporterAddressOneOf | string;

export interface SupporterAddressOneOf {
  /** Street and number. */
  user_street_address?: string | null;
  /** Flat, floor or the like. */
  user_extended_address?: string | null;
  /** Town or suburb. */
  user_locality?: string | null;
  /** State or province. */
  user_region?: string | null;
  /** Postal code. */
  user_postal_code?: string | null;
  /** Country, in two letters or in words. */
  user_country_name?: string | null;
}

/** Individual pages of one campaign that raise money together. A team has a page of its own besides. */
export interface Team {
  /** The team's number. */
  id: number;
  /** The same number as `id`, under the name that older integrations read. */
  uid: number;
  /** The team's name. It is unique within the campaign. */
  name: string;
  /** The number of the leader's page, also while that is hidden. */
  leader_id: number;
  /** The numbers of the member pages, the leader's among them, without hidden ones. */
  page_ids: Array<number>;
}

/** A new team. */
export interface TeamCreateRequest {
  /** The individual page whose owner leads the team. It must not be in a team yet. */
  individual_page_id: number;
  /** The team's name, unique within the campaign. Absent: made from the leader's page's name. */
  name?: string;
}

/** The new team's page. */
export interface TeamCreated {
  /** A list that always holds exactly one page: the new team's. */
  page: Array<Page>;
}

/** An invitation to join a team. Whoever creates a page with its token becomes a member. */
export interface TeamInvitation {
  /** The invitation's number. The page that was created with it carries it as `invitation_id`. */
  id: number;
  /** The team to join. */
  team_id: number;
  /** The secret to send as `token` to `POST /pages`. It is shown this once. */
  token: string;
  /** For whom the invitation is meant, as it was given. */
  email: string | null;
  /** Whether only one page can be made with it. */
  single_use: boolean;
  /** When the invitation was made. */
  created_at: string;
  /** Until when the token works. */
  expires_at: string;
}

/** An invitation to a team. */
export interface TeamInvitationRequest {
  /** For whom the invitation is meant. It is kept for your own reference: the platform sends nothing to it. */
  email?: string;
  /** Whether only one page can be made with it. With `false` any number of people join the team by the same token, until it is deleted or 30 days have passed. */
  single_use: boolean;
}

/** One invitation. */
export interface TeamInvitationResponse {
  invitation: TeamInvitation;
}

/** Teams. */
export interface TeamList {
  /** The teams that match, by `id`. */
  teams: Array<Team>;
  meta?: PaginationMeta;
}

/** A page that joins a team. */
export interface TeamMemberRequest {
  /** The individual page to add. It must lie in the team's campaign and be in no team yet. */
  individual_page_id: number;
}

/** An invitation to a team. Whoever makes a page with its token becomes a member. */
export interface TeamPageInvitation {
  /** The invitation's number. The page that is made with it carries it as `invitation_id`. */
  id: number;
  /** Where the invitation is sent. */
  email: string;
  /** When a page was made with it, or joined; null here, as it is new. */
  accepted_at: string | null;
  /** When it was taken back; null here, as it is new. */
  cancelled_at: string | null;
  /** The team's own page. */
  team_page_id: number;
  /** A secret to send as `token` to `POST /pages`. The mail has one of its own. */
  token: string;
}

/** An invitation to a team. */
export interface TeamPageInvitationRequest {
  /** Where the invitation is sent. */
  email: string;
  /** The name of whom it is for. It is kept for your own reference. */
  full_name?: string;
  /** The charity of the page that is made with the invitation, unless that names one. */
  charity_id?: string;
  /** The target of the page that is made with the invitation, unless that names one: above 0, in whole units of the currency with at most two decimals, dollars, not cents. */
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

/** What shall change of a team. What is absent, null or an empty text stays as it is. */
export interface TeamUpdateRequest {
  /** The name of the team and of its page, unique within the campaign. */
  name?: string;
  /** Why the team raises money. Simple HTML is kept, everything dangerous is removed. The safe HTML has at most 50,000 characters, too. */
  story?: string;
  /** How much the team wants to raise, above 0, in whole units of the currency with at most two decimals: dollars, not cents, as for a page. */
  target?: string;
}

/** The kinds of mail of the group. */
export interface TeamsNotificationValues {
  invitation: NotificationOption;
  join_requested: NotificationOption;
  join_answered: NotificationOption;
}

/** A group of mails: my teams. */
export interface TeamsNotifications {
  /** What a form calls the group. */
  label: string;
  values: TeamsNotificationValues;
}

/** An amount of money whose cents are written as text. Campaigns' `funds_raised` and static leaderboards have it in this form. */
export interface TextMoney {
  /** The amount in the hundredth part of the currency, as decimal digits. */
  cents: string;
  currency: Currency;
}

/** Figures over a set of donations. Without donations, count and sum are 0 and the others null. */
export interface TotalsStatistics {
  /** How many donations there are. Refunds are left out. */
  count: number;
  /** The smallest, in cents. Refunds are left out. */
  min: number | null;
  /** The largest, in cents. Refunds are left out. */
  max: number | null;
  /** The sum, from which refunds are taken, by the count, in cents: to the nearest whole cent, halves away from zero. */
  avg: number | null;
  /** The sum, in cents. Refunds lower it. */
  sum: number;
}

/** The envelope of a list request that cannot be answered: either it holds values which are not accepted (then `errors` names them), or its answer would hold more than 1000 objects (then `status` is `unprocessable_entity`). */
export interface UnprocessableBody {
  error: UnprocessableDetail;
}

/** Refused values, or the advice to paginate. */
export interface UnprocessableDetail {
  /** `Validation failed`, or `Response too large, please paginate`. */
  message: string;
  /** Present only when the answer would be too large. */
  status?: 'unprocessable_entity';
  /** Present only when values were refused. */
  errors?: Array<FieldError>;
}

/** The envelope of a request that was understood but holds values which are not accepted. */
export interface ValidationErrorBody {
  error: ValidationErrorDetail;
}

/** All values that were refused, one entry each. */
export interface ValidationErrorDetail {
  /** Always `Validation failed`. */
  message: string;
  /** The refused values, in the order in which they were found. */
  errors: Array<FieldError>;
}

/** An address that events are sent to. */
export interface Webhook {
  /** The endpoint's number. */
  id: number;
  /** Where events are sent. */
  url: string;
  /** The types of events that are sent; empty for all. */
  types: Array<EventType>;
  /** `standard`, or `classic` for receivers of the original API: the page as JSON, unsigned and once. */
  format: 'standard' | 'classic';
  /** Whether the events of a page come one after the other. */
  keeps_order: boolean;
  /** The campaign whose events it gets; null for an OAuth application, which gets those of its users' pages. */
  campaign_id: string | null;
  /** `paused`: its events wait. `gone`: it has answered 410 and was switched off. `failing`: nothing has arrived for five days, and it was switched off. */
  state: 'active' | 'paused' | 'gone' | 'failing';
  /** When the first of the failures happened that no success has followed; null without any. */
  failing_since: string | null;
  /** Until when the former secret signs as well; null without one. */
  former_secret_until: string | null;
  /** When it was made. */
  created_at: string;
  /** When it was last changed. */
  updated_at: string;
}

/** A new endpoint. */
export interface WebhookCreateRequest {
  /** Where events are sent: an address with https on the public internet, in development also with http on this machine. */
  url: string;
  /** The types of events that are wanted; empty or absent for all. The classic format has its own. */
  types?: Array<EventType>;
  /** `classic` for receivers of the original API: the body is a page like that of `getPage`, sent once when the page is new, has changed, or was given to, without a signature and with two seconds for the answer. */
  format: 'standard' | 'classic';
  /** Whether the events of a page wait for each other; not in the classic format. */
  keeps_order: boolean;
}

/** One event for one endpoint. */
export interface WebhookDelivery {
  /** The delivery's number. */
  id: number;
  /** The event's id, which is sent as `webhook-id`. */
  event_id: string;
  /** What has happened; `webhook.test` for a test event. */
  type: string;
  state: WebhookDeliveryState;
  /** How often it was tried since it was last asked for. */
  attempts: number;
  /** When it was last tried; null when it never was. */
  last_attempt_at: string | null;
  /** When it is tried next; null when it is not, or waits for another event of the same page. */
  next_attempt_at: string | null;
  /** What the last attempt was sent with; empty before the first. */
  request_headers: Array<WebhookHeader>;
  /** What is sent, the same in every attempt; null for the classic format. In a list it is also null for deliveries behind the first 4 MB of bodies. */
  request_body: string | null;
  /** How long the last attempt took, in milliseconds. */
  duration_ms: number | null;
  /** What the receiver answered; null when it did not. */
  answer_status: number | null;
  /** The first 4 KB of its answer. */
  answer_body: string | null;
  /** Why there is no answer. */
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

/** `waiting` for its first or next attempt, `delivered`, or `failed` for good. */
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

/** What is sent again. */
export interface WebhookReplayRequest {
  /** Events that were published from then on. */
  since: Date;
}

/** What is sent again. */
export interface WebhookReplayed {
  /** How many events wait to be sent. */
  replayed: number;
}

/** An endpoint. */
export interface WebhookResponse {
  webhook: Webhook;
}

/** A change of secrets. */
export interface WebhookRotateRequest {
  /** For how many hours the former secret signs as well; 0 when others know it, or the one before it. */
  former_hours: number;
}

/** Changes of an endpoint. */
export interface WebhookUpdateRequest {
  /** Where events are sent from now on, also those that wait. */
  url?: string;
  /** The types of events that are wanted from now on; empty for all. */
  types?: Array<EventType>;
  /** Whether the events of a page wait for each other, those that come from now on. */
  keeps_order?: boolean;
  /** `true` lets events wait; `false` sends them, and switches on what was switched off. */
  paused?: boolean;
}

/** An endpoint, and what it is signed with. */
export interface WebhookWithSecret {
  webhook: Webhook;
  /** The secret, which is shown this once; null for the classic format, which is not signed. */
  secret: string | null;
}
