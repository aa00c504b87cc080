// GENERATED FROM openapi/ BY `make generate`. DO NOT EDIT: change the document or openapi/templates and generate again.

import type * as Models from './models.ts';

export type * from './models.ts';

/**
 * Every operation of the document by its ID: what its handler is given and which body belongs to which status.
 * It is the view after validation: aliases are folded into their canonical names, a value with a default is always there.
 * Where the document says `x-validated-by-handler`, the handler is given what came over the wire instead.
 */
export interface Operations {
  /** GET /campaigns/{campaign_id_or_uuid}.json */
  getCampaign: {
    path: {
      /** The campaign: `au-31`, its UUID, its number as the search returns it, or its address as country and slug (`au/surf-coast-run`). */
      campaign_id_or_uuid: string;
    };
    query: {};
    body: undefined;
    responses: {
      200: Models.CampaignResponse;
      304: undefined;
      400: Models.ErrorBody;
      401: Models.ErrorBody;
      404: Models.ErrorBody;
      405: Models.ErrorBody;
      406: Models.ErrorBody;
      422: Models.ValidationErrorBody;
      429: Models.ErrorBody;
      500: Models.ErrorBody;
      503: Models.ErrorBody;
    };
  };

  /** GET /campaigns/{campaign_id_or_uuid}/groups.json */
  listCampaignGroups: {
    path: {
      /** The campaign: `au-31`, its UUID, its number as the search returns it, or its address as country and slug (`au/surf-coast-run`). */
      campaign_id_or_uuid: string;
    };
    query: {};
    body: undefined;
    responses: {
      200: Models.CampaignGroupList;
      304: undefined;
      400: Models.ErrorBody;
      401: Models.ErrorBody;
      404: Models.ErrorBody;
      405: Models.ErrorBody;
      406: Models.ErrorBody;
      422: Models.ValidationErrorBody;
      429: Models.ErrorBody;
      500: Models.ErrorBody;
      503: Models.ErrorBody;
    };
  };

  /** GET /campaigns.json */
  listCampaigns: {
    path: {};
    query: {
      /** Only what belongs to one of these charities: `au-24`, UUIDs, numbers, or addresses (`au/reef-rescue-trust`). */
      charity_ids?: Array<string>;
      /** How many objects to return. More than 1000 is served as 1000. The word `false` means that no limit is given. With `page` alone it is 100. */
      limit?: number;
      /** Which page of the list to return. The first is 1; 0 means the first as well. */
      page?: number;
      /** True: leave out `charity_ids` and `charity_uids`, which makes the answer smaller. */
      exclude_charities: boolean;
      /** True: leave out `page_ids`, which makes the answer smaller. */
      exclude_pages: boolean;
    };
    body: undefined;
    responses: {
      200: Models.CampaignList;
      304: undefined;
      400: Models.ErrorBody;
      401: Models.ErrorBody;
      405: Models.ErrorBody;
      406: Models.ErrorBody;
      422: Models.UnprocessableBody;
      429: Models.ErrorBody;
      500: Models.ErrorBody;
      503: Models.ErrorBody;
    };
  };

  /** GET /charities/{charity_id_or_uuid}.json */
  getCharity: {
    path: {
      /** The charity: `au-24`, its UUID, its number as the search returns it, or its address as country and slug (`au/reef-rescue-trust`). */
      charity_id_or_uuid: string;
    };
    query: {};
    body: undefined;
    responses: {
      200: Models.CharityResponse;
      304: undefined;
      400: Models.ErrorBody;
      401: Models.ErrorBody;
      404: Models.ErrorBody;
      405: Models.ErrorBody;
      406: Models.ErrorBody;
      422: Models.ValidationErrorBody;
      429: Models.ErrorBody;
      500: Models.ErrorBody;
      503: Models.ErrorBody;
    };
  };

