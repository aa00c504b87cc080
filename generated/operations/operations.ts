// GENERATED FROM openapi/ BY `make generate`. DO NOT EDIT: change the document or openapi/templates and generate again.

import type * as Models from './models.ts';

export type * from './models.ts';

/**
 * Every operation of the document by its ID: what its handler is given and which body belongs to which status.
 * It is the view after validation: aliases are folded into their canonical names, a value with a default is always there.
 * Where the document says `x-validated-by-handler`, the handler is given what came over the wire instead.
 */
export interface Operations {
  /** POST /key_requests/{key_request_id}/approve.json */
  approveKeyRequest: {
    path: {
      /** The request's number. */
      key_request_id: number;
    };
    query: {};
    body: Models.KeyRequestApproval;
    responses: {
      200: Models.KeyRequestResponse;
      401: Models.ErrorBody;
      403: Models.ErrorBody;
      404: Models.ErrorBody;
      405: Models.ErrorBody;
      409: Models.ErrorBody;
      422: Models.ValidationErrorBody;
      429: Models.ErrorBody;
      500: Models.ErrorBody;
      503: Models.ErrorBody;
    };
  };

  /** POST /api_keys.json */
  createApiKey: {
    path: {};
    query: {};
    body: Models.ApiKeyRequest;
    responses: {
      201: Models.ApiKeyWithSecret;
      401: Models.ErrorBody;
      403: Models.ErrorBody;
      405: Models.ErrorBody;
      422: Models.ValidationErrorBody;
      429: Models.ErrorBody;
      500: Models.ErrorBody;
      503: Models.ErrorBody;
    };
  };

  /** POST /oauth_applications.json */
  createOauthApplication: {
    path: {};
    query: {};
    body: Models.OauthApplicationRequest;
    responses: {
      201: Models.OauthApplicationWithSecret;
      401: Models.ErrorBody;
      403: Models.ErrorBody;
      405: Models.ErrorBody;
      422: Models.ValidationErrorBody;
      429: Models.ErrorBody;
      500: Models.ErrorBody;
      503: Models.ErrorBody;
    };
  };

  /** POST /webhooks.json */
  createWebhook: {
    path: {};
    query: {};
    body: Models.WebhookRequest;
    responses: {
      201: Models.WebhookWithSecret;
      401: Models.ErrorBody;
      403: Models.ErrorBody;
      405: Models.ErrorBody;
      422: Models.ValidationErrorBody;
      429: Models.ErrorBody;
      500: Models.ErrorBody;
      503: Models.ErrorBody;
    };
  };

  /** DELETE /oauth_applications/{oauth_application_id}.json */
  deleteOauthApplication: {
    path: {
      /** The OAuth application's number. */
      oauth_application_id: number;
    };
    query: {};
    body: undefined;
    responses: {
      200: Models.OauthApplicationResponse;
      401: Models.ErrorBody;
      403: Models.ErrorBody;
      404: Models.ErrorBody;
      405: Models.ErrorBody;
      429: Models.ErrorBody;
      500: Models.ErrorBody;
      503: Models.ErrorBody;
    };
  };

  /** DELETE /webhooks/{webhook_id}.json */
  deleteWebhook: {
    path: {
      /** The webhook's number. */
      webhook_id: number;
    };
    query: {};
    body: undefined;
    responses: {
      200: Models.WebhookResponse;
      401: Models.ErrorBody;
      403: Models.ErrorBody;
      404: Models.ErrorBody;
      405: Models.ErrorBody;
      429: Models.ErrorBody;
      500: Models.ErrorBody;
      503: Models.ErrorBody;
    };
  };

