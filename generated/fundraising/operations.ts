// GENERATED FROM openapi/ BY `make generate`. DO NOT EDIT: change the document or openapi/templates and generate again.

import type * as Models from './models.ts';

export type * from './models.ts';

/**
 * Every operation of the document by its ID: what its handler is given and which body belongs to which status.
 * It is the view after validation: aliases are folded into their canonical names, a value with a default is always there.
 * Where the document says `x-validated-by-handler`, the handler is given what came over the wire instead.
 */
export interface Operations {
  /** GET /addresses/{country_code}/{address_id}.json */
  getAddress: {
    path: {
      /** The address's country, as sent with the search. */
      country_code: string;
      /** The `id` of an address that was found. */
      address_id: string;
    };
    query: {};
    body: undefined;
    responses: {
      200: Models.AddressDetail;
      400: Models.ErrorBody;
      401: Models.ErrorBody;
      404: Models.ErrorBody;
      405: Models.ErrorBody;
      406: Models.ErrorBody;
      429: Models.ErrorBody;
      500: Models.ErrorBody;
      503: Models.ErrorBody;
    };
  };

  /** GET /addresses.json */
  searchAddresses: {
    path: {};
    query: {
      /** Only addresses in this country, which can be outside the platform's countries: two letters of ISO 3166 in either case, or `UK`. */
      country_code?: string;
      /** The part of an address typed so far. */
      q?: string;
    };
    body: undefined;
    responses: {
      200: Models.AddressList;
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

  /** POST /campaigns */
  createCampaign: {
    path: {};
    query: {};
    body: Models.CampaignCreateRequest;
    responses: {
      201: Models.CampaignResponse;
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

  /** GET /campaigns/{campaign_id_or_uuid}.json */
  getCampaign: {
    path: {
      /** The campaign: `au-31`, its UUID, its number as returned by search, or its address as country and slug (`au/surf-coast-run`). */
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
      429: Models.ErrorBody;
      500: Models.ErrorBody;
      503: Models.ErrorBody;
    };
  };

  /** GET /campaigns/{campaign_id_or_uuid}/groups.json */
  listCampaignGroups: {
    path: {
      /** The campaign: `au-31`, its UUID, its number as returned by search, or its address as country and slug (`au/surf-coast-run`). */
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
      429: Models.ErrorBody;
      500: Models.ErrorBody;
      503: Models.ErrorBody;
    };
  };

  /** GET /campaigns.json */
  listCampaigns: {
    path: {};
    query: {
      /** Only these campaigns: `au-31`, UUIDs, numbers, or addresses (`au/surf-coast-run`). */
      ids?: Array<string>;
      /** Only results for one of these charities: `au-24`, UUIDs, numbers, or addresses (`au/reef-rescue-trust`). */
      charity_ids?: Array<string>;
      /** Only campaigns with one of these statuses. */
      status?: Array<'active' | 'expired' | 'disabled'>;
      /** True: leaves out the default campaign of each country (`au-0` and so on), which isn't an event. */
      exclude_bau: boolean;
      /** Sorts by this field in ascending order. Objects without a value come last; ties are broken by number. */
      sort_by?: 'start_at' | 'finish_at' | 'name';
      /** How many objects to return. Values above 1000 are read as 1000. The word `false` means no limit was given. With `page` alone, the limit is 100. */
      limit?: number;
      /** Which page of the list to return. The first page is 1; 0 is read as 1. */
      page?: number;
      /** True: leaves out `charity_ids` and `charity_uids`, for a smaller response. */
      exclude_charities: boolean;
      /** True: leaves out `page_ids`, for a smaller response. */
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

  /** PUT /campaigns/{campaign_id_or_uuid} */
  updateCampaign: {
    path: {
      /** The campaign: `au-31`, its UUID, its number as returned by search, or its address as country and slug (`au/surf-coast-run`). */
      campaign_id_or_uuid: string;
    };
    query: {};
    body: Models.CampaignUpdateRequest;
    responses: {
      200: Models.CampaignResponse;
      400: Models.ErrorBody;
      401: Models.ErrorBody;
      403: Models.ErrorBody;
      404: Models.ErrorBody;
      405: Models.ErrorBody;
      412: Models.CampaignConflict;
      413: Models.ErrorBody;
      415: Models.ErrorBody;
      422: Models.ValidationErrorBody;
      429: Models.ErrorBody;
      500: Models.ErrorBody;
      503: Models.ErrorBody;
    };
  };

  /** POST /charities */
  createCharity: {
    path: {};
    query: {};
    body: Models.CharityCreateRequest;
    responses: {
      201: Models.CharityResponse;
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

  /** GET /charities/{charity_id_or_uuid}.json */
  getCharity: {
    path: {
      /** The charity: `au-24`, its UUID, its number as returned by search, or its address as country and slug (`au/reef-rescue-trust`). */
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
      429: Models.ErrorBody;
      500: Models.ErrorBody;
      503: Models.ErrorBody;
    };
  };

  /** GET /causes.json */
  listCauses: {
    path: {};
    query: {
      /** How many objects to return. Values above 1000 are read as 1000. The word `false` means no limit was given. With `page` alone, the limit is 100. */
      limit?: number;
      /** Which page of the list to return. The first page is 1; 0 is read as 1. */
      page?: number;
    };
    body: undefined;
    responses: {
      200: Models.CauseList;
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

  /** GET /charities.json */
  listCharities: {
    path: {};
    query: {
      /** Only these charities: `au-24`, UUIDs, numbers, or addresses (`au/reef-rescue-trust`). */
      ids?: Array<string>;
      /** Only results in one of these campaigns: `au-31`, UUIDs, numbers, or addresses (`au/surf-coast-run`). */
      campaign_ids?: Array<string>;
      /** How many objects to return. Values above 1000 are read as 1000. The word `false` means no limit was given. With `page` alone, the limit is 100. */
      limit?: number;
      /** Which page of the list to return. The first page is 1; 0 is read as 1. */
      page?: number;
      /** Only results in this country, one of the operator's countries. `gb` is read as `uk`. */
      country_code?: string;
      /** Only charities that work for one of these causes. */
      cause_ids?: Array<number>;
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

  /** PUT /charities/{charity_id_or_uuid} */
  updateCharity: {
    path: {
      /** The charity: `au-24`, its UUID, its number as returned by search, or its address as country and slug (`au/reef-rescue-trust`). */
      charity_id_or_uuid: string;
    };
    query: {};
    body: Models.CharityUpdateRequest;
    responses: {
      200: Models.CharityResponse;
      400: Models.ErrorBody;
      401: Models.ErrorBody;
      403: Models.ErrorBody;
      404: Models.ErrorBody;
      405: Models.ErrorBody;
      412: Models.CharityConflict;
      413: Models.ErrorBody;
      415: Models.ErrorBody;
      422: Models.ValidationErrorBody;
      429: Models.ErrorBody;
      500: Models.ErrorBody;
      503: Models.ErrorBody;
    };
  };

  /** POST /donations */
  createDonation: {
    path: {};
    query: {};
    body: Models.DonationCreateRequest;
    responses: {
      201: Models.DonationResponse;
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

  /** GET /donations/{donation_id}.json */
  getDonation: {
    path: {
      /** The donation: the `uid` of its row in the feed, or its number. */
      donation_id: string;
    };
    query: {};
    body: undefined;
    responses: {
      200: Models.DonationResponse;
      400: Models.ErrorBody;
      401: Models.ErrorBody;
      404: Models.ErrorBody;
      405: Models.ErrorBody;
      406: Models.ErrorBody;
      429: Models.ErrorBody;
      500: Models.ErrorBody;
      503: Models.ErrorBody;
    };
  };

  /** GET /donations/{donation_id}/contact.json */
  getDonationContact: {
    path: {
      /** The donation: the `uid` of its row in the feed, or its number. */
      donation_id: string;
    };
    query: {};
    body: undefined;
    responses: {
      200: Models.DonationContactResponse;
      400: Models.ErrorBody;
      401: Models.ErrorBody;
      403: Models.ErrorBody;
      404: Models.ErrorBody;
      405: Models.ErrorBody;
      406: Models.ErrorBody;
      429: Models.ErrorBody;
      500: Models.ErrorBody;
      503: Models.ErrorBody;
    };
  };

  /** GET /campaigns/{campaign_id_or_uuid}/donations.json */
  listCampaignDonations: {
    path: {
      /** The campaign: `au-31`, its UUID, its number as returned by search, or its address as country and slug (`au/surf-coast-run`). */
      campaign_id_or_uuid: string;
    };
    query: {
      /** Sorts by the remaining amount instead of by time, largest or smallest first. */
      sort?: 'amount_desc' | 'amount_asc';
      /** How many of the best results to return, without pagination. Values above 100 are read as 100. The word `false` means no limit was given. */
      limit?: number;
      /** Which page of results to return. The first page is 1; 0 is read as 1. */
      page?: number;
      /** Number of results per page. Absent: `limit` if that is sent, otherwise 100. Values above 100 are read as 100. */
      page_size?: number;
      /** True on the first request of a scroll, which returns all rows in batches of `limit`. New rows that arrive meanwhile don't shift the others: every row is returned exactly once. */
      scroll: boolean;
      /** `meta.scroll_id` of the previous batch. All other parameters are then ignored. It is valid for 24 hours. */
      scroll_id?: string;
    };
    body: undefined;
    responses: {
      200: Models.DonationList;
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

  /** GET /pages/{page_id_or_uuid}/donations.json */
  listPageDonations: {
    path: {
      /** The page: its number, its UUID or its uid (`au-1842`). */
      page_id_or_uuid: string;
    };
    query: {
      /** Sorts by the remaining amount instead of by time, largest or smallest first. */
      sort?: 'amount_desc' | 'amount_asc';
      /** How many of the best results to return, without pagination. Values above 100 are read as 100. The word `false` means no limit was given. */
      limit?: number;
      /** Which page of results to return. The first page is 1; 0 is read as 1. */
      page?: number;
      /** Number of results per page. Absent: `limit` if that is sent, otherwise 100. Values above 100 are read as 100. */
      page_size?: number;
      /** True on the first request of a scroll, which returns all rows in batches of `limit`. New rows that arrive meanwhile don't shift the others: every row is returned exactly once. */
      scroll: boolean;
      /** `meta.scroll_id` of the previous batch. All other parameters are then ignored. It is valid for 24 hours. */
      scroll_id?: string;
    };
    body: undefined;
    responses: {
      200: Models.DonationList;
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

  /** GET /teams/{team_id}/donations.json */
  listTeamDonations: {
    path: {
      /** The team's number. */
      team_id: number;
    };
    query: {
      /** Sorts by the remaining amount instead of by time, largest or smallest first. */
      sort?: 'amount_desc' | 'amount_asc';
      /** How many of the best results to return, without pagination. Values above 100 are read as 100. The word `false` means no limit was given. */
      limit?: number;
      /** Which page of results to return. The first page is 1; 0 is read as 1. */
      page?: number;
      /** Number of results per page. Absent: `limit` if that is sent, otherwise 100. Values above 100 are read as 100. */
      page_size?: number;
      /** True on the first request of a scroll, which returns all rows in batches of `limit`. New rows that arrive meanwhile don't shift the others: every row is returned exactly once. */
      scroll: boolean;
      /** `meta.scroll_id` of the previous batch. All other parameters are then ignored. It is valid for 24 hours. */
      scroll_id?: string;
    };
    body: undefined;
    responses: {
      200: Models.DonationList;
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

  /** POST /donations/{donation_id}/move */
  moveDonation: {
    path: {
      /** The donation: the `uid` of its row in the feed, or its number. */
      donation_id: string;
    };
    query: {};
    body: Models.DonationMoveRequest;
    responses: {
      201: Models.DonationResponse;
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

  /** POST /donations/{donation_id}/refunds */
  refundDonation: {
    path: {
      /** The donation: the `uid` of its row in the feed, or its number. */
      donation_id: string;
    };
    query: {};
    body: Models.DonationRefundRequest;
    responses: {
      201: Models.DonationRefundResponse;
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

  /** POST /donation_sources/{source_id}/events */
  sendDonationEvent: {
    path: {
      /** The name of the source. */
      source_id: string;
    };
    query: {};
    body: Models.SignedDonationEvent;
    responses: {
      200: Models.DonationEventResponse;
      400: Models.ErrorBody;
      401: Models.ErrorBody;
      404: Models.ErrorBody;
      405: Models.ErrorBody;
      413: Models.ErrorBody;
      415: Models.ErrorBody;
      429: Models.ErrorBody;
      500: Models.ErrorBody;
      503: Models.ErrorBody;
    };
  };

  /** PUT /donations/{donation_id} */
  updateDonation: {
    path: {
      /** The donation: the `uid` of its row in the feed, or its number. */
      donation_id: string;
    };
    query: {};
    body: Models.DonationUpdateRequest;
    responses: {
      200: Models.DonationResponse;
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

  /** GET /events.json */
  listEvents: {
    path: {};
    query: {
      /** `meta.next` of the last response. Absent: from the oldest stored event. `latest`: only new events from now on. */
      after?: string;
      /** Only events of these types. Absent: all types. */
      types?: Array<Models.EventType>;
      /** Maximum number of events. A response ends earlier once its events exceed 4 MB in total; then `meta.more` is true. */
      limit: number;
    };
    body: undefined;
    responses: {
      200: Models.EventList;
      400: Models.ErrorBody;
      401: Models.ErrorBody;
      403: Models.ErrorBody;
      405: Models.ErrorBody;
      406: Models.ErrorBody;
      422: Models.ValidationErrorBody;
      429: Models.ErrorBody;
      500: Models.ErrorBody;
      503: Models.ErrorBody;
    };
  };

  /** POST /posts */
  createPost: {
    path: {};
    query: {};
    body: Models.PostCreateRequest;
    responses: {
      201: Models.PostResponse;
      400: Models.ErrorBody;
      401: Models.ErrorBody;
      403: Models.ErrorBody;
      405: Models.ErrorBody;
      413: Models.ErrorBody;
      415: Models.ErrorBody;
      422: Models.PostErrorBody;
      429: Models.ErrorBody;
      500: Models.ErrorBody;
      503: Models.ErrorBody;
    };
  };

  /** DELETE /pages/{page_id_or_uuid}/donations/{donation_id}/comments */
  deleteDonationComment: {
    path: {
      /** The page: its number, its UUID or its uid (`au-1842`). */
      page_id_or_uuid: string;
      /** The donation: the `uid` of its row in the feed, or its number. */
      donation_id: string;
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
      429: Models.ErrorBody;
      500: Models.ErrorBody;
      503: Models.ErrorBody;
    };
  };

  /** DELETE /posts/{post_id} */
  deletePost: {
    path: {
      /** The post's number. */
      post_id: number;
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
      429: Models.ErrorBody;
      500: Models.ErrorBody;
      503: Models.ErrorBody;
    };
  };

  /** POST /pages/{page_id_or_uuid}/donations/{donation_id}/comments */
  saveDonationComment: {
    path: {
      /** The page: its number, its UUID or its uid (`au-1842`). */
      page_id_or_uuid: string;
      /** The donation: the `uid` of its row in the feed, or its number. */
      donation_id: string;
    };
    query: {};
    body: Models.DonationCommentRequest;
    responses: {
      201: Models.DonationCommentResponse;
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

  /** GET /search/feed.json */
  searchFeed: {
    path: {};
    query: {
      /** Only these pages: numbers, UUIDs, or uids (`au-1842`). */
      page_id?: Array<string>;
      /** Only results for these teams: numbers, UUIDs, or uids (`au-1842`). */
      team_id?: Array<string>;
      /** Only results for the teams with these team pages: numbers, UUIDs, or uids (`au-1842`). */
      team_page_id?: Array<string>;
      /** Only results in one of these campaigns: `au-31`, UUIDs, numbers or addresses (`au/surf-coast-run`). */
      campaign_id?: Array<string>;
      /** Only results for one of these charities: `au-24`, UUIDs, numbers or addresses (`au/reef-rescue-trust`). */
      charity_id?: Array<string>;
      /** Only pages with one of these values in a group of their campaign. A text with commas is also tried as a whole, because a value may contain a comma. */
      group_value?: Array<string>;
      /** Only rows of these kinds. Absent: all kinds. Each kind has two spellings: the one that older integrations send, and the value of `_type`. This platform has no messages of charities (`MessageReference`), so none are found. */
      type?: Array<
        | 'OnlineDonation'
        | 'OfflineDonation'
        | 'Post'
        | 'FitnessActivity'
        | 'MessageReference'
        | 'online_donation'
        | 'offline_donation'
        | 'post'
        | 'fitness_activity'
        | 'message_reference'
      >;
      /** Sorts by amount instead of by time, largest or smallest first. Only donations have an amount, so `type` must name donations and nothing else. */
      sort?: 'amount_desc' | 'amount_asc';
      /** Only rows created at this time or later. A time without an offset is UTC. */
      start_at?: Date;
      /** Only rows created before this time. */
      end_at?: Date;
      /** Only rows whose nickname, message or caption contains this text. Case and accents are ignored. */
      q?: string;
      /** How many of the best results to return, without pagination. Values above 100 are read as 100. The word `false` means no limit was given. */
      limit?: number;
      /** Which page of results to return. The first page is 1; 0 is read as 1. */
      page?: number;
      /** Number of results per page. Absent: `limit` if that is sent, otherwise 100. Values above 100 are read as 100. */
      page_size?: number;
      /** True on the first request of a scroll, which returns all rows in batches of `limit`. New rows that arrive meanwhile don't shift the others: every row is returned exactly once. */
      scroll: boolean;
      /** `meta.scroll_id` of the previous batch. All other parameters are then ignored. It is valid for 24 hours. */
      scroll_id?: string;
    };
    body: undefined;
    responses: {
      200: Models.FeedResults;
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

  /** DELETE /fitness_activities/{activity_id_or_uid} */
  deleteFitnessActivity: {
    path: {
      /** The activity: its number, or the `uid` it was saved under. If one of the user's activities has this number and another has this `uid`, the number wins. Append `.json` to a `uid` that contains a period. */
      activity_id_or_uid: string;
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
      429: Models.ErrorBody;
      500: Models.ErrorBody;
      503: Models.ErrorBody;
    };
  };

  /** GET /fitness_activities/{activity_id}.json */
  getFitnessActivity: {
    path: {
      /** The activity's number. */
      activity_id: number;
    };
    query: {};
    body: undefined;
    responses: {
      200: Models.FitnessActivityResponse;
      400: Models.ErrorBody;
      401: Models.ErrorBody;
      404: Models.ErrorBody;
      405: Models.ErrorBody;
      406: Models.ErrorBody;
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
      /** Only results for one of these charities: `au-24`, UUIDs, numbers or addresses (`au/reef-rescue-trust`). */
      charity_id?: Array<string>;
      /** Only results in one of these campaigns: `au-31`, UUIDs, numbers or addresses (`au/surf-coast-run`). */
      campaign_id?: Array<string>;
      /** Only these pages: numbers, UUIDs, or uids (`au-1842`). */
      page_id?: Array<string>;
      /** Only results for these teams: numbers, UUIDs, or uids (`au-1842`). */
      team_id?: Array<string>;
      /** Only results for the teams with these team pages: numbers, UUIDs, or uids (`au-1842`). */
      team_page_id?: Array<string>;
      /** Only donations or activities at this time or later. A time without an offset is UTC. */
      start_at?: Date;
      /** Only donations or activities before this time. */
      end_at?: Date;
      /** Only activities of these kinds. */
      type?: Array<'bike' | 'gym' | 'hike' | 'run' | 'sport' | 'swim' | 'walk'>;
      /** True: includes activities that were entered manually. */
      include_manual: boolean;
      /** True: leaves out activities from virtual apps. */
      exclude_virtual: boolean;
      /** True: leaves out all other activities. */
      exclude_non_virtual: boolean;
      /** How many objects to return. Values above 1000 are read as 1000. The word `false` means no limit was given. With `page` alone, the limit is 100. */
      limit?: number;
      /** Which page of the list to return. The first page is 1; 0 is read as 1. */
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

  /** PUT /fitness_activities/{activity_id_or_uid} */
  updateFitnessActivity: {
    path: {
      /** The activity: its number, or the `uid` it was saved under. If one of the user's activities has this number and another has this `uid`, the number wins. Append `.json` to a `uid` that contains a period. */
      activity_id_or_uid: string;
    };
    query: {};
    body: Models.FitnessActivityChanges;
    responses: {
      200: Models.FitnessActivityResponse;
      400: Models.ErrorBody;
      401: Models.ErrorBody;
      403: Models.ErrorBody;
      404: Models.ErrorBody;
      405: Models.ErrorBody;
      413: Models.ErrorBody;
      415: Models.ErrorBody;
      422: Models.FitnessActivityErrorBody;
      429: Models.ErrorBody;
      500: Models.ErrorBody;
      503: Models.ErrorBody;
    };
  };

  /** GET /campaigns/{campaign_id_or_uuid}/leaderboard.json */
  getCampaignLeaderboard: {
    path: {
      /** The campaign: `au-31`, its UUID, its number as returned by search, or its address as country and slug (`au/surf-coast-run`). */
      campaign_id_or_uuid: string;
    };
    query: {
      /** Only individual pages, only team pages, or all. */
      type: 'all' | 'individual' | 'team';
      /** How many pages to return. Values above 1000 are read as 1000. The word `false` means no limit was given, so the default applies. */
      limit: number;
      /** Only results for one of these charities: `au-24`, UUIDs, numbers, or addresses (`au/reef-rescue-trust`). */
      charity_ids?: Array<string>;
      /** Only pages with one of these values in a group of their campaign. A text with commas is also tried as a whole, because a value may contain a comma. */
      group_value?: Array<string>;
      /** True: also ranks pages that are inactive or expired. */
      all_pages: boolean;
      /** True: the response contains the pages as well as their numbers. */
      include_pages: boolean;
      /** True: each returned page has `owner_footprint`. */
      include_footprint: boolean;
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

  /** GET /charities/{charity_id_or_uuid}/leaderboard.json */
  getCharityLeaderboard: {
    path: {
      /** The charity: `au-24`, its UUID, its number as returned by search, or its address as country and slug (`au/reef-rescue-trust`). */
      charity_id_or_uuid: string;
    };
    query: {
      /** Only individual pages, only team pages, or all. */
      type: 'all' | 'individual' | 'team';
      /** How many pages to return. Values above 1000 are read as 1000. The word `false` means no limit was given, so the default applies. */
      limit: number;
      /** Only results in one of these campaigns: `au-31`, UUIDs, numbers, or addresses (`au/surf-coast-run`). */
      campaign_ids?: Array<string>;
      /** Only pages with one of these values in a group of their campaign. A text with commas is also tried as a whole, because a value may contain a comma. */
      group_value?: Array<string>;
      /** True: also ranks pages that are inactive or expired. */
      all_pages: boolean;
      /** True: the response contains the pages as well as their numbers. */
      include_pages: boolean;
      /** True: each returned page has `owner_footprint`. */
      include_footprint: boolean;
    };
    body: undefined;
    responses: {
      200: Models.CharityLeaderboardResponse;
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
      /** How many objects to return. Values above 1000 are read as 1000. The word `false` means no limit was given. With `page` alone, the limit is 100. */
      limit?: number;
      /** Which page of the list to return. The first page is 1; 0 is read as 1. */
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

  /** GET /campaigns/{campaign_id_or_uuid}/live */
  streamCampaign: {
    path: {
      /** The campaign: `au-31`, its UUID, its number as returned by search, or its address as country and slug (`au/surf-coast-run`). */
      campaign_id_or_uuid: string;
    };
    query: {
      /** The same for clients that cannot send the header. The header takes precedence. */
      last_event_id?: string;
    };
    body: undefined;
    responses: {
      200: () => (client: import('node:stream').Writable) => void;
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

  /** GET /charities/{charity_id_or_uuid}/live */
  streamCharity: {
    path: {
      /** The charity: `au-24`, its UUID, its number as returned by search, or its address as country and slug (`au/reef-rescue-trust`). */
      charity_id_or_uuid: string;
    };
    query: {
      /** The same for clients that cannot send the header. The header takes precedence. */
      last_event_id?: string;
    };
    body: undefined;
    responses: {
      200: () => (client: import('node:stream').Writable) => void;
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

  /** GET /pages/{page_id_or_uuid}/live */
  streamPage: {
    path: {
      /** The page: its number, its UUID or its uid (`au-1842`). */
      page_id_or_uuid: string;
    };
    query: {
      /** The same for clients that cannot send the header. The header takes precedence. */
      last_event_id?: string;
    };
    body: undefined;
    responses: {
      200: () => (client: import('node:stream').Writable) => void;
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

  /** GET /teams/{team_id}/live */
  streamTeam: {
    path: {
      /** The team's number. */
      team_id: number;
    };
    query: {
      /** The same for clients that cannot send the header. The header takes precedence. */
      last_event_id?: string;
    };
    body: undefined;
    responses: {
      200: () => (client: import('node:stream').Writable) => void;
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

  /** POST /individual-pages/invitations */
  createIndividualPageInvitation: {
    path: {};
    query: {};
    body: Models.IndividualPageInvitationRequest;
    responses: {
      201: Models.IndividualPageInvitationResponse;
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

  /** POST /reports */
  createReport: {
    path: {};
    query: {};
    body: Models.ReportCreateRequest;
    responses: {
      204: undefined;
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

  /** DELETE /pages/{page_id_or_uuid}/image */
  deletePageImage: {
    path: {
      /** The page: its number, its UUID or its uid (`au-1842`). */
      page_id_or_uuid: string;
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
      429: Models.ErrorBody;
      500: Models.ErrorBody;
      503: Models.ErrorBody;
    };
  };

  /** GET /pages/{page_id_or_uuid}.json */
  getPage: {
    path: {
      /** The page: its number, its UUID or its uid (`au-1842`). */
      page_id_or_uuid: string;
    };
    query: {
      /** True: each returned page has `owner_footprint`. */
      include_footprint: boolean;
    };
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

  /** GET /prerelease/pages/{country_code}/{campaign_slug}/{page_slug} */
  getPageAtAddress: {
    path: {
      /** The campaign's country, as in the page's address. */
      country_code: string;
      /** The campaign's slug; `give` for the country's default campaign. */
      campaign_slug: string;
      /** The slug to check, or the slug of a page. */
      page_slug: string;
    };
    query: {};
    body: undefined;
    responses: {
      200: Models.PageAtAddress;
      400: Models.ErrorBody;
      401: Models.ErrorBody;
      404: Models.ErrorBody;
      405: Models.ErrorBody;
      406: Models.ErrorBody;
      429: Models.ErrorBody;
      500: Models.ErrorBody;
      503: Models.ErrorBody;
    };
  };

  /** GET /pages.json */
  listPages: {
    path: {};
    query: {
      /** Only these pages: numbers, UUIDs, or uids (`au-1842`). */
      ids?: Array<string>;
      /** Only individual pages, only team pages, or all. */
      type: 'all' | 'individual' | 'team';
      /** Only results in one of these campaigns: `au-31`, UUIDs, numbers or addresses (`au/surf-coast-run`). */
      campaign_id?: Array<string>;
      /** Only results for one of these charities: `au-24`, UUIDs, numbers, or addresses (`au/reef-rescue-trust`). */
      charity_ids?: Array<string>;
      /** Only pages with one of these values in a group of their campaign. A text with commas is also tried as a whole, because a value may contain a comma. */
      group_value?: Array<string>;
      /** Only objects that were updated at this time or later. A time without an offset is UTC. */
      start_updated_at?: Date;
      /** Only objects that were updated before this time. */
      end_updated_at?: Date;
      /** Only objects that were created at this time or later. A time without an offset is UTC. */
      start_created_at?: Date;
      /** Only objects that were created before this time. */
      end_created_at?: Date;
      /** True: each returned page has `owner_footprint`. */
      include_footprint: boolean;
      /** How many objects to return. Values above 1000 are read as 1000. The word `false` means no limit was given. With `page` alone, the limit is 100. */
      limit?: number;
      /** Which page of the list to return. The first page is 1; 0 is read as 1. */
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

  /** PATCH /pages/{page_id_or_uuid} */
  patchPage: {
    path: {
      /** The page: its number, its UUID or its uid (`au-1842`). */
      page_id_or_uuid: string;
    };
    query: {};
    body: Models.PageUpdateRequest;
    responses: {
      200: Models.PageUpdated;
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

  /** POST /pages/{page_id_or_uuid}/image */
  savePageImage: {
    path: {
      /** The page: its number, its UUID or its uid (`au-1842`). */
      page_id_or_uuid: string;
    };
    query: {};
    body: undefined;
    responses: {
      200: Models.PageUpdated;
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

  /** PUT /pages/{page_id_or_uuid} */
  updatePage: {
    path: {
      /** The page: its number, its UUID or its uid (`au-1842`). */
      page_id_or_uuid: string;
    };
    query: {};
    body: Models.PageUpdateRequest;
    responses: {
      200: Models.PageUpdated;
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

  /** GET /search/aggregate.json */
  searchAggregate: {
    path: {};
    query: {
      /** Text to search for, as in the three searches. Without it, or if nothing of any kind matches, all pages are returned, then all charities, then all campaigns, lowest number first. */
      q?: string;
      /** Only results in this country, one of the operator's countries. `gb` is read as `uk`. */
      country_code?: string;
      /** Leaves out results with a lower `_score`. Matches of `q` score above 1: 3 or more as typed, 2 to 3 with a typo, below 2 with one word missing. Results that aren't ranked by text score 1. */
      minimum_score?: number;
      /** Which page of results to return. The first page is 1; 0 is read as 1. */
      page: number;
      /** Number of results per page. Values above 100 are read as 100. */
      page_size: number;
    };
    body: undefined;
    responses: {
      200: Models.SearchResults;
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

  /** GET /search/campaigns.json */
  searchCampaigns: {
    path: {};
    query: {
      /** Only these campaigns: `au-31`, UUIDs, numbers, or addresses (`au/surf-coast-run`). */
      ids?: Array<string>;
      /** Only results in this country, one of the operator's countries. `gb` is read as `uk`. */
      country_code?: string;
      /** Only results for one of these charities: `au-24`, UUIDs, numbers, or addresses (`au/reef-rescue-trust`). */
      charity_ids?: Array<string>;
      /** True: leaves out the default campaign of each country (`au-0` and so on), which isn't an event. */
      exclude_bau: boolean;
      /** False: leaves out campaigns whose status is `expired`. */
      include_expired: boolean;
      /** Sorts by this field in ascending order. Objects without a value come last; ties are broken by number. Rejected with `q` and `scroll`, which have their own order. */
      sort_by?: 'start_at' | 'finish_at' | 'name';
      /** Text to search for. An exact match of the name comes first, then names that start with the text, names that contain its words, the fundraiser's name, and the rest. All words must match; the start of a word is enough. Case, accents and punctuation are ignored. If nothing matches as typed, words of four letters or more may have one letter wrong, missing or extra, or two letters swapped; after that, one of several words may be missing. Without `q`, or if nothing matches it, everything that matches the filters is returned, highest number first. */
      q?: string;
      /** Leaves out results with a lower `_score`. Matches of `q` score above 1: 3 or more as typed, 2 to 3 with a typo, below 2 with one word missing. Results that aren't ranked by text score 1. */
      minimum_score?: number;
      /** How many of the best results to return, without pagination. Values above 100 are read as 100. The word `false` means no limit was given. */
      limit?: number;
      /** Which page of results to return. The first page is 1; 0 is read as 1. */
      page?: number;
      /** Number of results per page. Absent: `limit` if that is sent, otherwise 100. Values above 100 are read as 100. */
      page_size?: number;
      /** True on the first request of a scroll, which returns all matches in batches of 5000, in a stable order. */
      scroll: boolean;
      /** `meta.scroll_id` of the previous batch. All other parameters are then ignored. It is valid for 24 hours. */
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
      /** Only these charities: `au-24`, UUIDs, numbers, or addresses (`au/reef-rescue-trust`). */
      ids?: Array<string>;
      /** Only results in one of these campaigns: `au-31`, UUIDs, numbers or addresses (`au/surf-coast-run`). */
      campaign_id?: Array<string>;
      /** Only results in this country, one of the operator's countries. `gb` is read as `uk`. */
      country_code?: string;
      /** Only charities that work for one of these causes. */
      cause_ids?: Array<number>;
      /** Only the charity with this tax number. */
      tax_number?: string;
      /** True: also returns charities whose identity check is pending or has failed. */
      include_failed_kyc: boolean;
      /** Text to search for. An exact match of the name comes first, then names that start with the text, names that contain its words, the fundraiser's name, and the rest. All words must match; the start of a word is enough. Case, accents and punctuation are ignored. If nothing matches as typed, words of four letters or more may have one letter wrong, missing or extra, or two letters swapped; after that, one of several words may be missing. Without `q`, or if nothing matches it, everything that matches the filters is returned, highest number first. */
      q?: string;
      /** Leaves out results with a lower `_score`. Matches of `q` score above 1: 3 or more as typed, 2 to 3 with a typo, below 2 with one word missing. Results that aren't ranked by text score 1. */
      minimum_score?: number;
      /** How many of the best results to return, without pagination. Values above 100 are read as 100. The word `false` means no limit was given. */
      limit?: number;
      /** Which page of results to return. The first page is 1; 0 is read as 1. */
      page?: number;
      /** Number of results per page. Absent: `limit` if that is sent, otherwise 100. Values above 100 are read as 100. */
      page_size?: number;
      /** True on the first request of a scroll, which returns all matches in batches of 5000, in a stable order. */
      scroll: boolean;
      /** `meta.scroll_id` of the previous batch. All other parameters are then ignored. It is valid for 24 hours. */
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
      /** Only results for one of these charities: `au-24`, UUIDs, numbers or addresses (`au/reef-rescue-trust`). */
      charity_id?: Array<string>;
      /** Only results in one of these campaigns: `au-31`, UUIDs, numbers or addresses (`au/surf-coast-run`). */
      campaign_id?: Array<string>;
      /** Only these pages: numbers, UUIDs, or uids (`au-1842`). */
      page_id?: Array<string>;
      /** Only results for these teams: numbers, UUIDs, or uids (`au-1842`). */
      team_id?: Array<string>;
      /** Only results for the teams with these team pages: numbers, UUIDs, or uids (`au-1842`). */
      team_page_id?: Array<string>;
      /** Only donations or activities at this time or later. A time without an offset is UTC. */
      start_at?: Date;
      /** Only donations or activities before this time. */
      end_at?: Date;
      /** Only activities of these kinds. */
      type?: Array<'bike' | 'gym' | 'hike' | 'run' | 'sport' | 'swim' | 'walk'>;
      /** True: includes activities that were entered manually. */
      include_manual: boolean;
      /** True: leaves out activities from virtual apps. */
      exclude_virtual: boolean;
      /** True: leaves out all other activities. */
      exclude_non_virtual: boolean;
      /** Only pages with one of these values in a group of their campaign. A text with commas is also tried as a whole, because a value may contain a comma. */
      group_value?: Array<string>;
      /** Leaves out rows with less distance than this, in metres; a fraction is rounded. Applied after `limit`, so fewer rows may be returned; `meta` counts the rows without this bound. */
      min_distance_in_meters?: number;
      /** Leaves out rows with more distance than this, in metres; a fraction is rounded. Applied after `limit`, so fewer rows may be returned; `meta` counts the rows without this bound. */
      max_distance_in_meters?: number;
      /** What each row is: a page, a team, or a value of the group `group_id`. The singular forms mean the same, and `individuals` means `pages`. */
      group_by: 'pages' | 'teams' | 'groups' | 'page' | 'team' | 'group' | 'individuals' | 'individual';
      /** With `group_by=groups` (required): the campaign's group to rank by. With `group_by=teams` (optional): only teams whose page has a value in this group. */
      group_id?: number;
      /** Which total to rank by. */
      sort_by: 'distance_in_meters' | 'duration_in_seconds' | 'elevation_in_meters' | 'calories';
      /** How many rows to return. Values above 1000 are read as 1000. The word `false` means no limit was given, so the default applies. */
      limit: number;
      /** Which page of the list to return. The first page is 1; 0 is read as 1. */
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
      /** Only these pages: numbers, UUIDs, or uids (`au-1842`). */
      ids?: Array<string>;
      /** Only results for one of these charities: `au-24`, UUIDs, numbers or addresses (`au/reef-rescue-trust`). */
      charity_id?: Array<string>;
      /** Only results in one of these campaigns: `au-31`, UUIDs, numbers or addresses (`au/surf-coast-run`). */
      campaign_id?: Array<string>;
      /** Only results in this country, one of the operator's countries. `gb` is read as `uk`. */
      country_code?: string;
      /** Only individual pages (`user`), only team pages, or all. */
      type: 'all' | 'user' | 'team';
      /** Only pages with one of these values in a group of their campaign. A text with commas is also tried as a whole, because a value may contain a comma. */
      group_value?: Array<string>;
      /** Only active pages (the default), only inactive pages, or all. A page is active if its own state and its campaign's status are both active. */
      active?: 'true' | 'false' | 'all';
      /** Only pages that expire after this time, or never. Absent: the current time. */
      expires_after?: Date;
      /** Only objects that were updated at this time or later. A time without an offset is UTC. */
      start_updated_at?: Date;
      /** Only objects that were updated before this time. */
      end_updated_at?: Date;
      /** Text to search for. An exact match of the name comes first, then names that start with the text, names that contain its words, the fundraiser's name, and the rest. All words must match; the start of a word is enough. Case, accents and punctuation are ignored. If nothing matches as typed, words of four letters or more may have one letter wrong, missing or extra, or two letters swapped; after that, one of several words may be missing. Without `q`, or if nothing matches it, everything that matches the filters is returned, highest number first. */
      q?: string;
      /** Leaves out results with a lower `_score`. Matches of `q` score above 1: 3 or more as typed, 2 to 3 with a typo, below 2 with one word missing. Results that aren't ranked by text score 1. */
      minimum_score?: number;
      /** How many of the best results to return, without pagination. Values above 100 are read as 100. The word `false` means no limit was given. */
      limit?: number;
      /** Which page of results to return. The first page is 1; 0 is read as 1. */
      page?: number;
      /** Number of results per page. Absent: `limit` if that is sent, otherwise 100. Values above 100 are read as 100. */
      page_size?: number;
      /** True on the first request of a scroll, which returns all matches in batches of 5000, in a stable order. */
      scroll: boolean;
      /** `meta.scroll_id` of the previous batch. All other parameters are then ignored. It is valid for 24 hours. */
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
      /** Only these pages: numbers, UUIDs, or uids (`au-1842`). */
      page_ids?: Array<string>;
      /** Excludes these pages: numbers, UUIDs, or uids (`au-1842`). */
      exclude_page_ids?: Array<string>;
      /** Only results for one of these charities: `au-24`, UUIDs, numbers or addresses (`au/reef-rescue-trust`). */
      charity_id?: Array<string>;
      /** Only results in one of these campaigns: `au-31`, UUIDs, numbers or addresses (`au/surf-coast-run`). */
      campaign_id?: Array<string>;
      /** Only donations or activities at this time or later. A time without an offset is UTC. */
      start_at?: Date;
      /** Only donations or activities before this time. */
      end_at?: Date;
      /** Only pages with one of these values in a group of their campaign. A text with commas is also tried as a whole, because a value may contain a comma. */
      group_value?: Array<string>;
      /** Only pages whose name contains all of these words; the last word may be incomplete. Case, accents and punctuation are ignored. With `group_by=teams`, the name of the team's page is searched. If no name matches, nothing is ranked. */
      q?: string;
      /** Only rows that have raised at most this amount, in cents. A fraction is rounded. */
      max_amount_cents?: number;
      /** Only rows that have raised at least this amount, in cents. A fraction is rounded. */
      min_amount_cents?: number;
      /** What each row is: a page, a team, or a value of the group `group_id`. The singular forms mean the same, and `individuals` means `pages`. */
      group_by: 'pages' | 'teams' | 'groups' | 'page' | 'team' | 'group' | 'individuals' | 'individual';
      /** The campaign's group to rank by. Required with `group_by=groups`. */
      group_id?: number;
      /** How many objects to return. Values above 1000 are read as 1000. The word `false` means no limit was given. With `page` alone, the limit is 100. */
      limit?: number;
      /** Which page of the list to return. The first page is 1; 0 is read as 1. */
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
      /** Only results for one of these charities: `au-24`, UUIDs, numbers or addresses (`au/reef-rescue-trust`). */
      charity_id?: Array<string>;
      /** Only results in one of these campaigns: `au-31`, UUIDs, numbers or addresses (`au/surf-coast-run`). */
      campaign_id?: Array<string>;
      /** Only these pages: numbers, UUIDs, or uids (`au-1842`). */
      page_id?: Array<string>;
      /** Only results for these teams: numbers, UUIDs, or uids (`au-1842`). */
      team_id?: Array<string>;
      /** Only donations or activities at this time or later. A time without an offset is UTC. */
      start_at?: Date;
      /** Only donations or activities before this time. */
      end_at?: Date;
      /** Only donations of these kinds. */
      type?: Array<'peer_to_peer' | 'charity' | 'appeal' | 'recurring' | 'offline_donation'>;
      /** Only results in this country, one of the operator's countries. `gb` is read as `uk`. */
      country_code?: string;
      /** Only pages with one of these values in a group of their campaign. A text with commas is also tried as a whole, because a value may contain a comma. */
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

  /** POST /authentication/reset_password */
  requestPasswordReset: {
    path: {};
    query: {};
    body: Models.PasswordResetRequest;
    responses: {
      204: undefined;
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

  /** POST /authentication/sign_in */
  signInUser: {
    path: {};
    query: {};
    body: Models.SignInRequest;
    responses: {
      200: Models.SignedInBody;
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

  /** POST /authentication/sign_up */
  signUpUser: {
    path: {};
    query: {};
    body: Models.SignUpRequest;
    responses: {
      201: Models.SignedInBody;
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

  /** GET /status.json */
  getStatus: {
    path: {};
    query: {};
    body: undefined;
    responses: {
      200: Models.ServiceStatus;
      400: Models.ErrorBody;
      401: Models.ErrorBody;
      405: Models.ErrorBody;
      406: Models.ErrorBody;
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

  /** POST /teams/{team_id}/join-requests */
  createJoinRequest: {
    path: {
      /** The team's number. */
      team_id: number;
    };
    query: {};
    body: Models.JoinRequestCreateRequest;
    responses: {
      200: Models.JoinRequestResponse;
      201: Models.JoinRequestResponse;
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

  /** POST /team-pages/{team_page_id}/invitations */
  createTeamPageInvitation: {
    path: {
      /** The number of the team's own page. */
      team_page_id: number;
    };
    query: {};
    body: Models.TeamPageInvitationRequest;
    responses: {
      201: Models.TeamPageInvitationResponse;
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

  /** DELETE /teams/{team_id}/join-requests/{join_request_id} */
  deleteJoinRequest: {
    path: {
      /** The team's number. */
      team_id: number;
      /** The request's number. */
      join_request_id: number;
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
      429: Models.ErrorBody;
      500: Models.ErrorBody;
      503: Models.ErrorBody;
    };
  };

  /** GET /teams/{team_id}/join-requests.json */
  listJoinRequests: {
    path: {
      /** The team's number. */
      team_id: number;
    };
    query: {
      /** Only requests in this state. */
      state?: 'pending' | 'accepted' | 'declined';
      /** How many objects to return. Values above 1000 are read as 1000. The word `false` means no limit was given. With `page` alone, the limit is 100. */
      limit?: number;
      /** Which page of the list to return. The first page is 1; 0 is read as 1. */
      page?: number;
    };
    body: undefined;
    responses: {
      200: Models.JoinRequestList;
      400: Models.ErrorBody;
      401: Models.ErrorBody;
      403: Models.ErrorBody;
      404: Models.ErrorBody;
      405: Models.ErrorBody;
      406: Models.ErrorBody;
      422: Models.UnprocessableBody;
      429: Models.ErrorBody;
      500: Models.ErrorBody;
      503: Models.ErrorBody;
    };
  };

  /** GET /teams.json */
  listTeams: {
    path: {};
    query: {
      /** Only objects that were updated at this time or later. A time without an offset is UTC. */
      start_updated_at?: Date;
      /** Only objects that were updated before this time. */
      end_updated_at?: Date;
      /** Only objects that were created at this time or later. A time without an offset is UTC. */
      start_created_at?: Date;
      /** Only objects that were created before this time. */
      end_created_at?: Date;
      /** How many objects to return. Values above 1000 are read as 1000. The word `false` means no limit was given. With `page` alone, the limit is 100. */
      limit?: number;
      /** Which page of the list to return. The first page is 1; 0 is read as 1. */
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

  /** PUT /teams/{team_id}/join-requests/{join_request_id} */
  updateJoinRequest: {
    path: {
      /** The team's number. */
      team_id: number;
      /** The request's number. */
      join_request_id: number;
    };
    query: {};
    body: Models.JoinRequestUpdateRequest;
    responses: {
      200: Models.JoinRequestResponse;
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

  /** PUT /teams/{team_id} */
  updateTeam: {
    path: {
      /** The team's number. */
      team_id: number;
    };
    query: {};
    body: Models.TeamUpdateRequest;
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

  /** GET /notification_options/{name}.json */
  getNotificationOption: {
    path: {
      /** The kind of email. */
      name:
        | 'page_created'
        | 'page_received_donation'
        | 'page_reached_target'
        | 'weekly_digest'
        | 'campaign_message'
        | 'invitation'
        | 'join_requested'
        | 'join_answered'
        | 'donation_thanks'
        | 'donation_reply';
    };
    query: {};
    body: undefined;
    responses: {
      200: Models.NotificationOptionResponse;
      400: Models.ErrorBody;
      401: Models.ErrorBody;
      403: Models.ErrorBody;
      404: Models.ErrorBody;
      405: Models.ErrorBody;
      406: Models.ErrorBody;
      429: Models.ErrorBody;
      500: Models.ErrorBody;
      503: Models.ErrorBody;
    };
  };

  /** GET /notification_options.json */
  listNotificationOptions: {
    path: {};
    query: {};
    body: undefined;
    responses: {
      200: Models.NotificationOptionsResponse;
      400: Models.ErrorBody;
      401: Models.ErrorBody;
      403: Models.ErrorBody;
      405: Models.ErrorBody;
      406: Models.ErrorBody;
      429: Models.ErrorBody;
      500: Models.ErrorBody;
      503: Models.ErrorBody;
    };
  };

  /** GET /users.json */
  listUsers: {
    path: {};
    query: {
      /** How many objects to return. Values above 1000 are read as 1000. The word `false` means no limit was given. With `page` alone, the limit is 100. */
      limit?: number;
      /** Which page of the list to return. The first page is 1; 0 is read as 1. */
      page?: number;
    };
    body: undefined;
    responses: {
      200: Models.CampaignUserList;
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

  /** PUT /notification_options/{name} */
  updateNotificationOption: {
    path: {
      /** The kind of email. */
      name:
        | 'page_created'
        | 'page_received_donation'
        | 'page_reached_target'
        | 'weekly_digest'
        | 'campaign_message'
        | 'invitation'
        | 'join_requested'
        | 'join_answered'
        | 'donation_thanks'
        | 'donation_reply';
    };
    query: {
      /** Whether emails of this kind are sent. It takes precedence over the body. */
      value?: boolean;
    };
    body: Models.NotificationOptionRequest;
    responses: {
      200: Models.NotificationOptionsResponse;
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

  /** POST /webhooks */
  createWebhook: {
    path: {};
    query: {};
    body: Models.WebhookCreateRequest;
    responses: {
      201: Models.WebhookWithSecret;
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

  /** DELETE /webhooks/{webhook_id} */
  deleteWebhook: {
    path: {
      /** The endpoint's number. */
      webhook_id: number;
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
      429: Models.ErrorBody;
      500: Models.ErrorBody;
      503: Models.ErrorBody;
    };
  };

  /** GET /webhooks/{webhook_id}.json */
  getWebhook: {
    path: {
      /** The endpoint's number. */
      webhook_id: number;
    };
    query: {};
    body: undefined;
    responses: {
      200: Models.WebhookResponse;
      400: Models.ErrorBody;
      401: Models.ErrorBody;
      403: Models.ErrorBody;
      404: Models.ErrorBody;
      405: Models.ErrorBody;
      406: Models.ErrorBody;
      429: Models.ErrorBody;
      500: Models.ErrorBody;
      503: Models.ErrorBody;
    };
  };

  /** GET /webhooks/{webhook_id}/deliveries.json */
  listWebhookDeliveries: {
    path: {
      /** The endpoint's number. */
      webhook_id: number;
    };
    query: {
      /** Only deliveries in this state. */
      state?: Models.WebhookDeliveryState;
      /** Only deliveries with a smaller number than this. Send the last number of a response to get the next deliveries. */
      before?: number;
      /** Maximum number of deliveries. */
      limit: number;
    };
    body: undefined;
    responses: {
      200: Models.WebhookDeliveryList;
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

  /** GET /webhooks.json */
  listWebhooks: {
    path: {};
    query: {};
    body: undefined;
    responses: {
      200: Models.WebhookList;
      400: Models.ErrorBody;
      401: Models.ErrorBody;
      403: Models.ErrorBody;
      405: Models.ErrorBody;
      406: Models.ErrorBody;
      429: Models.ErrorBody;
      500: Models.ErrorBody;
      503: Models.ErrorBody;
    };
  };

  /** POST /webhooks/{webhook_id}/replay */
  replayWebhook: {
    path: {
      /** The endpoint's number. */
      webhook_id: number;
    };
    query: {};
    body: Models.WebhookReplayRequest;
    responses: {
      200: Models.WebhookReplayed;
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

  /** POST /webhooks/{webhook_id}/deliveries/{delivery_id}/replay */
  replayWebhookDelivery: {
    path: {
      /** The endpoint's number. */
      webhook_id: number;
      /** The delivery's number. */
      delivery_id: number;
    };
    query: {};
    body: undefined;
    responses: {
      200: Models.WebhookDeliveryResponse;
      400: Models.ErrorBody;
      401: Models.ErrorBody;
      403: Models.ErrorBody;
      404: Models.ErrorBody;
      405: Models.ErrorBody;
      413: Models.ErrorBody;
      415: Models.ErrorBody;
      429: Models.ErrorBody;
      500: Models.ErrorBody;
      503: Models.ErrorBody;
    };
  };

  /** POST /webhooks/{webhook_id}/secret */
  rotateWebhookSecret: {
    path: {
      /** The endpoint's number. */
      webhook_id: number;
    };
    query: {};
    body: Models.WebhookRotateRequest;
    responses: {
      201: Models.WebhookWithSecret;
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

  /** POST /webhooks/{webhook_id}/test */
  sendTestEvent: {
    path: {
      /** The endpoint's number. */
      webhook_id: number;
    };
    query: {};
    body: undefined;
    responses: {
      200: Models.WebhookDeliveryResponse;
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

  /** PUT /webhooks/{webhook_id} */
  updateWebhook: {
    path: {
      /** The endpoint's number. */
      webhook_id: number;
    };
    query: {};
    body: Models.WebhookUpdateRequest;
    responses: {
      200: Models.WebhookResponse;
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
}