  /** GET /charities.json */
  listCharities: {
    path: {};
    query: {
      /** Only what belongs to one of these campaigns: `au-31`, UUIDs, numbers, or addresses (`au/surf-coast-run`). */
      campaign_ids?: Array<string>;
      /** How many objects to return. More than 1000 is served as 1000. The word `false` means that no limit is given. With `page` alone it is 100. */
      limit?: number;
      /** Which page of the list to return. The first is 1; 0 means the first as well. */
      page?: number;
      /** Only what belongs to this country. `gb` is read as `uk`. */
      country_code?: 'au' | 'nz' | 'uk' | 'gb' | 'ie' | 'us';
    };
    body: undefined;
    responses: {
      200: Models.CharityList;
      304: undefined;
      400: Models.ErrorBody;
      401: Models.ErrorBody;
      405: Models.ErrorBody;
      406: Models.ErrorBody;
      422: Models.UnprocessableBody;
      429: Models.ErrorBody;
      500: Models.ErrorBody;
      503: Models.ErrorBody;
    };
  };

  /** POST /fitness_activities */
  saveFitnessActivity: {
    path: {};
    query: {};
    body: Models.FitnessActivityRequest;
    responses: {
      201: Models.FitnessActivityResponse;
      400: Models.ErrorBody;
      401: Models.ErrorBody;
      403: Models.ErrorBody;
      405: Models.ErrorBody;
      413: Models.ErrorBody;
      415: Models.ErrorBody;
      422: Models.FitnessActivityErrorBody;
      429: Models.ErrorBody;
      500: Models.ErrorBody;
      503: Models.ErrorBody;
    };
  };

  /** GET /search/fitness_activities.json */
  searchFitnessActivities: {
    path: {};
    query: {
      /** Only what belongs to one of these charities: `au-24`, UUIDs, numbers or addresses (`au/reef-rescue-trust`). */
      charity_id?: Array<string>;
      /** Only what belongs to one of these campaigns: `au-31`, UUIDs, numbers or addresses (`au/surf-coast-run`). */
      campaign_id?: Array<string>;
      /** Only these pages: numbers or UUIDs. */
      page_id?: Array<string>;
      /** Only what belongs to these teams: numbers or UUIDs. */
      team_id?: Array<string>;
      /** Only what belongs to the teams with these team pages: numbers or UUIDs. */
      team_page_id?: Array<string>;
      /** Only what happened at this time or later. A time without an offset is UTC. */
      start_at?: Date;
      /** Only what happened before this time. */
      end_at?: Date;
      /** Only activities of these kinds. */
      type?: Array<'bike' | 'gym' | 'hike' | 'run' | 'sport' | 'swim' | 'walk'>;
      /** True: activities that were typed in by hand count too. */
      include_manual: boolean;
      /** True: leave out activities from virtual apps. */
      exclude_virtual: boolean;
      /** True: leave out all other activities. */
      exclude_non_virtual: boolean;
      /** How many objects to return. More than 1000 is served as 1000. The word `false` means that no limit is given. With `page` alone it is 100. */
      limit?: number;
      /** Which page of the list to return. The first is 1; 0 means the first as well. */
      page?: number;
    };
    body: undefined;
    responses: {
      200: Models.FitnessActivitySearchResults;
      400: Models.ErrorBody;
      401: Models.ErrorBody;
      405: Models.ErrorBody;
      406: Models.ErrorBody;
      422: Models.UnprocessableBody;
      429: Models.ErrorBody;
      500: Models.ErrorBody;
      503: Models.ErrorBody;
    };
  };