  /** GET /api_keys/{api_key_id}.json */
  getApiKey: {
    path: {
      /** The API key's number. */
      api_key_id: number;
    };
    query: {};
    body: undefined;
    responses: {
      200: Models.ApiKeyResponse;
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

  /** GET /deliveries/{delivery_id}.json */
  getDelivery: {
    path: {
      /** The delivery's number. */
      delivery_id: number;
    };
    query: {};
    body: undefined;
    responses: {
      200: Models.DeliveryResponse;
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

  /** GET /key_requests/{key_request_id}.json */
  getKeyRequest: {
    path: {
      /** The request's number. */
      key_request_id: number;
    };
    query: {};
    body: undefined;
    responses: {
      200: Models.KeyRequestResponse;
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

  /** GET /oauth_applications/{oauth_application_id}.json */
  getOauthApplication: {
    path: {
      /** The OAuth application's number. */
      oauth_application_id: number;
    };
    query: {};
    body: undefined;
    responses: {
      200: Models.OauthApplicationResponse;
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

  /** GET /webhooks/{webhook_id}.json */
  getWebhook: {
    path: {
      /** The webhook's number. */
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

  /** GET /api_keys.json */
  listApiKeys: {
    path: {};
    query: {
      /** Only in this campaign: `au-31`, its UUID, number or address (`au/surf-coast-run`). */
      campaign_id?: string;
      /** Only API keys in this state. */
      state?: 'active' | 'revoked';
      /** Order: by time or by name, descending with a minus sign. */
      sort: '-created' | 'created' | '-name' | 'name';
      /** Maximum number of items in the response. It has no effect on CSV. */
      limit: number;
      /** The `next` of the previous response, sent with the same filters and the same `sort`. */
      after?: string;
    };
    body: undefined;
    responses: {
      200: Models.ApiKeyList;
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

  /** GET /deliveries.json */
  listDeliveries: {
    path: {};
    query: {
      /** Only deliveries to this webhook. */
      webhook_id?: number;
      /** Only deliveries in this state. */
      state?: 'waiting' | 'delivered' | 'failed';
      /** Only deliveries of events of this type. */
      type?: string;
      /** Only what was created at this time or later. */
      created_since?: Date;
      /** Only what was created before this time. */
      created_until?: Date;
      /** Order: by time, descending with a minus sign. */
      sort: '-created' | 'created';
      /** Maximum number of items in the response. It has no effect on CSV. */
      limit: number;
      /** The `next` of the previous response, sent with the same filters and the same `sort`. */
      after?: string;
    };
    body: undefined;
    responses: {
      200: Models.DeliveryList;
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

  /** GET /key_requests.json */
  listKeyRequests: {
    path: {};
    query: {
      /** Only in this campaign: `au-31`, its UUID, number or address (`au/surf-coast-run`). */
      campaign_id?: string;
      /** Only requests in this state. */
      state?: 'open' | 'approved' | 'created' | 'refused';
      /** Order: by time, descending with a minus sign. */
      sort: '-created' | 'created';
      /** Maximum number of items in the response. It has no effect on CSV. */
      limit: number;
      /** The `next` of the previous response, sent with the same filters and the same `sort`. */
      after?: string;
    };
    body: undefined;
    responses: {
      200: Models.KeyRequestList;
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

  /** GET /oauth_applications.json */
  listOauthApplications: {
    path: {};
    query: {
      /** Order: by time or by name, descending with a minus sign. */
      sort: '-created' | 'created' | '-name' | 'name';
      /** Maximum number of items in the response. It has no effect on CSV. */
      limit: number;
      /** The `next` of the previous response, sent with the same filters and the same `sort`. */
      after?: string;
    };
    body: undefined;
    responses: {
      200: Models.OauthApplicationList;
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

  /** GET /webhooks.json */
  listWebhooks: {
    path: {};
    query: {
      /** Only in this campaign: `au-31`, its UUID, number or address (`au/surf-coast-run`). */
      campaign_id?: string;
      /** Only webhooks in this state. */
      state?: 'active' | 'paused' | 'gone' | 'failing';
      /** Order: by time, descending with a minus sign. */
      sort: '-created' | 'created';
      /** Maximum number of items in the response. It has no effect on CSV. */
      limit: number;
      /** The `next` of the previous response, sent with the same filters and the same `sort`. */
      after?: string;
    };
    body: undefined;
    responses: {
      200: Models.WebhookList;
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

  /** POST /key_requests/{key_request_id}/refuse.json */
  refuseKeyRequest: {
    path: {
      /** The request's number. */
      key_request_id: number;
    };
    query: {};
    body: Models.KeyRequestRefusal;
    responses: {
      200: Models.KeyRequestResponse;
      400: Models.ErrorBody;
      401: Models.ErrorBody;
      403: Models.ErrorBody;
      404: Models.ErrorBody;
      405: Models.ErrorBody;
      409: Models.ErrorBody;
      422: Models.ValidationErrorBody;
      429: Models.ErrorBody;
      500: Models.ErrorBody;
      503: Models.ErrorBody;
    };
  };

  /** POST /webhooks/{webhook_id}/replay.json */
  replayDeliveries: {
    path: {
      /** The webhook's number. */
      webhook_id: number;
    };
    query: {};
    body: Models.ReplayRequest;
    responses: {
      200: Models.ReplayResponse;
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

  /** POST /deliveries/{delivery_id}/replay.json */
  replayDelivery: {
    path: {
      /** The delivery's number. */
      delivery_id: number;
    };
    query: {};
    body: undefined;
    responses: {
      200: Models.DeliveryResponse;
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

  /** DELETE /api_keys/{api_key_id}.json */
  revokeApiKey: {
    path: {
      /** The API key's number. */
      api_key_id: number;
    };
    query: {};
    body: undefined;
    responses: {
      200: Models.ApiKeyResponse;
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

  /** POST /oauth_applications/{oauth_application_id}/rotate.json */
  rotateOauthApplicationSecret: {
    path: {
      /** The OAuth application's number. */
      oauth_application_id: number;
    };
    query: {};
    body: undefined;
    responses: {
      200: Models.OauthApplicationWithSecret;
      401: Models.ErrorBody;
      403: Models.ErrorBody;
      404: Models.ErrorBody;
      405: Models.ErrorBody;
      409: Models.ErrorBody;
      412: Models.OauthApplicationConflict;
      428: Models.ErrorBody;
      429: Models.ErrorBody;
      500: Models.ErrorBody;
      503: Models.ErrorBody;
    };
  };

  /** POST /webhooks/{webhook_id}/secret.json */
  rotateWebhookSecret: {
    path: {
      /** The webhook's number. */
      webhook_id: number;
    };
    query: {};
    body: Models.WebhookRotation;
    responses: {
      200: Models.WebhookWithSecret;
      401: Models.ErrorBody;
      403: Models.ErrorBody;
      404: Models.ErrorBody;
      405: Models.ErrorBody;
      412: Models.WebhookConflict;
      422: Models.ValidationErrorBody;
      428: Models.ErrorBody;
      429: Models.ErrorBody;
      500: Models.ErrorBody;
      503: Models.ErrorBody;
    };
  };

  /** POST /webhooks/{webhook_id}/test.json */
  sendTestEvent: {
    path: {
      /** The webhook's number. */
      webhook_id: number;
    };
    query: {};
    body: undefined;
    responses: {
      201: Models.DeliveryResponse;
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

  /** PUT /api_keys/{api_key_id}.json */
  updateApiKey: {
    path: {
      /** The API key's number. */
      api_key_id: number;
    };
    query: {};
    body: Models.ApiKeyUpdateRequest;
    responses: {
      200: Models.ApiKeyResponse;
      401: Models.ErrorBody;
      403: Models.ErrorBody;
      404: Models.ErrorBody;
      405: Models.ErrorBody;
      412: Models.ApiKeyConflict;
      422: Models.ValidationErrorBody;
      428: Models.ErrorBody;
      429: Models.ErrorBody;
      500: Models.ErrorBody;
      503: Models.ErrorBody;
    };
  };

  /** PUT /oauth_applications/{oauth_application_id}.json */
  updateOauthApplication: {
    path: {
      /** The OAuth application's number. */
      oauth_application_id: number;
    };
    query: {};
    body: Models.OauthApplicationUpdateRequest;
    responses: {
      200: Models.OauthApplicationResponse;
      401: Models.ErrorBody;
      403: Models.ErrorBody;
      404: Models.ErrorBody;
      405: Models.ErrorBody;
      412: Models.OauthApplicationConflict;
      422: Models.ValidationErrorBody;
      428: Models.ErrorBody;
      429: Models.ErrorBody;
      500: Models.ErrorBody;
      503: Models.ErrorBody;
    };
  };

  /** PUT /webhooks/{webhook_id}.json */
  updateWebhook: {
    path: {
      /** The webhook's number. */
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
      412: Models.WebhookConflict;
      422: Models.ValidationErrorBody;
      428: Models.ErrorBody;
      429: Models.ErrorBody;
      500: Models.ErrorBody;
      503: Models.ErrorBody;
    };
  };

  /** GET /audit.json */
  listAudit: {
    path: {};
    query: {
      /** Only this action. */
      action?: string;
      /** Only actions of the operator with this name, at the command line. */
      operator?: string;
      /** Only actions of an actor of this type. Requires `actor_id`. */
      actor_type?: 'user' | 'registered_application' | 'oauth_client' | 'staff' | 'staff_token';
      /** Only actions of the actor with this number. Requires `actor_type`. */
      actor_id?: number;
      /** Only changes of a thing of this type. Requires `subject_id`. */
      subject_type?: string;
      /** Only changes of the thing with this number. Requires `subject_type`. */
      subject_id?: number;
      /** Only what was created at this time or later. */
      created_since?: Date;
      /** Only what was created before this time. */
      created_until?: Date;
      /** Order: by time, descending with a minus sign. */
      sort: '-created' | 'created';
      /** Maximum number of items in the response. It has no effect on CSV. */
      limit: number;
      /** The `next` of the previous response, sent with the same filters and the same `sort`. */
      after?: string;
    };
    body: undefined;
    responses: {
      200: Models.AuditList;
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

  /** POST /campaigns.json */
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
      422: Models.ValidationErrorBody;
      429: Models.ErrorBody;
      500: Models.ErrorBody;
      503: Models.ErrorBody;
    };
  };

  /** POST /campaigns/{campaign_id}/groups.json */
  createGroup: {
    path: {
      /** The campaign: `au-31`, its UUID, number or address (`au/surf-coast-run`). */
      campaign_id: string;
    };
    query: {};
    body: Models.CampaignGroupRequest;
    responses: {
      201: Models.CampaignGroupResponse;
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

  /** DELETE /groups/{group_id}.json */
  deleteGroup: {
    path: {
      /** The group's number, as in its campaign. */
      group_id: number;
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
      409: Models.ErrorBody;
      429: Models.ErrorBody;
      500: Models.ErrorBody;
      503: Models.ErrorBody;
    };
  };

  /** POST /campaigns/{campaign_id}/duplicate.json */
  duplicateCampaign: {
    path: {
      /** The campaign: `au-31`, its UUID, number or address (`au/surf-coast-run`). */
      campaign_id: string;
    };
    query: {};
    body: Models.CampaignDuplicateRequest;
    responses: {
      201: Models.CampaignResponse;
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

  /** GET /campaigns/{campaign_id}.json */
  getCampaign: {
    path: {
      /** The campaign: `au-31`, its UUID, number or address (`au/surf-coast-run`). */
      campaign_id: string;
    };
    query: {};
    body: undefined;
    responses: {
      200: Models.CampaignResponse;
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

  /** GET /groups/{group_id}.json */
  getGroup: {
    path: {
      /** The group's number, as in its campaign. */
      group_id: number;
    };
    query: {};
    body: undefined;
    responses: {
      200: Models.CampaignGroupResponse;
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
      /** Only for this charity: `au-24`, its UUID, number or address (`au/reef-rescue-trust`). */
      charity_id?: string;
      /** Only campaigns in this state. */
      state?: 'enabled' | 'disabled';
      /** Only campaigns whose name has, for each of these words, one that begins with it; or with this number, uid or UUID. */
      q?: string;
      /** Only what was created at this time or later. */
      created_since?: Date;
      /** Only what was created before this time. */
      created_until?: Date;
      /** Order: by time or by name, descending with a minus sign. */
      sort: '-created' | 'created' | '-name' | 'name';
      /** Maximum number of items in the response. It has no effect on CSV. */
      limit: number;
      /** The `next` of the previous response, sent with the same filters and the same `sort`. */
      after?: string;
    };
    body: undefined;
    responses: {
      200: Models.CampaignList;
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

  /** POST /campaigns/{campaign_id}/messages/preview.json */
  previewMessage: {
    path: {
      /** The campaign: `au-31`, its UUID, number or address (`au/surf-coast-run`). */
      campaign_id: string;
    };
    query: {};
    body: Models.MessageDraftRequest;
    responses: {
      200: Models.MessagePreviewResponse;
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

  /** DELETE /campaigns/{campaign_id}/banner.json */
  removeCampaignBanner: {
    path: {
      /** The campaign: `au-31`, its UUID, number or address (`au/surf-coast-run`). */
      campaign_id: string;
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

  /** DELETE /campaigns/{campaign_id}/default_picture.json */
  removeDefaultPicture: {
    path: {
      /** The campaign: `au-31`, its UUID, number or address (`au/surf-coast-run`). */
      campaign_id: string;
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

  /** POST /groups/{group_id}/rename_answer.json */
  renameGroupAnswer: {
    path: {
      /** The group's number, as in its campaign. */
      group_id: number;
    };
    query: {};
    body: Models.GroupAnswerRename;
    responses: {
      200: Models.CampaignGroupResponse;
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

  /** POST /campaigns/{campaign_id}/banner.json */
  saveCampaignBanner: {
    path: {
      /** The campaign: `au-31`, its UUID, number or address (`au/surf-coast-run`). */
      campaign_id: string;
    };
    query: {};
    body: undefined;
    responses: {
      200: Models.CampaignResponse;
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

  /** POST /campaigns/{campaign_id}/default_picture.json */
  saveDefaultPicture: {
    path: {
      /** The campaign: `au-31`, its UUID, number or address (`au/surf-coast-run`). */
      campaign_id: string;
    };
    query: {};
    body: undefined;
    responses: {
      200: Models.CampaignResponse;
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

  /** POST /campaigns/{campaign_id}/messages.json */
  sendMessage: {
    path: {
      /** The campaign: `au-31`, its UUID, number or address (`au/surf-coast-run`). */
      campaign_id: string;
    };
    query: {};
    body: Models.MessageRequest;
    responses: {
      201: Models.MessageResponse;
      400: Models.ErrorBody;
      401: Models.ErrorBody;
      403: Models.ErrorBody;
      404: Models.ErrorBody;
      405: Models.ErrorBody;
      409: Models.ErrorBody;
      422: Models.ValidationErrorBody;
      429: Models.ErrorBody;
      500: Models.ErrorBody;
      503: Models.ErrorBody;
    };
  };

  /** POST /campaigns/{campaign_id}/messages/test.json */
  sendTestMessage: {
    path: {
      /** The campaign: `au-31`, its UUID, number or address (`au/surf-coast-run`). */
      campaign_id: string;
    };
    query: {};
    body: Models.MessageDraftRequest;
    responses: {
      200: Models.TestMessageResponse;
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

  /** PUT /campaigns/{campaign_id}.json */
  updateCampaign: {
    path: {
      /** The campaign: `au-31`, its UUID, number or address (`au/surf-coast-run`). */
      campaign_id: string;
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
      422: Models.ValidationErrorBody;
      428: Models.ErrorBody;
      429: Models.ErrorBody;
      500: Models.ErrorBody;
      503: Models.ErrorBody;
    };
  };

  /** PUT /groups/{group_id}.json */
  updateGroup: {
    path: {
      /** The group's number, as in its campaign. */
      group_id: number;
    };
    query: {};
    body: Models.CampaignGroupUpdateRequest;
    responses: {
      200: Models.CampaignGroupResponse;
      400: Models.ErrorBody;
      401: Models.ErrorBody;
      403: Models.ErrorBody;
      404: Models.ErrorBody;
      405: Models.ErrorBody;
      409: Models.ErrorBody;
      412: Models.CampaignGroupConflict;
      422: Models.ValidationErrorBody;
      428: Models.ErrorBody;
      429: Models.ErrorBody;
      500: Models.ErrorBody;
      503: Models.ErrorBody;
    };
  };

  /** POST /causes.json */
  createCause: {
    path: {};
    query: {};
    body: Models.CauseRequest;
    responses: {
      201: Models.CauseResponse;
      400: Models.ErrorBody;
      401: Models.ErrorBody;
      403: Models.ErrorBody;
      405: Models.ErrorBody;
      422: Models.ValidationErrorBody;
      429: Models.ErrorBody;
      500: Models.ErrorBody;
      503: Models.ErrorBody;
    };
  };

  /** POST /charities.json */
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
      422: Models.ValidationErrorBody;
      429: Models.ErrorBody;
      500: Models.ErrorBody;
      503: Models.ErrorBody;
    };
  };

  /** POST /charities/{charity_id}/statement.json */
  createStatement: {
    path: {
      /** The charity: `au-24`, its UUID, number or address (`au/reef-rescue-trust`). */
      charity_id: string;
    };
    query: {};
    body: Models.StatementRequest;
    responses: {
      200: Models.StatementResponse;
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

  /** DELETE /causes/{cause_id}.json */
  deleteCause: {
    path: {
      /** The cause's number. */
      cause_id: number;
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

  /** GET /causes/{cause_id}.json */
  getCause: {
    path: {
      /** The cause's number. */
      cause_id: number;
    };
    query: {};
    body: undefined;
    responses: {
      200: Models.CauseResponse;
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

  /** GET /charities/{charity_id}.json */
  getCharity: {
    path: {
      /** The charity: `au-24`, its UUID, number or address (`au/reef-rescue-trust`). */
      charity_id: string;
    };
    query: {};
    body: undefined;
    responses: {
      200: Models.CharityResponse;
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
      /** Order: by name, descending with a minus sign. */
      sort: 'name' | '-name';
      /** Maximum number of items in the response. It has no effect on CSV. */
      limit: number;
      /** The `next` of the previous response, sent with the same filters and the same `sort`. */
      after?: string;
    };
    body: undefined;
    responses: {
      200: Models.CauseList;
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

  /** GET /charities.json */
  listCharities: {
    path: {};
    query: {
      /** Only in this campaign: `au-31`, its UUID, number or address (`au/surf-coast-run`). */
      campaign_id?: string;
      /** Only charities that work for the cause with this number. */
      cause_id?: number;
      /** Only charities in this state. */
      state?: 'active' | 'inactive';
      /** Only charities whose name has, for each of these words, one that begins with it; or with this number, uid or UUID. */
      q?: string;
      /** Only what was created at this time or later. */
      created_since?: Date;
      /** Only what was created before this time. */
      created_until?: Date;
      /** Order: by time or by name, descending with a minus sign. */
      sort: '-created' | 'created' | '-name' | 'name';
      /** Maximum number of items in the response. It has no effect on CSV. */
      limit: number;
      /** The `next` of the previous response, sent with the same filters and the same `sort`. */
      after?: string;
    };
    body: undefined;
    responses: {
      200: Models.CharityList;
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

  /** DELETE /charities/{charity_id}/logo.json */
  removeCharityLogo: {
    path: {
      /** The charity: `au-24`, its UUID, number or address (`au/reef-rescue-trust`). */
      charity_id: string;
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

  /** POST /charities/{charity_id}/logo.json */
  saveCharityLogo: {
    path: {
      /** The charity: `au-24`, its UUID, number or address (`au/reef-rescue-trust`). */
      charity_id: string;
    };
    query: {};
    body: undefined;
    responses: {
      200: Models.CharityResponse;
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

  /** PUT /causes/{cause_id}.json */
  updateCause: {
    path: {
      /** The cause's number. */
      cause_id: number;
    };
    query: {};
    body: Models.CauseRequest;
    responses: {
      200: Models.CauseResponse;
      400: Models.ErrorBody;
      401: Models.ErrorBody;
      403: Models.ErrorBody;
      404: Models.ErrorBody;
      405: Models.ErrorBody;
      412: Models.CauseConflict;
      422: Models.ValidationErrorBody;
      428: Models.ErrorBody;
      429: Models.ErrorBody;
      500: Models.ErrorBody;
      503: Models.ErrorBody;
    };
  };

  /** PUT /charities/{charity_id}.json */
  updateCharity: {
    path: {
      /** The charity: `au-24`, its UUID, number or address (`au/reef-rescue-trust`). */
      charity_id: string;
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
      422: Models.ValidationErrorBody;
      428: Models.ErrorBody;
      429: Models.ErrorBody;
      500: Models.ErrorBody;
      503: Models.ErrorBody;
    };
  };

  /** POST /imports/{import_id}/cancel.json */
  cancelImport: {
    path: {
      /** The import's number. */
      import_id: number;
    };
    query: {};
    body: undefined;
    responses: {
      200: Models.ImportResponse;
      400: Models.ErrorBody;
      401: Models.ErrorBody;
      403: Models.ErrorBody;
      404: Models.ErrorBody;
      405: Models.ErrorBody;
      409: Models.ErrorBody;
      429: Models.ErrorBody;
      500: Models.ErrorBody;
      503: Models.ErrorBody;
    };
  };

  /** POST /imports/{import_id}/check.json */
  checkImport: {
    path: {
      /** The import's number. */
      import_id: number;
    };
    query: {};
    body: undefined;
    responses: {
      200: Models.ImportResponse;
      400: Models.ErrorBody;
      401: Models.ErrorBody;
      403: Models.ErrorBody;
      404: Models.ErrorBody;
      405: Models.ErrorBody;
      409: Models.ErrorBody;
      429: Models.ErrorBody;
      500: Models.ErrorBody;
      503: Models.ErrorBody;
    };
  };

  /** POST /export_jobs.json */
  createExport: {
    path: {};
    query: {};
    body: Models.ExportRequest;
    responses: {
      201: Models.ExportResponse;
      400: Models.ErrorBody;
      401: Models.ErrorBody;
      403: Models.ErrorBody;
      405: Models.ErrorBody;
      409: Models.ErrorBody;
      422: Models.ValidationErrorBody;
      429: Models.ErrorBody;
      500: Models.ErrorBody;
      503: Models.ErrorBody;
    };
  };

  /** POST /imports.json */
  createImport: {
    path: {};
    query: {
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
      /** The name of the file, without its folder. */
      filename: string;
      /** The number of an earlier import of the same kind. The new one copies its settings. */
      retries?: number;
    };
    body: File;
    responses: {
      201: Models.ImportResponse;
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

  /** DELETE /export_jobs/{export_id}.json */
  deleteExport: {
    path: {
      /** The export's number. */
      export_id: number;
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

  /** GET /exports.csv */
  exportRecords: {
    path: {};
    query: {
      /** What to export. */
      kind: Models.ExportKind;
      /** Only in this campaign: `au-31`, its UUID, number or address (`au/surf-coast-run`). */
      campaign_id?: string;
      /** Only for this charity: `au-24`, its UUID, number or address (`au/reef-rescue-trust`). */
      charity_id?: string;
      /** Only what was created at this time or later. */
      created_since?: Date;
      /** Only what was created before this time. */
      created_until?: Date;
      /** Whether donations have the donor's contact details and consent. */
      personal: boolean;
      /** Whether the file is for a spreadsheet instead of an import: no text can be read as a formula, and it starts with a byte order mark. */
      spreadsheet: boolean;
    };
    body: undefined;
    responses: {
      200: string;
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

  /** GET /export_jobs/{export_id}.json */
  getExport: {
    path: {
      /** The export's number. */
      export_id: number;
    };
    query: {};
    body: undefined;
    responses: {
      200: Models.ExportResponse;
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

  /** GET /export_jobs/{export_id}/file.csv */
  getExportFile: {
    path: {
      /** The export's number. */
      export_id: number;
    };
    query: {};
    body: undefined;
    responses: {
      200: string;
      400: Models.ErrorBody;
      401: Models.ErrorBody;
      403: Models.ErrorBody;
      404: Models.ErrorBody;
      405: Models.ErrorBody;
      406: Models.ErrorBody;
      409: Models.ErrorBody;
      429: Models.ErrorBody;
      500: Models.ErrorBody;
      503: Models.ErrorBody;
    };
  };

  /** GET /imports/{import_id}.json */
  getImport: {
    path: {
      /** The import's number. */
      import_id: number;
    };
    query: {};
    body: undefined;
    responses: {
      200: Models.ImportResponse;
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

  /** GET /imports/{import_id}/rejects.csv */
  getImportRejects: {
    path: {
      /** The import's number. */
      import_id: number;
    };
    query: {};
    body: undefined;
    responses: {
      200: string;
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

  /** GET /export_jobs.json */
  listExports: {
    path: {};
    query: {
      /** Only exports in this state. */
      state?: 'queued' | 'running' | 'done' | 'failed';
      /** Only those of the member of staff with this account. */
      user_id?: number;
      /** Order: by time, descending with a minus sign. */
      sort: '-created' | 'created';
      /** Maximum number of items in the response. It has no effect on CSV. */
      limit: number;
      /** The `next` of the previous response, sent with the same filters and the same `sort`. */
      after?: string;
    };
    body: undefined;
    responses: {
      200: Models.ExportList;
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

  /** GET /imports.json */
  listImports: {
    path: {};
    query: {
      /** Only imports in this state. */
      state?: 'uploaded' | 'checking' | 'queued' | 'running' | 'done' | 'failed' | 'cancelled';
      /** Only files that contain this. */
      kind?:
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
      /** Only what was created at this time or later. */
      created_since?: Date;
      /** Only what was created before this time. */
      created_until?: Date;
      /** Order: by time, descending with a minus sign. */
      sort: '-created' | 'created';
      /** Maximum number of items in the response. It has no effect on CSV. */
      limit: number;
      /** The `next` of the previous response, sent with the same filters and the same `sort`. */
      after?: string;
    };
    body: undefined;
    responses: {
      200: Models.ImportList;
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

  /** GET /imports/{import_id}/preview.json */
  previewImport: {
    path: {
      /** The import's number. */
      import_id: number;
    };
    query: {};
    body: undefined;
    responses: {
      200: Models.ImportPreviewResponse;
      400: Models.ErrorBody;
      401: Models.ErrorBody;
      403: Models.ErrorBody;
      404: Models.ErrorBody;
      405: Models.ErrorBody;
      406: Models.ErrorBody;
      409: Models.ErrorBody;
      429: Models.ErrorBody;
      500: Models.ErrorBody;
      503: Models.ErrorBody;
    };
  };

  /** POST /imports/{import_id}/start.json */
  startImport: {
    path: {
      /** The import's number. */
      import_id: number;
    };
    query: {};
    body: undefined;
    responses: {
      200: Models.ImportResponse;
      400: Models.ErrorBody;
      401: Models.ErrorBody;
      403: Models.ErrorBody;
      404: Models.ErrorBody;
      405: Models.ErrorBody;
      409: Models.ErrorBody;
      429: Models.ErrorBody;
      500: Models.ErrorBody;
      503: Models.ErrorBody;
    };
  };

  /** PUT /imports/{import_id}.json */
  updateImport: {
    path: {
      /** The import's number. */
      import_id: number;
    };
    query: {};
    body: Models.ImportSettings;
    responses: {
      200: Models.ImportResponse;
      400: Models.ErrorBody;
      401: Models.ErrorBody;
      403: Models.ErrorBody;
      404: Models.ErrorBody;
      405: Models.ErrorBody;
      409: Models.ErrorBody;
      412: Models.ImportConflict;
      422: Models.ValidationErrorBody;
      428: Models.ErrorBody;
      429: Models.ErrorBody;
      500: Models.ErrorBody;
      503: Models.ErrorBody;
    };
  };

  /** POST /donations.json */
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
      422: Models.ValidationErrorBody;
      429: Models.ErrorBody;
      500: Models.ErrorBody;
      503: Models.ErrorBody;
    };
  };

  /** GET /donations/{donation_id}.json */
  getDonation: {
    path: {
      /** The donation: its number or uid. */
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

  /** POST /donations/{donation_id}/hide_message.json */
  hideMessage: {
    path: {
      /** The donation: its number or uid. */
      donation_id: string;
    };
    query: {};
    body: Models.MessageHiding;
    responses: {
      200: Models.DonationResponse;
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

  /** POST /donations/{donation_id}/receipt.json */
  issueReceipt: {
    path: {
      /** The donation: its number or uid. */
      donation_id: string;
    };
    query: {};
    body: undefined;
    responses: {
      200: Models.ReceiptResponse;
      400: Models.ErrorBody;
      401: Models.ErrorBody;
      403: Models.ErrorBody;
      404: Models.ErrorBody;
      405: Models.ErrorBody;
      409: Models.ErrorBody;
      429: Models.ErrorBody;
      500: Models.ErrorBody;
      503: Models.ErrorBody;
    };
  };

  /** GET /donations.json */
  listDonations: {
    path: {};
    query: {
      /** Only in this campaign: `au-31`, its UUID, number or address (`au/surf-coast-run`). */
      campaign_id?: string;
      /** Only for this charity: `au-24`, its UUID, number or address (`au/reef-rescue-trust`). */
      charity_id?: string;
      /** Only to this page: its number, uid (`au-1842`) or UUID. The page of a team doesn't include those of its members. */
      page_id?: string;
      /** Only donations of which everything (`live`), something or nothing is left after refunds. */
      state?: 'live' | 'partly_refunded' | 'refunded';
      /** Only donations of this type. */
      type?: 'peer_to_peer' | 'charity' | 'appeal' | 'recurring' | 'offline_donation';
      /** Only donations that this system took. */
      source?: string;
      /** Only donations whose message is hidden from the public, or only the others. */
      message_hidden?: boolean;
      /** Only donations of donors whose name has, for each of these words, one that begins with it; or with this number (`90417`, `au-90417`), or this reference in the system that took them. A text with @ is the beginning of the donor's email address; roles that may not see email addresses find nothing by it. */
      q?: string;
      /** Only what was created at this time or later. */
      created_since?: Date;
      /** Only what was created before this time. */
      created_until?: Date;
      /** Only donations of at least this amount, in cents. */
      amount_min?: number;
      /** Only donations of at most this amount, in cents. */
      amount_max?: number;
      /** Order: by time or by amount, descending with a minus sign. */
      sort: '-created' | 'created' | '-amount' | 'amount';
      /** Maximum number of items in the response. It has no effect on CSV. */
      limit: number;
      /** The `next` of the previous response, sent with the same filters and the same `sort`. */
      after?: string;
    };
    body: undefined;
    responses: {
      200: Models.DonationList;
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

  /** POST /donations/{donation_id}/move.json */
  moveDonation: {
    path: {
      /** The donation: its number or uid. */
      donation_id: string;
    };
    query: {};
    body: Models.MoveRequest;
    responses: {
      201: Models.DonationResponse;
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

  /** POST /donations/{donation_id}/refunds.json */
  refundDonation: {
    path: {
      /** The donation: its number or uid. */
      donation_id: string;
    };
    query: {};
    body: Models.RefundRequest;
    responses: {
      201: Models.DonationResponse;
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

  /** POST /donations/{donation_id}/unhide_message.json */
  unhideMessage: {
    path: {
      /** The donation: its number or uid. */
      donation_id: string;
    };
    query: {};
    body: Models.Unhiding;
    responses: {
      200: Models.DonationResponse;
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

  /** PUT /donations/{donation_id}.json */
  updateDonation: {
    path: {
      /** The donation: its number or uid. */
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
      412: Models.DonationConflict;
      422: Models.ValidationErrorBody;
      428: Models.ErrorBody;
      429: Models.ErrorBody;
      500: Models.ErrorBody;
      503: Models.ErrorBody;
    };
  };

  /** POST /leaderboards.json */
  createLeaderboard: {
    path: {};
    query: {};
    body: Models.LeaderboardRequest;
    responses: {
      201: Models.LeaderboardResponse;
      400: Models.ErrorBody;
      401: Models.ErrorBody;
      403: Models.ErrorBody;
      405: Models.ErrorBody;
      409: Models.ErrorBody;
      422: Models.ValidationErrorBody;
      429: Models.ErrorBody;
      500: Models.ErrorBody;
      503: Models.ErrorBody;
    };
  };

  /** DELETE /leaderboards/{leaderboard_id}.json */
  deleteLeaderboard: {
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
      403: Models.ErrorBody;
      404: Models.ErrorBody;
      405: Models.ErrorBody;
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
      403: Models.ErrorBody;
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
      /** Only in this campaign: `au-31`, its UUID, number or address (`au/surf-coast-run`). */
      campaign_id?: string;
      /** Order: by time or by name, descending with a minus sign. */
      sort: '-created' | 'created' | '-name' | 'name';
      /** Maximum number of items in the response. It has no effect on CSV. */
      limit: number;
      /** The `next` of the previous response, sent with the same filters and the same `sort`. */
      after?: string;
    };
    body: undefined;
    responses: {
      200: Models.LeaderboardList;
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

  /** PUT /leaderboards/{leaderboard_id}.json */
  updateLeaderboard: {
    path: {
      /** The leaderboard's number. */
      leaderboard_id: number;
    };
    query: {};
    body: Models.LeaderboardUpdateRequest;
    responses: {
      200: Models.LeaderboardResponse;
      400: Models.ErrorBody;
      401: Models.ErrorBody;
      403: Models.ErrorBody;
      404: Models.ErrorBody;
      405: Models.ErrorBody;
      409: Models.ErrorBody;
      412: Models.LeaderboardConflict;
      422: Models.ValidationErrorBody;
      428: Models.ErrorBody;
      429: Models.ErrorBody;
      500: Models.ErrorBody;
      503: Models.ErrorBody;
    };
  };

  /** GET /overview.json */
  getOverview: {
    path: {};
    query: {};
    body: undefined;
    responses: {
      200: Models.OverviewResponse;
      400: Models.ErrorBody;
      401: Models.ErrorBody;
      405: Models.ErrorBody;
      406: Models.ErrorBody;
      429: Models.ErrorBody;
      500: Models.ErrorBody;
      503: Models.ErrorBody;
    };
  };

  /** GET /search.json */
  searchEverything: {
    path: {};
    query: {
      /** The beginnings of words of a name, an email address or its beginning, a number (`90417`), a uid (`au-90417`), a UUID, a payment's reference, or an amount (`25`, `25.00`, `€25`), whose currency has no effect. Roles that may not see email addresses find nothing by them. */
      q: string;
    };
    body: undefined;
    responses: {
      200: Models.SearchResponse;
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

  /** POST /pages/{page_id}/approve.json */
  approvePage: {
    path: {
      /** The page: its number, uid or UUID. */
      page_id: string;
    };
    query: {};
    body: undefined;
    responses: {
      200: Models.PageResponse;
      400: Models.ErrorBody;
      401: Models.ErrorBody;
      403: Models.ErrorBody;
      404: Models.ErrorBody;
      405: Models.ErrorBody;
      409: Models.ErrorBody;
      429: Models.ErrorBody;
      500: Models.ErrorBody;
      503: Models.ErrorBody;
    };
  };

  /** POST /pages.json */
  createPage: {
    path: {};
    query: {};
    body: Models.StaffPageRequest;
    responses: {
      201: Models.PageResponse;
      400: Models.ErrorBody;
      401: Models.ErrorBody;
      403: Models.ErrorBody;
      405: Models.ErrorBody;
      422: Models.ValidationErrorBody;
      429: Models.ErrorBody;
      500: Models.ErrorBody;
      503: Models.ErrorBody;
    };
  };

  /** GET /pages/{page_id}.json */
  getPage: {
    path: {
      /** The page: its number, uid or UUID. */
      page_id: string;
    };
    query: {};
    body: undefined;
    responses: {
      200: Models.PageResponse;
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

  /** POST /pages/{page_id}/hide.json */
  hidePage: {
    path: {
      /** The page: its number, uid or UUID. */
      page_id: string;
    };
    query: {};
    body: Models.Hiding;
    responses: {
      200: Models.PageResponse;
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

  /** POST /pages/{page_id}/hide_picture.json */
  hidePicture: {
    path: {
      /** The page: its number, uid or UUID. */
      page_id: string;
    };
    query: {};
    body: Models.PictureHiding;
    responses: {
      200: Models.PageResponse;
      400: Models.ErrorBody;
      401: Models.ErrorBody;
      403: Models.ErrorBody;
      404: Models.ErrorBody;
      405: Models.ErrorBody;
      409: Models.ErrorBody;
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
      /** Only in this campaign: `au-31`, its UUID, number or address (`au/surf-coast-run`). */
      campaign_id?: string;
      /** Only for this charity: `au-24`, its UUID, number or address (`au/reef-rescue-trust`). */
      charity_id?: string;
      /** Only this person's own pages, by the number of the account. The pages of teams belong to nobody. */
      user_id?: number;
      /** Only pages in this state. A page that is hidden from the public is in no other state here. `waiting`: those that wait for approval. */
      state?: 'active' | 'paused' | 'cancelled' | 'hidden' | 'waiting';
      /** Only pages whose name has, for each of these words, one that begins with it; or with this number, uid or UUID. */
      q?: string;
      /** Only what was created at this time or later. */
      created_since?: Date;
      /** Only what was created before this time. */
      created_until?: Date;
      /** Order: by time or by own donations, descending with a minus sign. */
      sort: '-created' | 'created' | '-raised' | 'raised';
      /** Maximum number of items in the response. It has no effect on CSV. */
      limit: number;
      /** The `next` of the previous response, sent with the same filters and the same `sort`. */
      after?: string;
    };
    body: undefined;
    responses: {
      200: Models.PageList;
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

  /** POST /pages/{page_id}/reject.json */
  rejectPage: {
    path: {
      /** The page: its number, uid or UUID. */
      page_id: string;
    };
    query: {};
    body: Models.Hiding;
    responses: {
      200: Models.PageResponse;
      400: Models.ErrorBody;
      401: Models.ErrorBody;
      403: Models.ErrorBody;
      404: Models.ErrorBody;
      405: Models.ErrorBody;
      409: Models.ErrorBody;
      422: Models.ValidationErrorBody;
      429: Models.ErrorBody;
      500: Models.ErrorBody;
      503: Models.ErrorBody;
    };
  };

  /** DELETE /pages/{page_id}/picture.json */
  removePagePicture: {
    path: {
      /** The page: its number, uid or UUID. */
      page_id: string;
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

  /** POST /pages/{page_id}/picture.json */
  savePagePicture: {
    path: {
      /** The page: its number, uid or UUID. */
      page_id: string;
    };
    query: {};
    body: undefined;
    responses: {
      200: Models.PageResponse;
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

  /** POST /pages/{page_id}/unhide.json */
  unhidePage: {
    path: {
      /** The page: its number, uid or UUID. */
      page_id: string;
    };
    query: {};
    body: Models.Unhiding;
    responses: {
      200: Models.PageResponse;
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

  /** POST /pages/{page_id}/unhide_picture.json */
  unhidePicture: {
    path: {
      /** The page: its number, uid or UUID. */
      page_id: string;
    };
    query: {};
    body: Models.PictureUnhiding;
    responses: {
      200: Models.PageResponse;
      400: Models.ErrorBody;
      401: Models.ErrorBody;
      403: Models.ErrorBody;
      404: Models.ErrorBody;
      405: Models.ErrorBody;
      409: Models.ErrorBody;
      422: Models.ValidationErrorBody;
      429: Models.ErrorBody;
      500: Models.ErrorBody;
      503: Models.ErrorBody;
    };
  };

  /** PUT /pages/{page_id}.json */
  updatePage: {
    path: {
      /** The page: its number, uid or UUID. */
      page_id: string;
    };
    query: {};
    body: Models.StaffPageUpdateRequest;
    responses: {
      200: Models.PageResponse;
      400: Models.ErrorBody;
      401: Models.ErrorBody;
      403: Models.ErrorBody;
      404: Models.ErrorBody;
      405: Models.ErrorBody;
      412: Models.PageConflict;
      422: Models.ValidationErrorBody;
      428: Models.ErrorBody;
      429: Models.ErrorBody;
      500: Models.ErrorBody;
      503: Models.ErrorBody;
    };
  };

  /** PUT /pages.json */
  updatePages: {
    path: {};
    query: {};
    body: Models.PageStatesRequest;
    responses: {
      200: Models.PageStatesResponse;
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

  /** POST /payment_events/{payment_event_id}/assign.json */
  assignPaymentEvent: {
    path: {
      /** The event's number. */
      payment_event_id: number;
    };
    query: {};
    body: Models.AssignRequest;
    responses: {
      200: Models.PaymentEventResponse;
      400: Models.ErrorBody;
      401: Models.ErrorBody;
      403: Models.ErrorBody;
      404: Models.ErrorBody;
      405: Models.ErrorBody;
      409: Models.ErrorBody;
      422: Models.ValidationErrorBody;
      429: Models.ErrorBody;
      500: Models.ErrorBody;
      503: Models.ErrorBody;
    };
  };

  /** POST /payment_sources.json */
  createPaymentSource: {
    path: {};
    query: {};
    body: Models.PaymentSourceRequest;
    responses: {
      201: Models.PaymentSourceWithSecret;
      401: Models.ErrorBody;
      403: Models.ErrorBody;
      405: Models.ErrorBody;
      409: Models.ErrorBody;
      422: Models.ValidationErrorBody;
      429: Models.ErrorBody;
      500: Models.ErrorBody;
      503: Models.ErrorBody;
    };
  };

  /** DELETE /payment_sources/{payment_source_id}.json */
  disablePaymentSource: {
    path: {
      /** The payment source's number. */
      payment_source_id: number;
    };
    query: {};
    body: undefined;
    responses: {
      200: Models.PaymentSourceResponse;
      401: Models.ErrorBody;
      403: Models.ErrorBody;
      404: Models.ErrorBody;
      405: Models.ErrorBody;
      429: Models.ErrorBody;
      500: Models.ErrorBody;
      503: Models.ErrorBody;
    };
  };

  /** GET /payment_events/{payment_event_id}.json */
  getPaymentEvent: {
    path: {
      /** The event's number. */
      payment_event_id: number;
    };
    query: {};
    body: undefined;
    responses: {
      200: Models.PaymentEventResponse;
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

  /** GET /payment_sources/{payment_source_id}.json */
  getPaymentSource: {
    path: {
      /** The payment source's number. */
      payment_source_id: number;
    };
    query: {};
    body: undefined;
    responses: {
      200: Models.PaymentSourceResponse;
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

  /** GET /payment_events.json */
  listPaymentEvents: {
    path: {};
    query: {
      /** Only events with this number, or this ID at their source, or of the payment with this reference. A text with @ is the beginning of the donor's email address. */
      q?: string;
      /** Only events of this payment source. */
      source?: string;
      /** Only events in this state. */
      state?: 'received' | 'applied' | 'ignored' | 'unmatched' | 'failed';
      /** Only what was created at this time or later. */
      created_since?: Date;
      /** Only what was created before this time. */
      created_until?: Date;
      /** Only events about at least this amount, in cents. */
      amount_min?: number;
      /** Only events about at most this amount, in cents. */
      amount_max?: number;
      /** Order: by time, descending with a minus sign. */
      sort: '-created' | 'created';
      /** Maximum number of items in the response. It has no effect on CSV. */
      limit: number;
      /** The `next` of the previous response, sent with the same filters and the same `sort`. */
      after?: string;
    };
    body: undefined;
    responses: {
      200: Models.PaymentEventList;
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

  /** GET /payment_sources.json */
  listPaymentSources: {
    path: {};
    query: {
      /** Only payment sources in this state. */
      state?: 'enabled' | 'disabled';
      /** Order: by time or by name, descending with a minus sign. */
      sort: '-created' | 'created' | '-name' | 'name';
      /** Maximum number of items in the response. It has no effect on CSV. */
      limit: number;
      /** The `next` of the previous response, sent with the same filters and the same `sort`. */
      after?: string;
    };
    body: undefined;
    responses: {
      200: Models.PaymentSourceList;
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

  /** POST /payment_events/{payment_event_id}/retry.json */
  retryPaymentEvent: {
    path: {
      /** The event's number. */
      payment_event_id: number;
    };
    query: {};
    body: undefined;
    responses: {
      200: Models.PaymentEventResponse;
      400: Models.ErrorBody;
      401: Models.ErrorBody;
      403: Models.ErrorBody;
      404: Models.ErrorBody;
      405: Models.ErrorBody;
      409: Models.ErrorBody;
      422: Models.ValidationErrorBody;
      429: Models.ErrorBody;
      500: Models.ErrorBody;
      503: Models.ErrorBody;
    };
  };

  /** POST /payment_sources/{payment_source_id}/rotate.json */
  rotatePaymentSourceSecret: {
    path: {
      /** The payment source's number. */
      payment_source_id: number;
    };
    query: {};
    body: Models.PaymentSourceRotation;
    responses: {
      200: Models.PaymentSourceWithSecret;
      401: Models.ErrorBody;
      403: Models.ErrorBody;
      404: Models.ErrorBody;
      405: Models.ErrorBody;
      409: Models.ErrorBody;
      412: Models.PaymentSourceConflict;
      422: Models.ValidationErrorBody;
      428: Models.ErrorBody;
      429: Models.ErrorBody;
      500: Models.ErrorBody;
      503: Models.ErrorBody;
    };
  };

  /** POST /payment_sources/{payment_source_id}/test.json */
  sendTestPaymentEvent: {
    path: {
      /** The payment source's number. */
      payment_source_id: number;
    };
    query: {};
    body: undefined;
    responses: {
      201: Models.PaymentEventResponse;
      400: Models.ErrorBody;
      401: Models.ErrorBody;
      403: Models.ErrorBody;
      404: Models.ErrorBody;
      405: Models.ErrorBody;
      409: Models.ErrorBody;
      429: Models.ErrorBody;
      500: Models.ErrorBody;
      503: Models.ErrorBody;
    };
  };

  /** PUT /payment_sources/{payment_source_id}.json */
  updatePaymentSource: {
    path: {
      /** The payment source's number. */
      payment_source_id: number;
    };
    query: {};
    body: Models.PaymentSourceUpdateRequest;
    responses: {
      200: Models.PaymentSourceResponse;
      400: Models.ErrorBody;
      401: Models.ErrorBody;
      403: Models.ErrorBody;
      404: Models.ErrorBody;
      405: Models.ErrorBody;
      412: Models.PaymentSourceConflict;
      422: Models.ValidationErrorBody;
      428: Models.ErrorBody;
      429: Models.ErrorBody;
      500: Models.ErrorBody;
      503: Models.ErrorBody;
    };
  };

  /** POST /users.json */
  createUser: {
    path: {};
    query: {};
    body: Models.UserCreateRequest;
    responses: {
      201: Models.UserResponse;
      400: Models.ErrorBody;
      401: Models.ErrorBody;
      403: Models.ErrorBody;
      405: Models.ErrorBody;
      409: Models.ErrorBody;
      422: Models.ValidationErrorBody;
      429: Models.ErrorBody;
      500: Models.ErrorBody;
      503: Models.ErrorBody;
    };
  };

  /** POST /users/{user_id}/disable.json */
  disableUser: {
    path: {
      /** The number of the account. */
      user_id: number;
    };
    query: {};
    body: undefined;
    responses: {
      200: Models.UserResponse;
      400: Models.ErrorBody;
      401: Models.ErrorBody;
      403: Models.ErrorBody;
      404: Models.ErrorBody;
      405: Models.ErrorBody;
      409: Models.ErrorBody;
      429: Models.ErrorBody;
      500: Models.ErrorBody;
      503: Models.ErrorBody;
    };
  };

  /** POST /users/{user_id}/enable.json */
  enableUser: {
    path: {
      /** The number of the account. */
      user_id: number;
    };
    query: {};
    body: undefined;
    responses: {
      200: Models.UserResponse;
      400: Models.ErrorBody;
      401: Models.ErrorBody;
      403: Models.ErrorBody;
      404: Models.ErrorBody;
      405: Models.ErrorBody;
      409: Models.ErrorBody;
      429: Models.ErrorBody;
      500: Models.ErrorBody;
      503: Models.ErrorBody;
    };
  };

  /** POST /users/{user_id}/erase.json */
  eraseUser: {
    path: {
      /** The number of the account. */
      user_id: number;
    };
    query: {};
    body: Models.UserEraseRequest;
    responses: {
      200: Models.UserErased;
      401: Models.ErrorBody;
      403: Models.ErrorBody;
      404: Models.ErrorBody;
      405: Models.ErrorBody;
      409: Models.ErrorBody;
      422: Models.ValidationErrorBody;
      429: Models.ErrorBody;
      500: Models.ErrorBody;
      503: Models.ErrorBody;
    };
  };

  /** POST /users/{user_id}/export.json */
  exportUser: {
    path: {
      /** The number of the account. */
      user_id: number;
    };
    query: {};
    body: undefined;
    responses: {
      200: Models.UserData;
      401: Models.ErrorBody;
      403: Models.ErrorBody;
      404: Models.ErrorBody;
      405: Models.ErrorBody;
      429: Models.ErrorBody;
      500: Models.ErrorBody;
      503: Models.ErrorBody;
    };
  };

  /** GET /users/{user_id}.json */
  getUser: {
    path: {
      /** The number of the account. */
      user_id: number;
    };
    query: {};
    body: undefined;
    responses: {
      200: Models.UserResponse;
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

  /** GET /users.json */
  listUsers: {
    path: {};
    query: {
      /** Only in this campaign: `au-31`, its UUID, number or address (`au/surf-coast-run`). */
      campaign_id?: string;
      /** Only accounts in this state. An `unconfirmed` one is active, but its email address isn't confirmed. */
      state?: 'active' | 'unconfirmed' | 'disabled' | 'erased';
      /** Only people whose name, or address before the @, has, for each of these words, one that begins with it; or with this number. A text with @ is the beginning of the email address. */
      q?: string;
      /** Only what was created at this time or later. */
      created_since?: Date;
      /** Only what was created before this time. */
      created_until?: Date;
      /** Order: by time or by email address, descending with a minus sign. */
      sort: '-created' | 'created' | '-email' | 'email';
      /** Maximum number of items in the response. It has no effect on CSV. */
      limit: number;
      /** The `next` of the previous response, sent with the same filters and the same `sort`. */
      after?: string;
    };
    body: undefined;
    responses: {
      200: Models.UserList;
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

  /** POST /users/{user_id}/password_reset.json */
  sendPasswordReset: {
    path: {
      /** The number of the account. */
      user_id: number;
    };
    query: {};
    body: undefined;
    responses: {
      200: Models.UserResponse;
      400: Models.ErrorBody;
      401: Models.ErrorBody;
      403: Models.ErrorBody;
      404: Models.ErrorBody;
      405: Models.ErrorBody;
      409: Models.ErrorBody;
      429: Models.ErrorBody;
      500: Models.ErrorBody;
      503: Models.ErrorBody;
    };
  };

  /** PUT /users/{user_id}.json */
  updateUser: {
    path: {
      /** The number of the account. */
      user_id: number;
    };
    query: {};
    body: Models.UserUpdateRequest;
    responses: {
      200: Models.UserResponse;
      400: Models.ErrorBody;
      401: Models.ErrorBody;
      403: Models.ErrorBody;
      404: Models.ErrorBody;
      405: Models.ErrorBody;
      409: Models.ErrorBody;
      412: Models.UserConflict;
      422: Models.ValidationErrorBody;
      428: Models.ErrorBody;
      429: Models.ErrorBody;
      500: Models.ErrorBody;
      503: Models.ErrorBody;
    };
  };

  /** POST /countries.json */
  createCountry: {
    path: {};
    query: {};
    body: Models.CountryCreateRequest;
    responses: {
      201: Models.CountryResponse;
      400: Models.ErrorBody;
      401: Models.ErrorBody;
      403: Models.ErrorBody;
      405: Models.ErrorBody;
      422: Models.ValidationErrorBody;
      429: Models.ErrorBody;
      500: Models.ErrorBody;
      503: Models.ErrorBody;
    };
  };

  /** POST /setup/finish.json */
  finishSetup: {
    path: {};
    query: {};
    body: undefined;
    responses: {
      200: Models.SetupResponse;
      400: Models.ErrorBody;
      401: Models.ErrorBody;
      403: Models.ErrorBody;
      405: Models.ErrorBody;
      429: Models.ErrorBody;
      500: Models.ErrorBody;
      503: Models.ErrorBody;
    };
  };

  /** GET /branding.json */
  getBranding: {
    path: {};
    query: {};
    body: undefined;
    responses: {
      200: Models.BrandingResponse;
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

  /** GET /configuration.json */
  getConfiguration: {
    path: {};
    query: {};
    body: undefined;
    responses: {
      200: Models.ConfigurationResponse;
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

  /** GET /countries/{country_code}.json */
  getCountry: {
    path: {
      /** The country's code. */
      country_code: string;
    };
    query: {};
    body: undefined;
    responses: {
      200: Models.CountryResponse;
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

  /** GET /mail_texts/{mail_text_id}.json */
  getMailText: {
    path: {
      /** The name of an email, such as `page_created`, and for a campaign's own text the campaign: `page_created@au-31`. */
      mail_text_id: string;
    };
    query: {};
    body: undefined;
    responses: {
      200: Models.MailTextResponse;
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

  /** GET /setup.json */
  getSetup: {
    path: {};
    query: {};
    body: undefined;
    responses: {
      200: Models.SetupResponse;
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

  /** GET /status.json */
  getStatus: {
    path: {};
    query: {};
    body: undefined;
    responses: {
      200: Models.StatusResponse;
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

  /** GET /countries.json */
  listCountries: {
    path: {};
    query: {};
    body: undefined;
    responses: {
      200: Models.CountryList;
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

  /** GET /mail_texts.json */
  listMailTexts: {
    path: {};
    query: {};
    body: undefined;
    responses: {
      200: Models.MailTextList;
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

  /** POST /branding/preview.json */
  previewBranding: {
    path: {};
    query: {};
    body: Models.BrandingRequest;
    responses: {
      200: Models.BrandingPreviewResponse;
      400: Models.ErrorBody;
      401: Models.ErrorBody;
      403: Models.ErrorBody;
      405: Models.ErrorBody;
      422: Models.ValidationErrorBody;
      429: Models.ErrorBody;
      500: Models.ErrorBody;
      503: Models.ErrorBody;
    };
  };

  /** POST /mail_texts/{mail_text_id}/preview.json */
  previewMailText: {
    path: {
      /** The name of an email, such as `page_created`, and for a campaign's own text the campaign: `page_created@au-31`. */
      mail_text_id: string;
    };
    query: {};
    body: Models.MailTextRequest;
    responses: {
      200: Models.MailPreviewResponse;
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

  /** DELETE /branding/logo.json */
  removeLogo: {
    path: {};
    query: {};
    body: undefined;
    responses: {
      204: undefined;
      400: Models.ErrorBody;
      401: Models.ErrorBody;
      403: Models.ErrorBody;
      405: Models.ErrorBody;
      429: Models.ErrorBody;
      500: Models.ErrorBody;
      503: Models.ErrorBody;
    };
  };

  /** POST /mail_texts/{mail_text_id}/reset.json */
  resetMailText: {
    path: {
      /** The name of an email, such as `page_created`, and for a campaign's own text the campaign: `page_created@au-31`. */
      mail_text_id: string;
    };
    query: {};
    body: undefined;
    responses: {
      200: Models.MailTextResponse;
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

  /** POST /status/retry_emails.json */
  retryFailedEmails: {
    path: {};
    query: {};
    body: undefined;
    responses: {
      200: Models.RetriedEmails;
      400: Models.ErrorBody;
      401: Models.ErrorBody;
      403: Models.ErrorBody;
      405: Models.ErrorBody;
      429: Models.ErrorBody;
      500: Models.ErrorBody;
      503: Models.ErrorBody;
    };
  };

  /** POST /branding/logo.json */
  saveLogo: {
    path: {};
    query: {};
    body: undefined;
    responses: {
      200: Models.BrandingResponse;
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

  /** POST /mail_texts/{mail_text_id}/test.json */
  sendTestMail: {
    path: {
      /** The name of an email, such as `page_created`, and for a campaign's own text the campaign: `page_created@au-31`. */
      mail_text_id: string;
    };
    query: {};
    body: Models.MailTextRequest;
    responses: {
      200: Models.TestMailResponse;
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

  /** PUT /branding.json */
  updateBranding: {
    path: {};
    query: {};
    body: Models.BrandingRequest;
    responses: {
      200: Models.BrandingResponse;
      400: Models.ErrorBody;
      401: Models.ErrorBody;
      403: Models.ErrorBody;
      405: Models.ErrorBody;
      412: Models.BrandingConflict;
      422: Models.ValidationErrorBody;
      428: Models.ErrorBody;
      429: Models.ErrorBody;
      500: Models.ErrorBody;
      503: Models.ErrorBody;
    };
  };

  /** PUT /countries/{country_code}.json */
  updateCountry: {
    path: {
      /** The country's code. */
      country_code: string;
    };
    query: {};
    body: Models.CountryUpdateRequest;
    responses: {
      200: Models.CountryResponse;
      400: Models.ErrorBody;
      401: Models.ErrorBody;
      403: Models.ErrorBody;
      404: Models.ErrorBody;
      405: Models.ErrorBody;
      412: Models.CountryConflict;
      422: Models.ValidationErrorBody;
      428: Models.ErrorBody;
      429: Models.ErrorBody;
      500: Models.ErrorBody;
      503: Models.ErrorBody;
    };
  };

  /** PUT /mail_texts/{mail_text_id}.json */
  updateMailText: {
    path: {
      /** The name of an email, such as `page_created`, and for a campaign's own text the campaign: `page_created@au-31`. */
      mail_text_id: string;
    };
    query: {};
    body: Models.MailTextRequest;
    responses: {
      200: Models.MailTextResponse;
      400: Models.ErrorBody;
      401: Models.ErrorBody;
      403: Models.ErrorBody;
      404: Models.ErrorBody;
      405: Models.ErrorBody;
      412: Models.MailTextConflict;
      422: Models.ValidationErrorBody;
      428: Models.ErrorBody;
      429: Models.ErrorBody;
      500: Models.ErrorBody;
      503: Models.ErrorBody;
    };
  };

  /** GET /reports/{report_id}.json */
  getReport: {
    path: {
      /** The report's number. */
      report_id: number;
    };
    query: {};
    body: undefined;
    responses: {
      200: Models.ReportResponse;
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

  /** GET /watched_words.json */
  getWatchedWords: {
    path: {};
    query: {};
    body: undefined;
    responses: {
      200: Models.WatchedWordsResponse;
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

  /** GET /reports.json */
  listReports: {
    path: {};
    query: {
      /** Only to this page: its number, uid (`au-1842`) or UUID. The page of a team doesn't include those of its members. */
      page_id?: string;
      /** Only in this campaign: `au-31`, its UUID, number or address (`au/surf-coast-run`). */
      campaign_id?: string;
      /** Only for this charity: `au-24`, its UUID, number or address (`au/reef-rescue-trust`). */
      charity_id?: string;
      /** Only reports in this state. */
      state?: 'open' | 'resolved';
      /** Only reports for this reason; `word` for those because of watched words. */
      reason?: 'illegal' | 'fraud' | 'hate' | 'sexual_or_violent' | 'privacy' | 'spam' | 'other' | 'word';
      /** Only what was created at this time or later. */
      created_since?: Date;
      /** Only what was created before this time. */
      created_until?: Date;
      /** Order: by time, descending with a minus sign. */
      sort: '-created' | 'created';
      /** Maximum number of items in the response. It has no effect on CSV. */
      limit: number;
      /** The `next` of the previous response, sent with the same filters and the same `sort`. */
      after?: string;
    };
    body: undefined;
    responses: {
      200: Models.ReportList;
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

  /** POST /reports/{report_id}/resolve.json */
  resolveReport: {
    path: {
      /** The report's number. */
      report_id: number;
    };
    query: {};
    body: Models.ReportResolution;
    responses: {
      200: Models.ReportResponse;
      400: Models.ErrorBody;
      401: Models.ErrorBody;
      403: Models.ErrorBody;
      404: Models.ErrorBody;
      405: Models.ErrorBody;
      409: Models.ErrorBody;
      422: Models.ValidationErrorBody;
      429: Models.ErrorBody;
      500: Models.ErrorBody;
      503: Models.ErrorBody;
    };
  };

  /** PUT /watched_words.json */
  updateWatchedWords: {
    path: {};
    query: {};
    body: Models.WatchedWords;
    responses: {
      200: Models.WatchedWordsResponse;
      400: Models.ErrorBody;
      401: Models.ErrorBody;
      403: Models.ErrorBody;
      405: Models.ErrorBody;
      412: Models.WatchedWordsConflict;
      422: Models.ValidationErrorBody;
      428: Models.ErrorBody;
      429: Models.ErrorBody;
      500: Models.ErrorBody;
      503: Models.ErrorBody;
    };
  };

  /** GET /me.json */
  getMe: {
    path: {};
    query: {};
    body: undefined;
    responses: {
      200: Models.MeResponse;
      400: Models.ErrorBody;
      401: Models.ErrorBody;
      405: Models.ErrorBody;
      406: Models.ErrorBody;
      429: Models.ErrorBody;
      500: Models.ErrorBody;
      503: Models.ErrorBody;
    };
  };

  /** GET /staff/{user_id}.json */
  getStaff: {
    path: {
      /** The number of the account. */
      user_id: number;
    };
    query: {};
    body: undefined;
    responses: {
      200: Models.StaffMemberResponse;
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

  /** POST /staff.json */
  inviteStaff: {
    path: {};
    query: {};
    body: Models.StaffInvitation;
    responses: {
      201: Models.StaffMemberResponse;
      401: Models.ErrorBody;
      403: Models.ErrorBody;
      405: Models.ErrorBody;
      409: Models.ErrorBody;
      422: Models.ValidationErrorBody;
      429: Models.ErrorBody;
      500: Models.ErrorBody;
      503: Models.ErrorBody;
    };
  };

  /** GET /staff.json */
  listStaff: {
    path: {};
    query: {
      /** Only staff who have this role. */
      role?: Models.RoleName;
      /** Only in this campaign: `au-31`, its UUID, number or address (`au/surf-coast-run`). */
      campaign_id?: string;
      /** Only for this charity: `au-24`, its UUID, number or address (`au/reef-rescue-trust`). */
      charity_id?: string;
      /** Only staff in this state. */
      state?: 'active' | 'invited' | 'disabled';
      /** Only staff whose name or email address contains this text. */
      q?: string;
      /** Order: by email address or by name, descending with a minus sign. */
      sort: 'email' | '-email' | 'name' | '-name';
      /** Maximum number of items in the response. It has no effect on CSV. */
      limit: number;
      /** The `next` of the previous response, sent with the same filters and the same `sort`. */
      after?: string;
    };
    body: undefined;
    responses: {
      200: Models.StaffMemberList;
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

  /** DELETE /staff/{user_id}/factor.json */
  resetStaffFactor: {
    path: {
      /** The number of the account. */
      user_id: number;
    };
    query: {};
    body: undefined;
    responses: {
      200: Models.StaffMemberResponse;
      401: Models.ErrorBody;
      403: Models.ErrorBody;
      404: Models.ErrorBody;
      405: Models.ErrorBody;
      409: Models.ErrorBody;
      429: Models.ErrorBody;
      500: Models.ErrorBody;
      503: Models.ErrorBody;
    };
  };

  /** PUT /staff/{user_id}.json */
  updateStaff: {
    path: {
      /** The number of the account. */
      user_id: number;
    };
    query: {};
    body: Models.StaffUpdateRequest;
    responses: {
      200: Models.StaffMemberResponse;
      401: Models.ErrorBody;
      403: Models.ErrorBody;
      404: Models.ErrorBody;
      405: Models.ErrorBody;
      409: Models.ErrorBody;
      412: Models.StaffMemberConflict;
      422: Models.ValidationErrorBody;
      428: Models.ErrorBody;
      429: Models.ErrorBody;
      500: Models.ErrorBody;
      503: Models.ErrorBody;
    };
  };

  /** POST /teams/{team_id}/members.json */
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
      404: Models.ErrorBody;
      405: Models.ErrorBody;
      406: Models.ErrorBody;
      429: Models.ErrorBody;
      500: Models.ErrorBody;
      503: Models.ErrorBody;
    };
  };

  /** GET /teams.json */
  listTeams: {
    path: {};
    query: {
      /** Only in this campaign: `au-31`, its UUID, number or address (`au/surf-coast-run`). */
      campaign_id?: string;
      /** Only for this charity: `au-24`, its UUID, number or address (`au/reef-rescue-trust`). */
      charity_id?: string;
      /** Only teams whose page is in this state. A page that is hidden from the public is in no other state here. */
      state?: 'active' | 'paused' | 'cancelled' | 'hidden';
      /** Only teams whose page has a name that has, for each of these words, one that begins with it; or with this number. */
      q?: string;
      /** Only what was created at this time or later. */
      created_since?: Date;
      /** Only what was created before this time. */
      created_until?: Date;
      /** Order: by time or by own donations, descending with a minus sign. */
      sort: '-created' | 'created' | '-raised' | 'raised';
      /** Maximum number of items in the response. It has no effect on CSV. */
      limit: number;
      /** The `next` of the previous response, sent with the same filters and the same `sort`. */
      after?: string;
    };
    body: undefined;
    responses: {
      200: Models.TeamList;
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

  /** DELETE /teams/{team_id}/members/{page_id}.json */
  removeTeamMember: {
    path: {
      /** The team's number. */
      team_id: number;
      /** The page: its number, uid or UUID. */
      page_id: string;
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

  /** PUT /teams/{team_id}.json */
  updateTeam: {
    path: {
      /** The team's number. */
      team_id: number;
    };
    query: {};
    body: Models.StaffTeamUpdateRequest;
    responses: {
      200: Models.TeamResponse;
      400: Models.ErrorBody;
      401: Models.ErrorBody;
      403: Models.ErrorBody;
      404: Models.ErrorBody;
      405: Models.ErrorBody;
      412: Models.TeamConflict;
      422: Models.ValidationErrorBody;
      428: Models.ErrorBody;
      429: Models.ErrorBody;
      500: Models.ErrorBody;
      503: Models.ErrorBody;
    };
  };

  /** POST /tokens.json */
  createToken: {
    path: {};
    query: {};
    body: Models.StaffTokenRequest;
    responses: {
      201: Models.StaffTokenWithSecret;
      401: Models.ErrorBody;
      403: Models.ErrorBody;
      405: Models.ErrorBody;
      422: Models.ValidationErrorBody;
      429: Models.ErrorBody;
      500: Models.ErrorBody;
      503: Models.ErrorBody;
    };
  };

  /** GET /tokens/{token_id}.json */
  getToken: {
    path: {
      /** The token's number. */
      token_id: number;
    };
    query: {};
    body: undefined;
    responses: {
      200: Models.StaffTokenResponse;
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

  /** GET /tokens.json */
  listTokens: {
    path: {};
    query: {
      /** Only those of the member of staff with this account. */
      user_id?: number;
      /** Only tokens in this state. */
      state?: 'active' | 'expired' | 'revoked';
      /** Order: by time, descending with a minus sign. */
      sort: '-created' | 'created';
      /** Maximum number of items in the response. It has no effect on CSV. */
      limit: number;
      /** The `next` of the previous response, sent with the same filters and the same `sort`. */
      after?: string;
    };
    body: undefined;
    responses: {
      200: Models.StaffTokenList;
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

  /** DELETE /tokens/{token_id}.json */
  revokeToken: {
    path: {
      /** The token's number. */
      token_id: number;
    };
    query: {};
    body: undefined;
    responses: {
      200: Models.StaffTokenResponse;
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
}