  /** GET /campaigns/{campaign_id_or_uuid}/leaderboard.json */
  getCampaignLeaderboard: {
    path: {
      /** The campaign: `au-31`, its UUID, its number as the search returns it, or its address as country and slug (`au/surf-coast-run`). */
      campaign_id_or_uuid: string;
    };
    query: {
      /** Only individual pages, only team pages, or all. */
      type: 'all' | 'individual' | 'team';
      /** How many pages to return. More than 1000 is served as 1000. The word `false` means that no limit is given, so that the default counts. */
      limit: number;
      /** Only what belongs to one of these charities: `au-24`, UUIDs, numbers, or addresses (`au/reef-rescue-trust`). */
      charity_ids?: Array<string>;
      /** True: pages that are not active or have expired are ranked too. */
      all_pages: boolean;
      /** True: the answer holds the pages themselves besides their numbers. */
      include_pages: boolean;
    };
    body: undefined;
    responses: {
      200: Models.CampaignLeaderboardResponse;
      304: undefined;
      400: Models.ErrorBody;
      401: Models.ErrorBody;
      404: Models.ErrorBody;
      405: Models.ErrorBody;
      406: Models.ErrorBody;
      422: Models.ValidationErrorBody;
      429: Models.ErrorBody;
      500: Models.ErrorBody;
      503: Models.ErrorBody;
    };
  };

  /** GET /leaderboards/{leaderboard_id}.json */
  getLeaderboard: {
    path: {
      /** The leaderboard's number. */
      leaderboard_id: number;
    };
    query: {};
    body: undefined;
    responses: {
      200: Models.LeaderboardResponse;
      400: Models.ErrorBody;
      401: Models.ErrorBody;
      404: Models.ErrorBody;
      405: Models.ErrorBody;
      406: Models.ErrorBody;
      422: Models.ValidationErrorBody;
      429: Models.ErrorBody;
      500: Models.ErrorBody;
      503: Models.ErrorBody;
    };
  };

  /** GET /leaderboards.json */
  listLeaderboards: {
    path: {};
    query: {
      /** Only the leaderboards with these numbers. */
      ids?: Array<number>;
      /** How many objects to return. More than 1000 is served as 1000. The word `false` means that no limit is given. With `page` alone it is 100. */
      limit?: number;
      /** Which page of the list to return. The first is 1; 0 means the first as well. */
      page?: number;
    };
    body: undefined;
    responses: {
      200: Models.LeaderboardList;
      400: Models.ErrorBody;
      401: Models.ErrorBody;
      405: Models.ErrorBody;
      406: Models.ErrorBody;
      422: Models.UnprocessableBody;
      429: Models.ErrorBody;
      500: Models.ErrorBody;
      503: Models.ErrorBody;
    };
  };

  /** POST /pages */
  createPage: {
    path: {};
    query: {};
    body: Models.PageCreateRequest;
    responses: {
      201: Models.PageCreated;
      400: Models.ErrorBody;
      401: Models.ErrorBody;
      403: Models.ErrorBody;
      405: Models.ErrorBody;
      413: Models.ErrorBody;
      415: Models.ErrorBody;
      422: Models.ValidationErrorBody;
      429: Models.ErrorBody;
      500: Models.ErrorBody;
      503: Models.ErrorBody;
    };
  };

  /** GET /pages/{page_id_or_uuid}.json */
  getPage: {
    path: {
      /** The page: its number or its UUID. */
      page_id_or_uuid: string;
    };
    query: {};
    body: undefined;
    responses: {
      200: Models.PageDetail;
      304: undefined;
      400: Models.ErrorBody;
      401: Models.ErrorBody;
      404: Models.ErrorBody;
      405: Models.ErrorBody;
      406: Models.ErrorBody;
      422: Models.ValidationErrorBody;
      429: Models.ErrorBody;
      500: Models.ErrorBody;
      503: Models.ErrorBody;
    };
  };

  /** GET /pages.json */
  listPages: {
    path: {};
    query: {
      /** Only these pages: numbers or UUIDs. */
      ids?: Array<string>;
      /** Only individual pages, only team pages, or all. */
      type: 'all' | 'individual' | 'team';
      /** Only what belongs to this campaign: `au-31`, its UUID, its number, or its address (`au/surf-coast-run`). */
      campaign_id?: string;
      /** Only what belongs to one of these charities: `au-24`, UUIDs, numbers, or addresses (`au/reef-rescue-trust`). */
      charity_ids?: Array<string>;
      /** Only objects that were changed at this time or later. A time without an offset is UTC. */
      start_updated_at?: Date;
      /** Only objects that were changed before this time. */
      end_updated_at?: Date;
      /** Only objects that were created at this time or later. A time without an offset is UTC. */
      start_created_at?: Date;
      /** Only objects that were created before this time. */
      end_created_at?: Date;
      /** How many objects to return. More than 1000 is served as 1000. The word `false` means that no limit is given. With `page` alone it is 100. */
      limit?: number;
      /** Which page of the list to return. The first is 1; 0 means the first as well. */
      page?: number;
    };
    body: undefined;
    responses: {
      200: Models.PageList;
      304: undefined;
      400: Models.ErrorBody;
      401: Models.ErrorBody;
      405: Models.ErrorBody;
      406: Models.ErrorBody;
      422: Models.UnprocessableBody;
      429: Models.ErrorBody;
      500: Models.ErrorBody;
      503: Models.ErrorBody;
    };
  };

  /** GET /search/campaigns.json */
  searchCampaigns: {
    path: {};
    query: {
      /** Only what belongs to this country. `gb` is read as `uk`. */
      country_code?: 'au' | 'nz' | 'uk' | 'gb' | 'ie' | 'us';
      /** Only what belongs to one of these charities: `au-24`, UUIDs, numbers, or addresses (`au/reef-rescue-trust`). */
      charity_ids?: Array<string>;
      /** Text to look for. A name that equals it comes first, then names that start with it, names that hold its words, the supporter's name, and the rest. All words must be found; the start of a word is enough. Case, accents and punctuation make no difference. When nothing matches as typed, words of four letters and more may have one letter wrong, missing, too many, or two swapped; after that, one of several words may be missing. Without `q`, or when nothing matches it, what the filters let through is returned, highest number first. */
      q?: string;
      /** How many of the best results to return, without pages. More than 100 is served as 100. The word `false` means that no limit is given. */
      limit?: number;
      /** Which page of results to return. The first is 1; 0 means the first as well. */
      page?: number;
      /** How many results make a page. Absent: `limit` when that is sent, otherwise 100. More than 100 is served as 100. */
      page_size?: number;
      /** True on the first request of a scroll, which returns all matches in batches of 5000, in an order that does not shift. */
      scroll: boolean;
      /** `meta.scroll_id` of the batch before. Everything else in the request is then ignored. It works for 24 hours. */
      scroll_id?: string;
    };
    body: undefined;
    responses: {
      200: Models.CampaignSearchResults;
      400: Models.ErrorBody;
      401: Models.ErrorBody;
      405: Models.ErrorBody;
      406: Models.ErrorBody;
      422: Models.ValidationErrorBody;
      429: Models.ErrorBody;
      500: Models.ErrorBody;
      503: Models.ErrorBody;
    };
  };

  /** GET /search/charities.json */
  searchCharities: {
    path: {};
    query: {
      /** Only what belongs to this campaign: `au-31`, its UUID, its number, or its address (`au/surf-coast-run`). */
      campaign_id?: string;
      /** Only what belongs to this country. `gb` is read as `uk`. */
      country_code?: 'au' | 'nz' | 'uk' | 'gb' | 'ie' | 'us';
      /** Only charities that work for one of these causes. */
      cause_ids?: Array<number>;
      /** Only the charity with this tax number. */
      tax_number?: string;
      /** True: charities whose identity check is pending or has failed are returned too. */
      include_failed_kyc: boolean;
      /** Text to look for. A name that equals it comes first, then names that start with it, names that hold its words, the supporter's name, and the rest. All words must be found; the start of a word is enough. Case, accents and punctuation make no difference. When nothing matches as typed, words of four letters and more may have one letter wrong, missing, too many, or two swapped; after that, one of several words may be missing. Without `q`, or when nothing matches it, what the filters let through is returned, highest number first. */
      q?: string;
      /** How many of the best results to return, without pages. More than 100 is served as 100. The word `false` means that no limit is given. */
      limit?: number;
      /** Which page of results to return. The first is 1; 0 means the first as well. */
      page?: number;
      /** How many results make a page. Absent: `limit` when that is sent, otherwise 100. More than 100 is served as 100. */
      page_size?: number;
      /** True on the first request of a scroll, which returns all matches in batches of 5000, in an order that does not shift. */
      scroll: boolean;
      /** `meta.scroll_id` of the batch before. Everything else in the request is then ignored. It works for 24 hours. */
      scroll_id?: string;
    };
    body: undefined;
    responses: {
      200: Models.CharitySearchResults;
      400: Models.ErrorBody;
      401: Models.ErrorBody;
      405: Models.ErrorBody;
      406: Models.ErrorBody;
      422: Models.ValidationErrorBody;
      429: Models.ErrorBody;
      500: Models.ErrorBody;
      503: Models.ErrorBody;
    };
  };

  /** GET /search/fitness_activities_totals.json */
  searchFitnessActivitiesTotals: {
    path: {};
    query: {
      /** Only what belongs to one of these charities: `au-24`, UUIDs, numbers or addresses (`au/reef-rescue-trust`). */
      charity_id?: Array<string>;
      /** Only what belongs to one of these campaigns: `au-31`, UUIDs, numbers or addresses (`au/surf-coast-run`). */
      campaign_id?: Array<string>;
      /** Only these pages: numbers or UUIDs. */
      page_id?: Array<string>;
      /** Only what belongs to these teams: numbers or UUIDs. */
      team_id?: Array<string>;
      /** Only what belongs to the teams with these team pages: numbers or UUIDs. */
      team_page_id?: Array<string>;
      /** Only what happened at this time or later. A time without an offset is UTC. */
      start_at?: Date;
      /** Only what happened before this time. */
      end_at?: Date;
      /** Only activities of these kinds. */
      type?: Array<'bike' | 'gym' | 'hike' | 'run' | 'sport' | 'swim' | 'walk'>;
      /** True: activities that were typed in by hand count too. */
      include_manual: boolean;
      /** True: leave out activities from virtual apps. */
      exclude_virtual: boolean;
      /** True: leave out all other activities. */
      exclude_non_virtual: boolean;
      /** Only pages with one of these values in a group of their campaign. A text with commas is tried whole, too, so that a value may hold a comma. */
      group_value?: Array<string>;
      /** Leave out rows with less distance than this, in metres. Applied after `limit`, so that fewer rows may come back; `meta` counts the rows as if there were no such bound. */
      min_distance_in_meters?: number;
      /** Leave out rows with more distance than this, in metres. Applied after `limit`, so that fewer rows may come back; `meta` counts the rows as if there were no such bound. */
      max_distance_in_meters?: number;
      /** What a row stands for: a page, a team, or a value of the group `group_id`. The singulars mean the same, and `individuals` means `pages`. */
      group_by: 'pages' | 'teams' | 'groups' | 'page' | 'team' | 'group' | 'individuals' | 'individual';
      /** With `group_by=groups`, where it is required: the campaign's group to rank by. With `group_by=teams`, where it may be absent: only teams whose page has a value in this group. */
      group_id?: number;
      /** By which figure to rank. */
      sort_by: 'distance_in_meters' | 'duration_in_seconds' | 'elevation_in_meters' | 'calories';
      /** How many rows to return. More than 1000 is served as 1000. The word `false` means that no limit is given, so that the default counts. */
      limit: number;
      /** Which page of the list to return. The first is 1; 0 means the first as well. */
      page?: number;
    };
    body: undefined;
    responses: {
      200: Models.FitnessTotalsResults;
      400: Models.ErrorBody;
      401: Models.ErrorBody;
      405: Models.ErrorBody;
      406: Models.ErrorBody;
      422: Models.UnprocessableBody;
      429: Models.ErrorBody;
      500: Models.ErrorBody;
      503: Models.ErrorBody;
    };
  };

  /** GET /search/pages.json */
  searchPages: {
    path: {};
    query: {
      /** Only what belongs to this charity: `au-24`, its UUID, its number, or its address (`au/reef-rescue-trust`). */
      charity_id?: string;
      /** Only what belongs to this campaign: `au-31`, its UUID, its number, or its address (`au/surf-coast-run`). */
      campaign_id?: string;
      /** Only what belongs to this country. `gb` is read as `uk`. */
      country_code?: 'au' | 'nz' | 'uk' | 'gb' | 'ie' | 'us';
      /** Only individual pages (`user`), only team pages, or all. */
      type: 'all' | 'user' | 'team';
      /** Only pages with one of these values in a group of their campaign. A text with commas is tried whole, too, so that a value may hold a comma. */
      group_value?: Array<string>;
      /** Only active pages, only those that are not, or all. A page is active when its own state and its campaign's status are. */
      active: 'true' | 'false' | 'all';
      /** Only pages that expire after this time, or never. Absent: the present time. */
      expires_after?: Date;
      /** Text to look for. A name that equals it comes first, then names that start with it, names that hold its words, the supporter's name, and the rest. All words must be found; the start of a word is enough. Case, accents and punctuation make no difference. When nothing matches as typed, words of four letters and more may have one letter wrong, missing, too many, or two swapped; after that, one of several words may be missing. Without `q`, or when nothing matches it, what the filters let through is returned, highest number first. */
      q?: string;
      /** How many of the best results to return, without pages. More than 100 is served as 100. The word `false` means that no limit is given. */
      limit?: number;
      /** Which page of results to return. The first is 1; 0 means the first as well. */
      page?: number;
      /** How many results make a page. Absent: `limit` when that is sent, otherwise 100. More than 100 is served as 100. */
      page_size?: number;
      /** True on the first request of a scroll, which returns all matches in batches of 5000, in an order that does not shift. */
      scroll: boolean;
      /** `meta.scroll_id` of the batch before. Everything else in the request is then ignored. It works for 24 hours. */
      scroll_id?: string;
    };
    body: undefined;
    responses: {
      200: Models.PageSearchResults;
      400: Models.ErrorBody;
      401: Models.ErrorBody;
      405: Models.ErrorBody;
      406: Models.ErrorBody;
      422: Models.ValidationErrorBody;
      429: Models.ErrorBody;
      500: Models.ErrorBody;
      503: Models.ErrorBody;
    };
  };

  /** GET /search/pages_totals.json */
  searchPagesTotals: {
    path: {};
    query: {
      /** Only these pages: numbers or UUIDs. */
      page_ids?: Array<string>;
      /** All but these pages: numbers or UUIDs. */
      exclude_page_ids?: Array<string>;
      /** Only what belongs to one of these charities: `au-24`, UUIDs, numbers or addresses (`au/reef-rescue-trust`). */
      charity_id?: Array<string>;
      /** Only what belongs to one of these campaigns: `au-31`, UUIDs, numbers or addresses (`au/surf-coast-run`). */
      campaign_id?: Array<string>;
      /** Only what happened at this time or later. A time without an offset is UTC. */
      start_at?: Date;
      /** Only what happened before this time. */
      end_at?: Date;
      /** Only pages with one of these values in a group of their campaign. A text with commas is tried whole, too, so that a value may hold a comma. */
      group_value?: Array<string>;
      /** Only rows that have raised at most this, in cents. */
      max_amount_cents?: number;
      /** Only rows that have raised at least this, in cents. */
      min_amount_cents?: number;
      /** What a row stands for: a page, a team, or a value of the group `group_id`. The singulars mean the same, and `individuals` means `pages`. */
      group_by: 'pages' | 'teams' | 'groups' | 'page' | 'team' | 'group' | 'individuals' | 'individual';
      /** The campaign's group to rank by. Required with `group_by=groups`. */
      group_id?: number;
      /** How many objects to return. More than 1000 is served as 1000. The word `false` means that no limit is given. With `page` alone it is 100. */
      limit?: number;
      /** Which page of the list to return. The first is 1; 0 means the first as well. */
      page?: number;
    };
    body: undefined;
    responses: {
      200: Models.PagesTotalsResults;
      400: Models.ErrorBody;
      401: Models.ErrorBody;
      405: Models.ErrorBody;
      406: Models.ErrorBody;
      422: Models.UnprocessableBody;
      429: Models.ErrorBody;
      500: Models.ErrorBody;
      503: Models.ErrorBody;
    };
  };

  /** GET /search/totals.json */
  searchTotals: {
    path: {};
    query: {
      /** Only what belongs to one of these charities: `au-24`, UUIDs, numbers or addresses (`au/reef-rescue-trust`). */
      charity_id?: Array<string>;
      /** Only what belongs to one of these campaigns: `au-31`, UUIDs, numbers or addresses (`au/surf-coast-run`). */
      campaign_id?: Array<string>;
      /** Only these pages: numbers or UUIDs. */
      page_id?: Array<string>;
      /** Only what belongs to these teams: numbers or UUIDs. */
      team_id?: Array<string>;
      /** Only what happened at this time or later. A time without an offset is UTC. */
      start_at?: Date;
      /** Only what happened before this time. */
      end_at?: Date;
      /** Only donations of these kinds. */
      type?: Array<'peer_to_peer' | 'charity' | 'appeal' | 'recurring' | 'offline_donation'>;
      /** Only what belongs to this country. `gb` is read as `uk`. */
      country_code?: 'au' | 'nz' | 'uk' | 'gb' | 'ie' | 'us';
      /** Only pages with one of these values in a group of their campaign. A text with commas is tried whole, too, so that a value may hold a comma. */
      group_value?: Array<string>;
    };
    body: undefined;
    responses: {
      200: Models.DonationTotals;
      400: Models.ErrorBody;
      401: Models.ErrorBody;
      405: Models.ErrorBody;
      406: Models.ErrorBody;
      422: Models.ValidationErrorBody;
      429: Models.ErrorBody;
      500: Models.ErrorBody;
      503: Models.ErrorBody;
    };
  };

  /** POST /authentication/sessions */
  createSession: {
    path: {};
    query: {};
    body: Models.SessionCreateRequest;
    responses: {
      303: undefined;
      400: Models.ErrorBody;
      401: Models.ErrorBody;
      403: Models.ErrorBody;
      405: Models.ErrorBody;
      413: Models.ErrorBody;
      415: Models.ErrorBody;
      422: Models.ValidationErrorBody;
      429: Models.ErrorBody;
      500: Models.ErrorBody;
      503: Models.ErrorBody;
    };
  };

  /** POST /teams/{team_id}/members */
  addTeamMember: {
    path: {
      /** The team's number. */
      team_id: number;
    };
    query: {};
    body: Models.TeamMemberRequest;
    responses: {
      200: Models.TeamResponse;
      400: Models.ErrorBody;
      401: Models.ErrorBody;
      403: Models.ErrorBody;
      404: Models.ErrorBody;
      405: Models.ErrorBody;
      413: Models.ErrorBody;
      415: Models.ErrorBody;
      422: Models.ValidationErrorBody;
      429: Models.ErrorBody;
      500: Models.ErrorBody;
      503: Models.ErrorBody;
    };
  };

  /** POST /teams */
  createTeam: {
    path: {};
    query: {};
    body: Models.TeamCreateRequest;
    responses: {
      201: Models.TeamCreated;
      400: Models.ErrorBody;
      401: Models.ErrorBody;
      403: Models.ErrorBody;
      405: Models.ErrorBody;
      413: Models.ErrorBody;
      415: Models.ErrorBody;
      422: Models.ValidationErrorBody;
      429: Models.ErrorBody;
      500: Models.ErrorBody;
      503: Models.ErrorBody;
    };
  };

  /** POST /teams/{team_id}/invitations */
  createTeamInvitation: {
    path: {
      /** The team's number. */
      team_id: number;
    };
    query: {};
    body: Models.TeamInvitationRequest;
    responses: {
      201: Models.TeamInvitationResponse;
      400: Models.ErrorBody;
      401: Models.ErrorBody;
      403: Models.ErrorBody;
      404: Models.ErrorBody;
      405: Models.ErrorBody;
      413: Models.ErrorBody;
      415: Models.ErrorBody;
      422: Models.ValidationErrorBody;
      429: Models.ErrorBody;
      500: Models.ErrorBody;
      503: Models.ErrorBody;
    };
  };

  /** DELETE /teams/{team_id}/invitations/{invitation_id} */
  deleteTeamInvitation: {
    path: {
      /** The team's number. */
      team_id: number;
      /** The invitation's number. */
      invitation_id: number;
    };
    query: {};
    body: undefined;
    responses: {
      204: undefined;
      400: Models.ErrorBody;
      401: Models.ErrorBody;
      403: Models.ErrorBody;
      404: Models.ErrorBody;
      405: Models.ErrorBody;
      422: Models.ValidationErrorBody;
      429: Models.ErrorBody;
      500: Models.ErrorBody;
      503: Models.ErrorBody;
    };
  };

  /** GET /teams/{team_id}.json */
  getTeam: {
    path: {
      /** The team's number. */
      team_id: number;
    };
    query: {};
    body: undefined;
    responses: {
      200: Models.TeamResponse;
      400: Models.ErrorBody;
      401: Models.ErrorBody;
      403: Models.ErrorBody;
      404: Models.ErrorBody;
      405: Models.ErrorBody;
      406: Models.ErrorBody;
      422: Models.ValidationErrorBody;
      429: Models.ErrorBody;
      500: Models.ErrorBody;
      503: Models.ErrorBody;
    };
  };

  /** GET /teams.json */
  listTeams: {
    path: {};
    query: {
      /** Only objects that were changed at this time or later. A time without an offset is UTC. */
      start_updated_at?: Date;
      /** Only objects that were changed before this time. */
      end_updated_at?: Date;
      /** Only objects that were created at this time or later. A time without an offset is UTC. */
      start_created_at?: Date;
      /** Only objects that were created before this time. */
      end_created_at?: Date;
      /** How many objects to return. More than 1000 is served as 1000. The word `false` means that no limit is given. With `page` alone it is 100. */
      limit?: number;
      /** Which page of the list to return. The first is 1; 0 means the first as well. */
      page?: number;
    };
    body: undefined;
    responses: {
      200: Models.TeamList;
      400: Models.ErrorBody;
      401: Models.ErrorBody;
      403: Models.ErrorBody;
      405: Models.ErrorBody;
      406: Models.ErrorBody;
      422: Models.UnprocessableBody;
      429: Models.ErrorBody;
      500: Models.ErrorBody;
      503: Models.ErrorBody;
    };
  };

  /** DELETE /teams/{team_id}/members/{page_id} */
  removeTeamMember: {
    path: {
      /** The team's number. */
      team_id: number;
      /** The number of the member's page. */
      page_id: number;
    };
    query: {};
    body: undefined;
    responses: {
      204: undefined;
      400: Models.ErrorBody;
      401: Models.ErrorBody;
      403: Models.ErrorBody;
      404: Models.ErrorBody;
      405: Models.ErrorBody;
      422: Models.ValidationErrorBody;
      429: Models.ErrorBody;
      500: Models.ErrorBody;
      503: Models.ErrorBody;
    };
  };
}
