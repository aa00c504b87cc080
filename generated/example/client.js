// Made by `make generate` from the TypeScript client.

// generated/clients/typescript/fundraising/src/errors.ts
var ResponseError = class extends Error {
  constructor(message, status, errors, code, body, response) {
    super(message);
    this.status = status;
    this.errors = errors;
    this.code = code;
    this.body = body;
    this.response = response;
  }
  status;
  errors;
  code;
  body;
  response;
  name = "ResponseError";
};
async function responseError(response) {
  const body = await response.json().catch(() => void 0);
  const error = body?.error;
  const message = error?.message ?? body?.error_description ?? `The server answered ${response.status}`;
  const code = typeof error === "string" ? error : void 0;
  return new ResponseError(message, response.status, error?.errors ?? [], code, body, response);
}

// generated/clients/typescript/fundraising/src/runtime.ts
var BASE_PATH = "http://localhost:3000/api/v2".replace(/\/+$/, "");
var Configuration = class {
  constructor(configuration = {}) {
    this.configuration = configuration;
  }
  configuration;
  set config(configuration) {
    this.configuration = configuration;
  }
  get basePath() {
    return this.configuration.basePath != null ? this.configuration.basePath : BASE_PATH;
  }
  get fetchApi() {
    return this.configuration.fetchApi;
  }
  get middleware() {
    return this.configuration.middleware || [];
  }
  get queryParamsStringify() {
    return this.configuration.queryParamsStringify || querystring;
  }
  get username() {
    return this.configuration.username;
  }
  get password() {
    return this.configuration.password;
  }
  get apiKey() {
    const apiKey = this.configuration.apiKey;
    if (apiKey) {
      return typeof apiKey === "function" ? apiKey : () => apiKey;
    }
    return void 0;
  }
  get accessToken() {
    const accessToken = this.configuration.accessToken;
    if (accessToken) {
      return typeof accessToken === "function" ? accessToken : async () => accessToken;
    }
    return void 0;
  }
  get headers() {
    return this.configuration.headers;
  }
  get credentials() {
    return this.configuration.credentials;
  }
};
var DefaultConfig = new Configuration();
var BaseAPI = class _BaseAPI {
  constructor(configuration = DefaultConfig) {
    this.configuration = configuration;
    this.middleware = configuration.middleware;
  }
  configuration;
  static jsonRegex = new RegExp("^(:?application/json|[^;/ 	]+/[^;/ 	]+[+]json)[ 	]*(:?;.*)?$", "i");
  middleware;
  withMiddleware(...middlewares) {
    const next = this.clone();
    next.middleware = next.middleware.concat(...middlewares);
    return next;
  }
  withPreMiddleware(...preMiddlewares) {
    const middlewares = preMiddlewares.map((pre) => ({ pre }));
    return this.withMiddleware(...middlewares);
  }
  withPostMiddleware(...postMiddlewares) {
    const middlewares = postMiddlewares.map((post) => ({ post }));
    return this.withMiddleware(...middlewares);
  }
  /**
   * Check if the given MIME is a JSON MIME.
   * JSON MIME examples:
   *   application/json
   *   application/json; charset=UTF8
   *   APPLICATION/JSON
   *   application/vnd.company+json
   * @param mime - MIME (Multipurpose Internet Mail Extensions)
   * @return True if the given MIME is JSON, false otherwise.
   */
  isJsonMime(mime) {
    if (!mime) {
      return false;
    }
    return _BaseAPI.jsonRegex.test(mime);
  }
  async request(context, initOverrides) {
    const { url, init } = await this.createFetchParams(context, initOverrides);
    const response = await this.fetchApi(url, init);
    if (response.status >= 200 && response.status < 400 || response.type === "opaqueredirect") {
      return response;
    }
    throw await responseError(response);
  }
  async createFetchParams(context, initOverrides) {
    let url = this.configuration.basePath + context.path;
    if (context.query !== void 0 && Object.keys(context.query).length !== 0) {
      url += "?" + this.configuration.queryParamsStringify(context.query);
    }
    const headers = Object.assign({}, this.configuration.headers, context.headers);
    Object.keys(headers).forEach((key) => headers[key] === void 0 ? delete headers[key] : {});
    const initOverrideFn = typeof initOverrides === "function" ? initOverrides : async () => initOverrides;
    const initParams = {
      method: context.method,
      headers,
      body: context.body,
      credentials: this.configuration.credentials,
      redirect: "manual"
    };
    const overriddenInit = {
      ...initParams,
      ...await initOverrideFn({
        init: initParams,
        context
      })
    };
    let body;
    if (isFormData(overriddenInit.body) || overriddenInit.body instanceof URLSearchParams || isBlob(overriddenInit.body)) {
      body = overriddenInit.body;
    } else if (this.isJsonMime(headers["Content-Type"])) {
      body = JSON.stringify(overriddenInit.body);
    } else {
      body = overriddenInit.body;
    }
    const init = {
      ...overriddenInit,
      body
    };
    return { url, init };
  }
  fetchApi = async (url, init) => {
    let fetchParams = { url, init };
    for (const middleware of this.middleware) {
      if (middleware.pre) {
        fetchParams = await middleware.pre({
          fetch: this.fetchApi,
          ...fetchParams
        }) || fetchParams;
      }
    }
    let response = void 0;
    try {
      response = await (this.configuration.fetchApi || fetch)(fetchParams.url, fetchParams.init);
    } catch (e) {
      for (const middleware of this.middleware) {
        if (middleware.onError) {
          response = await middleware.onError({
            fetch: this.fetchApi,
            url: fetchParams.url,
            init: fetchParams.init,
            error: e,
            response: response ? response.clone() : void 0
          }) || response;
        }
      }
      if (response === void 0) {
        if (e instanceof Error) {
          throw new FetchError(e, `The server at ${this.configuration.basePath} could not be reached: ${e.message}`);
        } else {
          throw e;
        }
      }
    }
    for (const middleware of this.middleware) {
      if (middleware.post) {
        response = await middleware.post({
          fetch: this.fetchApi,
          url: fetchParams.url,
          init: fetchParams.init,
          response: response.clone()
        }) || response;
      }
    }
    return response;
  };
  /**
   * Create a shallow clone of `this` by constructing a new instance
   * and then shallow cloning data members.
   */
  clone() {
    const constructor = this.constructor;
    const next = new constructor(this.configuration);
    next.middleware = this.middleware.slice();
    return next;
  }
};
function isBlob(value) {
  return typeof Blob !== "undefined" && value instanceof Blob;
}
function isFormData(value) {
  return typeof FormData !== "undefined" && value instanceof FormData;
}
var FetchError = class extends Error {
  constructor(cause, msg) {
    super(msg);
    this.cause = cause;
  }
  cause;
  name = "FetchError";
};
var RequiredError = class extends Error {
  constructor(field, msg) {
    super(msg);
    this.field = field;
  }
  field;
  name = "RequiredError";
};
var COLLECTION_FORMATS = {
  csv: ",",
  ssv: " ",
  tsv: "	",
  pipes: "|"
};
function querystring(params, prefix = "") {
  return Object.keys(params).map((key) => querystringSingleKey(key, params[key], prefix)).filter((part) => part.length > 0).join("&");
}
function querystringSingleKey(key, value, keyPrefix = "") {
  const fullKey = keyPrefix + (keyPrefix.length ? `[${key}]` : key);
  if (value instanceof Array) {
    const multiValue = value.map((singleValue) => encodeURIComponent(String(singleValue))).join(`&${encodeURIComponent(fullKey)}=`);
    return `${encodeURIComponent(fullKey)}=${multiValue}`;
  }
  if (value instanceof Set) {
    const valueAsArray = Array.from(value);
    return querystringSingleKey(key, valueAsArray, keyPrefix);
  }
  if (value instanceof Date) {
    return `${encodeURIComponent(fullKey)}=${encodeURIComponent(value.toISOString())}`;
  }
  if (value instanceof Object) {
    return querystring(value, fullKey);
  }
  return `${encodeURIComponent(fullKey)}=${encodeURIComponent(String(value))}`;
}
var JSONApiResponse = class {
  constructor(raw, transformer = (jsonValue) => jsonValue) {
    this.raw = raw;
    this.transformer = transformer;
  }
  raw;
  transformer;
  async value() {
    return this.transformer(await this.raw.json());
  }
};

// generated/clients/typescript/fundraising/src/models/CustomMetric.ts
function CustomMetricFromJSON(json) {
  return CustomMetricFromJSONTyped(json, false);
}
function CustomMetricFromJSONTyped(json, ignoreDiscriminator) {
  if (json == null) {
    return json;
  }
  return {
    "amount": json["amount"],
    "unit": json["unit"]
  };
}

// generated/clients/typescript/fundraising/src/models/CustomMetricTotal.ts
function CustomMetricTotalFromJSON(json) {
  return CustomMetricTotalFromJSONTyped(json, false);
}
function CustomMetricTotalFromJSONTyped(json, ignoreDiscriminator) {
  if (json == null) {
    return json;
  }
  return {
    "custom_metric": CustomMetricFromJSON(json["custom_metric"])
  };
}

// generated/clients/typescript/fundraising/src/models/FitnessOverviewEntry.ts
function FitnessOverviewEntryFromJSON(json) {
  return FitnessOverviewEntryFromJSONTyped(json, false);
}
function FitnessOverviewEntryFromJSONTyped(json, ignoreDiscriminator) {
  if (json == null) {
    return json;
  }
  return {
    "duration_in_seconds": json["duration_in_seconds"],
    "calories": json["calories"],
    "distance_in_meters": json["distance_in_meters"]
  };
}

// generated/clients/typescript/fundraising/src/models/FitnessOverview.ts
function FitnessOverviewFromJSON(json) {
  return FitnessOverviewFromJSONTyped(json, false);
}
function FitnessOverviewFromJSONTyped(json, ignoreDiscriminator) {
  if (json == null) {
    return json;
  }
  return {
    "bike": json["bike"] == null ? void 0 : FitnessOverviewEntryFromJSON(json["bike"]),
    "gym": json["gym"] == null ? void 0 : FitnessOverviewEntryFromJSON(json["gym"]),
    "hike": json["hike"] == null ? void 0 : FitnessOverviewEntryFromJSON(json["hike"]),
    "run": json["run"] == null ? void 0 : FitnessOverviewEntryFromJSON(json["run"]),
    "sport": json["sport"] == null ? void 0 : FitnessOverviewEntryFromJSON(json["sport"]),
    "swim": json["swim"] == null ? void 0 : FitnessOverviewEntryFromJSON(json["swim"]),
    "walk": json["walk"] == null ? void 0 : FitnessOverviewEntryFromJSON(json["walk"])
  };
}

// generated/clients/typescript/fundraising/src/models/Currency.ts
function CurrencyFromJSON(json) {
  return CurrencyFromJSONTyped(json, false);
}
function CurrencyFromJSONTyped(json, ignoreDiscriminator) {
  if (json == null) {
    return json;
  }
  return {
    "iso_code": json["iso_code"],
    "name": json["name"],
    "symbol": json["symbol"]
  };
}

// generated/clients/typescript/fundraising/src/models/TextMoney.ts
function TextMoneyFromJSON(json) {
  return TextMoneyFromJSONTyped(json, false);
}
function TextMoneyFromJSONTyped(json, ignoreDiscriminator) {
  if (json == null) {
    return json;
  }
  return {
    "cents": json["cents"],
    "currency": CurrencyFromJSON(json["currency"])
  };
}

// generated/clients/typescript/fundraising/src/models/Campaign.ts
function CampaignFromJSON(json) {
  return CampaignFromJSONTyped(json, false);
}
function CampaignFromJSONTyped(json, ignoreDiscriminator) {
  if (json == null) {
    return json;
  }
  return {
    "id": json["id"],
    "uuid": json["uuid"],
    "name": json["name"],
    "slug": json["slug"],
    "description": json["description"],
    "registration_url": json["registration_url"],
    "banner_url": json["banner_url"],
    "widget_background_image_url": json["widget_background_image_url"],
    "widget_blurred_background_image_url": json["widget_blurred_background_image_url"],
    "url": json["url"],
    "get_started_url": json["get_started_url"],
    "donate_url": json["donate_url"],
    "status": json["status"],
    "start_at": json["start_at"] == null ? null : new Date(json["start_at"]),
    "finish_at": json["finish_at"] == null ? null : new Date(json["finish_at"]),
    "display_start_at": json["display_start_at"] == null ? null : new Date(json["display_start_at"]),
    "display_finish_at": json["display_finish_at"] == null ? null : new Date(json["display_finish_at"]),
    "indefinite": json["indefinite"],
    "country_code": json["country_code"],
    "charity_ids": json["charity_ids"] == null ? void 0 : json["charity_ids"],
    "charity_uids": json["charity_uids"] == null ? void 0 : json["charity_uids"],
    "page_ids": json["page_ids"] == null ? void 0 : json["page_ids"],
    "page_count": json["page_count"],
    "charity_count": json["charity_count"],
    "funds_raised": TextMoneyFromJSON(json["funds_raised"]),
    "fitness_activity_overview": FitnessOverviewFromJSON(json["fitness_activity_overview"]),
    "custom_metric_total": CustomMetricTotalFromJSON(json["custom_metric_total"])
  };
}

// generated/clients/typescript/fundraising/src/models/CampaignGroupRequest.ts
function CampaignGroupRequestToJSON(json) {
  return CampaignGroupRequestToJSONTyped(json, false);
}
function CampaignGroupRequestToJSONTyped(value, ignoreDiscriminator = false) {
  if (value == null) {
    return value;
  }
  return {
    "key": value["key"],
    "label": value["label"],
    "values": value["values"],
    "optional": value["optional"],
    "free_text": value["free_text"]
  };
}

// generated/clients/typescript/fundraising/src/models/CampaignCreateRequest.ts
function CampaignCreateRequestToJSON(json) {
  return CampaignCreateRequestToJSONTyped(json, false);
}
function CampaignCreateRequestToJSONTyped(value, ignoreDiscriminator = false) {
  if (value == null) {
    return value;
  }
  return {
    "country_code": value["country_code"],
    "name": value["name"],
    "slug": value["slug"],
    "start_at": value["start_at"] == null ? value["start_at"] : value["start_at"].toISOString(),
    "finish_at": value["finish_at"] == null ? value["finish_at"] : value["finish_at"].toISOString(),
    "charity_uids": value["charity_uids"],
    "default_charity_uid": value["default_charity_uid"],
    "groups": value["groups"] == null ? void 0 : value["groups"].map(CampaignGroupRequestToJSON),
    "description": value["description"],
    "registration_url": value["registration_url"],
    "donate_url": value["donate_url"],
    "how_to_give": value["how_to_give"],
    "thank_donors": value["thank_donors"],
    "default_story": value["default_story"],
    "default_target_cents": value["default_target_cents"],
    "default_picture_url": value["default_picture_url"],
    "banner_url": value["banner_url"],
    "brand_colour": value["brand_colour"],
    "widget_background_image_url": value["widget_background_image_url"],
    "widget_blurred_background_image_url": value["widget_blurred_background_image_url"],
    "custom_metric_unit": value["custom_metric_unit"],
    "skip_team_approval_request": value["skip_team_approval_request"],
    "approve_first": value["approve_first"]
  };
}

// generated/clients/typescript/fundraising/src/models/CampaignGroup.ts
function CampaignGroupFromJSON(json) {
  return CampaignGroupFromJSONTyped(json, false);
}
function CampaignGroupFromJSONTyped(json, ignoreDiscriminator) {
  if (json == null) {
    return json;
  }
  return {
    "id": json["id"],
    "key": json["key"],
    "label": json["label"],
    "optional": json["optional"],
    "values": json["values"]
  };
}

// generated/clients/typescript/fundraising/src/models/CampaignGroupList.ts
function CampaignGroupListFromJSON(json) {
  return CampaignGroupListFromJSONTyped(json, false);
}
function CampaignGroupListFromJSONTyped(json, ignoreDiscriminator) {
  if (json == null) {
    return json;
  }
  return {
    "campaign_groups": json["campaign_groups"].map(CampaignGroupFromJSON)
  };
}

// generated/clients/typescript/fundraising/src/models/Money.ts
function MoneyFromJSON(json) {
  return MoneyFromJSONTyped(json, false);
}
function MoneyFromJSONTyped(json, ignoreDiscriminator) {
  if (json == null) {
    return json;
  }
  return {
    "cents": json["cents"],
    "currency": CurrencyFromJSON(json["currency"])
  };
}

// generated/clients/typescript/fundraising/src/models/Coordinate.ts
function CoordinateFromJSON(json) {
  return CoordinateFromJSONTyped(json, false);
}
function CoordinateFromJSONTyped(json, ignoreDiscriminator) {
  if (json == null) {
    return json;
  }
  return {
    "lat": json["lat"],
    "lon": json["lon"]
  };
}

// generated/clients/typescript/fundraising/src/models/PageFitnessTotals.ts
function PageFitnessTotalsFromJSON(json) {
  return PageFitnessTotalsFromJSONTyped(json, false);
}
function PageFitnessTotalsFromJSONTyped(json, ignoreDiscriminator) {
  if (json == null) {
    return json;
  }
  return {
    "href": json["href"]
  };
}

// generated/clients/typescript/fundraising/src/models/Image.ts
function ImageFromJSON(json) {
  return ImageFromJSONTyped(json, false);
}
function ImageFromJSONTyped(json, ignoreDiscriminator) {
  if (json == null) {
    return json;
  }
  return {
    "original_image_url": json["original_image_url"],
    "tiny_image_url": json["tiny_image_url"],
    "small_image_url": json["small_image_url"],
    "medium_image_url": json["medium_image_url"],
    "large_image_url": json["large_image_url"],
    "extra_large_image_url": json["extra_large_image_url"],
    "facebook_xl_image_url": json["facebook_xl_image_url"]
  };
}

// generated/clients/typescript/fundraising/src/models/PageFootprint.ts
function PageFootprintFromJSON(json) {
  return PageFootprintFromJSONTyped(json, false);
}
function PageFootprintFromJSONTyped(json, ignoreDiscriminator) {
  if (json == null) {
    return json;
  }
  return {
    "key": json["key"],
    "group": json["group"],
    "amount_formatted": json["amount_formatted"],
    "percentile": json["percentile"]
  };
}

// generated/clients/typescript/fundraising/src/models/PageGroup.ts
function PageGroupFromJSON(json) {
  return PageGroupFromJSONTyped(json, false);
}
function PageGroupFromJSONTyped(json, ignoreDiscriminator) {
  if (json == null) {
    return json;
  }
  return {
    "key": json["key"],
    "value": json["value"]
  };
}

// generated/clients/typescript/fundraising/src/models/Page.ts
function PageFromJSON(json) {
  return PageFromJSONTyped(json, false);
}
function PageFromJSONTyped(json, ignoreDiscriminator) {
  if (json == null) {
    return json;
  }
  return {
    "id": json["id"],
    "uid": json["uid"],
    "uuid": json["uuid"],
    "slug": json["slug"],
    "name": json["name"],
    "state": json["state"],
    "gift_aid_eligible": json["gift_aid_eligible"],
    "charity_uid": json["charity_uid"],
    "charity_name": json["charity_name"],
    "campaign_uid": json["campaign_uid"],
    "campaign_name": json["campaign_name"],
    "owner_uid": json["owner_uid"],
    "owner_type": json["owner_type"],
    "target_cents": json["target_cents"],
    "team_uid": json["team_uid"],
    "team_member_uids": json["team_member_uids"],
    "team_leader_page_uid": json["team_leader_page_uid"],
    "expires_at": json["expires_at"] == null ? null : new Date(json["expires_at"]),
    "created_at": new Date(json["created_at"]),
    "updated_at": new Date(json["updated_at"]),
    "url": json["url"],
    "amount": MoneyFromJSON(json["amount"]),
    "cached_offline_amount_cents": json["cached_offline_amount_cents"],
    "fitness_activity_overview": FitnessOverviewFromJSON(json["fitness_activity_overview"]),
    "custom_metric_total": CustomMetricTotalFromJSON(json["custom_metric_total"]),
    "invitation_id": json["invitation_id"],
    "coordinate": CoordinateFromJSON(json["coordinate"]),
    "story": json["story"],
    "image": ImageFromJSON(json["image"]),
    "campaign_date": json["campaign_date"] == null ? null : new Date(json["campaign_date"]),
    "fitness_goal": json["fitness_goal"],
    "page_groups": json["page_groups"].map(PageGroupFromJSON),
    "group_values": json["group_values"],
    "donation_url": json["donation_url"],
    "team_role": json["team_role"],
    "team_page_id": json["team_page_id"],
    "charity_logo_url": json["charity_logo_url"],
    "active": json["active"],
    "expired": json["expired"],
    "fitness_activities_totals": PageFitnessTotalsFromJSON(json["fitness_activities_totals"]),
    "owner_footprint": json["owner_footprint"] == null ? void 0 : json["owner_footprint"].map(PageFootprintFromJSON)
  };
}

// generated/clients/typescript/fundraising/src/models/CampaignLeaderboard.ts
function CampaignLeaderboardFromJSON(json) {
  return CampaignLeaderboardFromJSONTyped(json, false);
}
function CampaignLeaderboardFromJSONTyped(json, ignoreDiscriminator) {
  if (json == null) {
    return json;
  }
  return {
    "campaign_id": json["campaign_id"],
    "page_ids": json["page_ids"],
    "pages": json["pages"] == null ? void 0 : json["pages"].map(PageFromJSON)
  };
}

// generated/clients/typescript/fundraising/src/models/CampaignLeaderboardResponse.ts
function CampaignLeaderboardResponseFromJSON(json) {
  return CampaignLeaderboardResponseFromJSONTyped(json, false);
}
function CampaignLeaderboardResponseFromJSONTyped(json, ignoreDiscriminator) {
  if (json == null) {
    return json;
  }
  return {
    "leaderboard": CampaignLeaderboardFromJSON(json["leaderboard"])
  };
}

// generated/clients/typescript/fundraising/src/models/PaginationMeta.ts
function PaginationMetaFromJSON(json) {
  return PaginationMetaFromJSONTyped(json, false);
}
function PaginationMetaFromJSONTyped(json, ignoreDiscriminator) {
  if (json == null) {
    return json;
  }
  return {
    "count": json["count"],
    "current_page": json["current_page"],
    "total_pages": json["total_pages"],
    "first_page": json["first_page"],
    "last_page": json["last_page"]
  };
}

// generated/clients/typescript/fundraising/src/models/CampaignList.ts
function CampaignListFromJSON(json) {
  return CampaignListFromJSONTyped(json, false);
}
function CampaignListFromJSONTyped(json, ignoreDiscriminator) {
  if (json == null) {
    return json;
  }
  return {
    "campaigns": json["campaigns"].map(CampaignFromJSON),
    "meta": json["meta"] == null ? void 0 : PaginationMetaFromJSON(json["meta"])
  };
}

// generated/clients/typescript/fundraising/src/models/CampaignResponse.ts
function CampaignResponseFromJSON(json) {
  return CampaignResponseFromJSONTyped(json, false);
}
function CampaignResponseFromJSONTyped(json, ignoreDiscriminator) {
  if (json == null) {
    return json;
  }
  return {
    "campaign": CampaignFromJSON(json["campaign"])
  };
}

// generated/clients/typescript/fundraising/src/models/CampaignSearchResult.ts
function CampaignSearchResultFromJSON(json) {
  return CampaignSearchResultFromJSONTyped(json, false);
}
function CampaignSearchResultFromJSONTyped(json, ignoreDiscriminator) {
  if (json == null) {
    return json;
  }
  return {
    "id": json["id"],
    "uid": json["uid"],
    "uuid": json["uuid"],
    "name": json["name"],
    "description": json["description"],
    "url": json["url"],
    "get_started_url": json["get_started_url"],
    "country_code": json["country_code"],
    "start_at": json["start_at"] == null ? null : new Date(json["start_at"]),
    "finish_at": json["finish_at"] == null ? null : new Date(json["finish_at"]),
    "display_start_at": json["display_start_at"] == null ? null : new Date(json["display_start_at"]),
    "banner_url": json["banner_url"],
    "active": json["active"],
    "page_count": json["page_count"],
    "charity_count": json["charity_count"],
    "_score": json["_score"],
    "_type": json["_type"]
  };
}

// generated/clients/typescript/fundraising/src/models/SearchMeta.ts
function SearchMetaFromJSON(json) {
  return SearchMetaFromJSONTyped(json, false);
}
function SearchMetaFromJSONTyped(json, ignoreDiscriminator) {
  if (json == null) {
    return json;
  }
  return {
    "count": json["count"],
    "current_page": json["current_page"],
    "total_pages": json["total_pages"],
    "first_page": json["first_page"],
    "last_page": json["last_page"],
    "pagination": PaginationMetaFromJSON(json["pagination"]),
    "scroll_id": json["scroll_id"] == null ? void 0 : json["scroll_id"]
  };
}

// generated/clients/typescript/fundraising/src/models/CampaignSearchResults.ts
function CampaignSearchResultsFromJSON(json) {
  return CampaignSearchResultsFromJSONTyped(json, false);
}
function CampaignSearchResultsFromJSONTyped(json, ignoreDiscriminator) {
  if (json == null) {
    return json;
  }
  return {
    "campaigns": json["campaigns"].map(CampaignSearchResultFromJSON),
    "meta": SearchMetaFromJSON(json["meta"])
  };
}

// generated/clients/typescript/fundraising/src/models/CampaignUpdateRequest.ts
function CampaignUpdateRequestToJSON(json) {
  return CampaignUpdateRequestToJSONTyped(json, false);
}
function CampaignUpdateRequestToJSONTyped(value, ignoreDiscriminator = false) {
  if (value == null) {
    return value;
  }
  return {
    "name": value["name"],
    "slug": value["slug"],
    "state": value["state"],
    "start_at": value["start_at"] == null ? value["start_at"] : value["start_at"].toISOString(),
    "finish_at": value["finish_at"] == null ? value["finish_at"] : value["finish_at"].toISOString(),
    "charity_uids": value["charity_uids"],
    "default_charity_uid": value["default_charity_uid"],
    "description": value["description"],
    "registration_url": value["registration_url"],
    "donate_url": value["donate_url"],
    "how_to_give": value["how_to_give"],
    "thank_donors": value["thank_donors"],
    "default_story": value["default_story"],
    "default_target_cents": value["default_target_cents"],
    "default_picture_url": value["default_picture_url"],
    "banner_url": value["banner_url"],
    "brand_colour": value["brand_colour"],
    "widget_background_image_url": value["widget_background_image_url"],
    "widget_blurred_background_image_url": value["widget_blurred_background_image_url"],
    "custom_metric_unit": value["custom_metric_unit"],
    "skip_team_approval_request": value["skip_team_approval_request"],
    "approve_first": value["approve_first"]
  };
}

// generated/clients/typescript/fundraising/src/models/Cause.ts
function CauseFromJSON(json) {
  return CauseFromJSONTyped(json, false);
}
function CauseFromJSONTyped(json, ignoreDiscriminator) {
  if (json == null) {
    return json;
  }
  return {
    "id": json["id"],
    "key": json["key"],
    "name": json["name"]
  };
}

// generated/clients/typescript/fundraising/src/models/CharityLeaderboard.ts
function CharityLeaderboardFromJSON(json) {
  return CharityLeaderboardFromJSONTyped(json, false);
}
function CharityLeaderboardFromJSONTyped(json, ignoreDiscriminator) {
  if (json == null) {
    return json;
  }
  return {
    "charity_id": json["charity_id"],
    "page_ids": json["page_ids"],
    "pages": json["pages"] == null ? void 0 : json["pages"].map(PageFromJSON)
  };
}

// generated/clients/typescript/fundraising/src/models/CharityLeaderboardResponse.ts
function CharityLeaderboardResponseFromJSON(json) {
  return CharityLeaderboardResponseFromJSONTyped(json, false);
}
function CharityLeaderboardResponseFromJSONTyped(json, ignoreDiscriminator) {
  if (json == null) {
    return json;
  }
  return {
    "leaderboard": CharityLeaderboardFromJSON(json["leaderboard"])
  };
}

// generated/clients/typescript/fundraising/src/models/CharitySearchResult.ts
function CharitySearchResultFromJSON(json) {
  return CharitySearchResultFromJSONTyped(json, false);
}
function CharitySearchResultFromJSONTyped(json, ignoreDiscriminator) {
  if (json == null) {
    return json;
  }
  return {
    "id": json["id"],
    "uid": json["uid"],
    "uuid": json["uuid"],
    "name": json["name"],
    "slug": json["slug"],
    "country_code": json["country_code"],
    "description": json["description"],
    "logo_url": json["logo_url"],
    "url": json["url"],
    "get_started_url": json["get_started_url"],
    "donate_url": json["donate_url"],
    "public_email": json["public_email"],
    "twitter_url": json["twitter_url"],
    "facebook_url": json["facebook_url"],
    "image": ImageFromJSON(json["image"]),
    "active": json["active"],
    "campaign_uids": json["campaign_uids"],
    "kyc_status": json["kyc_status"],
    "claimed": json["claimed"],
    "tax_number": json["tax_number"],
    "tax_number_label": json["tax_number_label"],
    "registration_number_label": json["registration_number_label"],
    "merchant_name": json["merchant_name"],
    "merchant_id": json["merchant_id"],
    "financial_context_id": json["financial_context_id"],
    "street_address": json["street_address"],
    "locality": json["locality"],
    "region": json["region"],
    "causes": json["causes"].map(CauseFromJSON),
    "currency": CurrencyFromJSON(json["currency"]),
    "page_count": json["page_count"],
    "last_year_donation_total": MoneyFromJSON(json["last_year_donation_total"]),
    "_score": json["_score"],
    "_type": json["_type"]
  };
}

// generated/clients/typescript/fundraising/src/models/CharitySearchResults.ts
function CharitySearchResultsFromJSON(json) {
  return CharitySearchResultsFromJSONTyped(json, false);
}
function CharitySearchResultsFromJSONTyped(json, ignoreDiscriminator) {
  if (json == null) {
    return json;
  }
  return {
    "charities": json["charities"].map(CharitySearchResultFromJSON),
    "meta": SearchMetaFromJSON(json["meta"])
  };
}

// generated/clients/typescript/fundraising/src/models/TotalsStatistics.ts
function TotalsStatisticsFromJSON(json) {
  return TotalsStatisticsFromJSONTyped(json, false);
}
function TotalsStatisticsFromJSONTyped(json, ignoreDiscriminator) {
  if (json == null) {
    return json;
  }
  return {
    "count": json["count"],
    "min": json["min"],
    "max": json["max"],
    "avg": json["avg"],
    "sum": json["sum"]
  };
}

// generated/clients/typescript/fundraising/src/models/DonationTypeTotals.ts
function DonationTypeTotalsFromJSON(json) {
  return DonationTypeTotalsFromJSONTyped(json, false);
}
function DonationTypeTotalsFromJSONTyped(json, ignoreDiscriminator) {
  if (json == null) {
    return json;
  }
  return {
    "total_amount_cents": TotalsStatisticsFromJSON(json["total_amount_cents"]),
    "total_gift_aid_amount_cents": TotalsStatisticsFromJSON(json["total_gift_aid_amount_cents"]),
    "doc_count": json["doc_count"]
  };
}

// generated/clients/typescript/fundraising/src/models/DonationTotalsByType.ts
function DonationTotalsByTypeFromJSON(json) {
  return DonationTotalsByTypeFromJSONTyped(json, false);
}
function DonationTotalsByTypeFromJSONTyped(json, ignoreDiscriminator) {
  if (json == null) {
    return json;
  }
  return {
    "peer_to_peer": DonationTypeTotalsFromJSON(json["peer_to_peer"]),
    "charity": DonationTypeTotalsFromJSON(json["charity"]),
    "appeal": DonationTypeTotalsFromJSON(json["appeal"]),
    "recurring": DonationTypeTotalsFromJSON(json["recurring"]),
    "offline_donation": DonationTypeTotalsFromJSON(json["offline_donation"])
  };
}

// generated/clients/typescript/fundraising/src/models/DonationTotals.ts
function DonationTotalsFromJSON(json) {
  return DonationTotalsFromJSONTyped(json, false);
}
function DonationTotalsFromJSONTyped(json, ignoreDiscriminator) {
  if (json == null) {
    return json;
  }
  return {
    "total_amount_cents": TotalsStatisticsFromJSON(json["total_amount_cents"]),
    "total_gift_aid_amount_cents": TotalsStatisticsFromJSON(json["total_gift_aid_amount_cents"]),
    "types": DonationTotalsByTypeFromJSON(json["types"])
  };
}

// generated/clients/typescript/fundraising/src/models/GroupSummary.ts
function GroupSummaryFromJSON(json) {
  return GroupSummaryFromJSONTyped(json, false);
}
function GroupSummaryFromJSONTyped(json, ignoreDiscriminator) {
  if (json == null) {
    return json;
  }
  return {
    "id": json["id"],
    "key": json["key"],
    "label": json["label"],
    "value": json["value"]
  };
}

// generated/clients/typescript/fundraising/src/models/PageSummary.ts
function PageSummaryFromJSON(json) {
  return PageSummaryFromJSONTyped(json, false);
}
function PageSummaryFromJSONTyped(json, ignoreDiscriminator) {
  if (json == null) {
    return json;
  }
  return {
    "id": json["id"],
    "uuid": json["uuid"],
    "name": json["name"],
    "slug": json["slug"],
    "url": json["url"],
    "donation_url": json["donation_url"],
    "target_cents": json["target_cents"],
    "charity_name": json["charity_name"],
    "charity_logo_url": json["charity_logo_url"],
    "image": ImageFromJSON(json["image"]),
    "amount": MoneyFromJSON(json["amount"]),
    "offline_amount_cents": json["offline_amount_cents"],
    "team_page_id": json["team_page_id"],
    "group_values": json["group_values"]
  };
}

// generated/clients/typescript/fundraising/src/models/FitnessTotalsRow.ts
function FitnessTotalsRowFromJSON(json) {
  return FitnessTotalsRowFromJSONTyped(json, false);
}
function FitnessTotalsRowFromJSONTyped(json, ignoreDiscriminator) {
  if (json == null) {
    return json;
  }
  return {
    "count": json["count"],
    "calories": json["calories"],
    "elevation_in_meters": json["elevation_in_meters"],
    "distance_in_meters": json["distance_in_meters"],
    "duration_in_seconds": json["duration_in_seconds"],
    "amount_cents": json["amount_cents"] == null ? void 0 : json["amount_cents"],
    "page": json["page"] == null ? void 0 : PageSummaryFromJSON(json["page"]),
    "team": json["team"] == null ? void 0 : PageSummaryFromJSON(json["team"]),
    "group": json["group"] == null ? void 0 : GroupSummaryFromJSON(json["group"])
  };
}

// generated/clients/typescript/fundraising/src/models/FitnessTotalsResults.ts
function FitnessTotalsResultsFromJSON(json) {
  return FitnessTotalsResultsFromJSONTyped(json, false);
}
function FitnessTotalsResultsFromJSONTyped(json, ignoreDiscriminator) {
  if (json == null) {
    return json;
  }
  return {
    "results": json["results"].map(FitnessTotalsRowFromJSON),
    "meta": json["meta"] == null ? void 0 : SearchMetaFromJSON(json["meta"])
  };
}

// generated/clients/typescript/fundraising/src/models/Leaderboard.ts
function LeaderboardFromJSON(json) {
  return LeaderboardFromJSONTyped(json, false);
}
function LeaderboardFromJSONTyped(json, ignoreDiscriminator) {
  if (json == null) {
    return json;
  }
  return {
    "id": json["id"],
    "name": json["name"],
    "amount": TextMoneyFromJSON(json["amount"]),
    "pages_ids": json["pages_ids"],
    "page_ids": json["page_ids"]
  };
}

// generated/clients/typescript/fundraising/src/models/LeaderboardList.ts
function LeaderboardListFromJSON(json) {
  return LeaderboardListFromJSONTyped(json, false);
}
function LeaderboardListFromJSONTyped(json, ignoreDiscriminator) {
  if (json == null) {
    return json;
  }
  return {
    "leaderboards": json["leaderboards"].map(LeaderboardFromJSON),
    "meta": json["meta"] == null ? void 0 : PaginationMetaFromJSON(json["meta"])
  };
}

// generated/clients/typescript/fundraising/src/models/LeaderboardResponse.ts
function LeaderboardResponseFromJSON(json) {
  return LeaderboardResponseFromJSONTyped(json, false);
}
function LeaderboardResponseFromJSONTyped(json, ignoreDiscriminator) {
  if (json == null) {
    return json;
  }
  return {
    "leaderboard": LeaderboardFromJSON(json["leaderboard"])
  };
}

// generated/clients/typescript/fundraising/src/models/PageSearchOwner.ts
function PageSearchOwnerFromJSON(json) {
  return PageSearchOwnerFromJSONTyped(json, false);
}
function PageSearchOwnerFromJSONTyped(json, ignoreDiscriminator) {
  if (json == null) {
    return json;
  }
  return {
    "uid": json["uid"],
    "name": json["name"],
    "url": json["url"],
    "get_started_url": json["get_started_url"]
  };
}

// generated/clients/typescript/fundraising/src/models/PageSearchSupporter.ts
function PageSearchSupporterFromJSON(json) {
  return PageSearchSupporterFromJSONTyped(json, false);
}
function PageSearchSupporterFromJSONTyped(json, ignoreDiscriminator) {
  if (json == null) {
    return json;
  }
  return {
    "uid": json["uid"],
    "name": json["name"]
  };
}

// generated/clients/typescript/fundraising/src/models/PageSearchResult.ts
function PageSearchResultFromJSON(json) {
  return PageSearchResultFromJSONTyped(json, false);
}
function PageSearchResultFromJSONTyped(json, ignoreDiscriminator) {
  if (json == null) {
    return json;
  }
  return {
    "id": json["id"],
    "uuid": json["uuid"],
    "country_code": json["country_code"],
    "active": json["active"],
    "name": json["name"],
    "slug": json["slug"],
    "supporter": PageSearchSupporterFromJSON(json["supporter"]),
    "campaign": PageSearchOwnerFromJSON(json["campaign"]),
    "charity": PageSearchOwnerFromJSON(json["charity"]),
    "image_url": json["image_url"],
    "url": json["url"],
    "expired": json["expired"],
    "expires_at": json["expires_at"] == null ? null : new Date(json["expires_at"]),
    "type": json["type"],
    "image": ImageFromJSON(json["image"]),
    "amount": MoneyFromJSON(json["amount"]),
    "target_cents": json["target_cents"],
    "group_values": json["group_values"],
    "_score": json["_score"],
    "_type": json["_type"]
  };
}

// generated/clients/typescript/fundraising/src/models/PageSearchResults.ts
function PageSearchResultsFromJSON(json) {
  return PageSearchResultsFromJSONTyped(json, false);
}
function PageSearchResultsFromJSONTyped(json, ignoreDiscriminator) {
  if (json == null) {
    return json;
  }
  return {
    "pages": json["pages"].map(PageSearchResultFromJSON),
    "meta": SearchMetaFromJSON(json["meta"])
  };
}

// generated/clients/typescript/fundraising/src/models/PagesTotalsRow.ts
function PagesTotalsRowFromJSON(json) {
  return PagesTotalsRowFromJSONTyped(json, false);
}
function PagesTotalsRowFromJSONTyped(json, ignoreDiscriminator) {
  if (json == null) {
    return json;
  }
  return {
    "count": json["count"],
    "amount_cents": json["amount_cents"],
    "gift_aid_amount_cents": json["gift_aid_amount_cents"],
    "page": json["page"] == null ? void 0 : PageSummaryFromJSON(json["page"]),
    "team": json["team"] == null ? void 0 : PageSummaryFromJSON(json["team"]),
    "group": json["group"] == null ? void 0 : GroupSummaryFromJSON(json["group"])
  };
}

// generated/clients/typescript/fundraising/src/models/PagesTotalsResults.ts
function PagesTotalsResultsFromJSON(json) {
  return PagesTotalsResultsFromJSONTyped(json, false);
}
function PagesTotalsResultsFromJSONTyped(json, ignoreDiscriminator) {
  if (json == null) {
    return json;
  }
  return {
    "results": json["results"].map(PagesTotalsRowFromJSON),
    "meta": json["meta"] == null ? void 0 : SearchMetaFromJSON(json["meta"])
  };
}

// generated/clients/typescript/fundraising/src/models/SearchResult.ts
function SearchResultFromJSON(json) {
  return SearchResultFromJSONTyped(json, false);
}
function SearchResultFromJSONTyped(json, ignoreDiscriminator) {
  if (json == null) {
    return json;
  }
  switch (json["_type"]) {
    case "campaign":
      return Object.assign({}, CampaignSearchResultFromJSONTyped(json, true), { _type: "campaign" });
    case "charity":
      return Object.assign({}, CharitySearchResultFromJSONTyped(json, true), { _type: "charity" });
    case "page":
      return Object.assign({}, PageSearchResultFromJSONTyped(json, true), { _type: "page" });
    default:
      return json;
  }
}

// generated/clients/typescript/fundraising/src/models/SearchResults.ts
function SearchResultsFromJSON(json) {
  return SearchResultsFromJSONTyped(json, false);
}
function SearchResultsFromJSONTyped(json, ignoreDiscriminator) {
  if (json == null) {
    return json;
  }
  return {
    "results": json["results"].map(SearchResultFromJSON),
    "meta": SearchMetaFromJSON(json["meta"])
  };
}

// generated/clients/typescript/fundraising/src/apis/CampaignsApi.ts
var CampaignsApi = class extends BaseAPI {
  /**
   * Creates a campaign with its charities and groups. Its page is on the site immediately, and supporters can create pages for it if it has a charity that has passed the identity check. It is the same as `createCampaign` of the operations API.
   * Create a campaign.
   */
  async createCampaignRaw(requestParameters, initOverrides) {
    if (requestParameters?.["body"] == null) {
      throw new RequiredError(
        "body",
        'Required parameter "body" was null or undefined when calling createCampaign().'
      );
    }
    const queryParameters = {};
    const headerParameters = {};
    headerParameters["Content-Type"] = "application/json";
    if (requestParameters["idempotency_key"] != null) {
      headerParameters["Idempotency-Key"] = String(requestParameters["idempotency_key"]);
    }
    if (this.configuration && this.configuration.accessToken) {
      const token = this.configuration.accessToken;
      const tokenString = await token("Staff", []);
      if (tokenString) {
        headerParameters["Authorization"] = `Bearer ${tokenString}`;
      }
    }
    let urlPath = `/campaigns`;
    const response = await this.request({
      path: urlPath,
      method: "POST",
      headers: headerParameters,
      query: queryParameters,
      body: CampaignCreateRequestToJSON(requestParameters["body"])
    }, initOverrides);
    return new JSONApiResponse(response, (jsonValue) => CampaignResponseFromJSON(jsonValue));
  }
  /**
   * Creates a campaign with its charities and groups. Its page is on the site immediately, and supporters can create pages for it if it has a charity that has passed the identity check. It is the same as `createCampaign` of the operations API.
   * Create a campaign.
   */
  async createCampaign(requestParameters, initOverrides) {
    const response = await this.createCampaignRaw(requestParameters, initOverrides);
    return await response.value();
  }
  /**
   * Returns one campaign, with any status. The response may be up to ten minutes old.
   * Get a campaign.
   */
  async getCampaignRaw(requestParameters, initOverrides) {
    if (requestParameters?.["campaign_id_or_uuid"] == null) {
      throw new RequiredError(
        "campaign_id_or_uuid",
        'Required parameter "campaign_id_or_uuid" was null or undefined when calling getCampaign().'
      );
    }
    const queryParameters = {};
    const headerParameters = {};
    let urlPath = `/campaigns/{campaign_id_or_uuid}.json`;
    urlPath = urlPath.replace(`{${"campaign_id_or_uuid"}}`, encodeURIComponent(String(requestParameters["campaign_id_or_uuid"])));
    const response = await this.request({
      path: urlPath,
      method: "GET",
      headers: headerParameters,
      query: queryParameters
    }, initOverrides);
    return new JSONApiResponse(response, (jsonValue) => CampaignResponseFromJSON(jsonValue));
  }
  /**
   * Returns one campaign, with any status. The response may be up to ten minutes old.
   * Get a campaign.
   */
  async getCampaign(requestParameters, initOverrides) {
    const response = await this.getCampaignRaw(requestParameters, initOverrides);
    return await response.value();
  }
  /**
   * Returns the questions that the campaign asks of each page, such as the school or the department. A request that creates a page in the campaign must have a value for each group in `group_values`, by `key`. The response may be up to ten minutes old.
   * List a campaign\'s groups.
   */
  async listCampaignGroupsRaw(requestParameters, initOverrides) {
    if (requestParameters?.["campaign_id_or_uuid"] == null) {
      throw new RequiredError(
        "campaign_id_or_uuid",
        'Required parameter "campaign_id_or_uuid" was null or undefined when calling listCampaignGroups().'
      );
    }
    const queryParameters = {};
    const headerParameters = {};
    let urlPath = `/campaigns/{campaign_id_or_uuid}/groups.json`;
    urlPath = urlPath.replace(`{${"campaign_id_or_uuid"}}`, encodeURIComponent(String(requestParameters["campaign_id_or_uuid"])));
    const response = await this.request({
      path: urlPath,
      method: "GET",
      headers: headerParameters,
      query: queryParameters
    }, initOverrides);
    return new JSONApiResponse(response, (jsonValue) => CampaignGroupListFromJSON(jsonValue));
  }
  /**
   * Returns the questions that the campaign asks of each page, such as the school or the department. A request that creates a page in the campaign must have a value for each group in `group_values`, by `key`. The response may be up to ten minutes old.
   * List a campaign\'s groups.
   */
  async listCampaignGroups(requestParameters, initOverrides) {
    const response = await this.listCampaignGroupsRaw(requestParameters, initOverrides);
    return await response.value();
  }
  /**
   * Returns campaigns with any status, ordered by number, unless `status` and `sort_by` say otherwise. Each country has a default campaign (`au-0` and so on) for pages that are not part of an event. Send `limit` and `page` to read a longer list: without them, a response of more than 1000 objects is rejected with 422. The response may be up to ten minutes old. To find a campaign by its name, see `GET /search/campaigns.json`.
   * List campaigns.
   */
  async listCampaignsRaw(requestParameters, initOverrides) {
    const queryParameters = {};
    if (requestParameters["ids"] != null) {
      queryParameters["ids"] = requestParameters["ids"].join(COLLECTION_FORMATS["csv"]);
    }
    if (requestParameters["charity_ids"] != null) {
      queryParameters["charity_ids"] = requestParameters["charity_ids"].join(COLLECTION_FORMATS["csv"]);
    }
    if (requestParameters["status"] != null) {
      queryParameters["status"] = requestParameters["status"].join(COLLECTION_FORMATS["csv"]);
    }
    if (requestParameters["exclude_bau"] != null) {
      queryParameters["exclude_bau"] = requestParameters["exclude_bau"];
    }
    if (requestParameters["sort_by"] != null) {
      queryParameters["sort_by"] = requestParameters["sort_by"];
    }
    if (requestParameters["limit"] != null) {
      queryParameters["limit"] = requestParameters["limit"];
    }
    if (requestParameters["page"] != null) {
      queryParameters["page"] = requestParameters["page"];
    }
    if (requestParameters["exclude_charities"] != null) {
      queryParameters["exclude_charities"] = requestParameters["exclude_charities"];
    }
    if (requestParameters["exclude_pages"] != null) {
      queryParameters["exclude_pages"] = requestParameters["exclude_pages"];
    }
    const headerParameters = {};
    let urlPath = `/campaigns.json`;
    const response = await this.request({
      path: urlPath,
      method: "GET",
      headers: headerParameters,
      query: queryParameters
    }, initOverrides);
    return new JSONApiResponse(response, (jsonValue) => CampaignListFromJSON(jsonValue));
  }
  /**
   * Returns campaigns with any status, ordered by number, unless `status` and `sort_by` say otherwise. Each country has a default campaign (`au-0` and so on) for pages that are not part of an event. Send `limit` and `page` to read a longer list: without them, a response of more than 1000 objects is rejected with 422. The response may be up to ten minutes old. To find a campaign by its name, see `GET /search/campaigns.json`.
   * List campaigns.
   */
  async listCampaigns(requestParameters = {}, initOverrides) {
    const response = await this.listCampaignsRaw(requestParameters, initOverrides);
    return await response.value();
  }
  /**
   * Changes a campaign, and disables or enables it. Fields that are not sent stay as they are, and null or an empty text clears a field. Charities that are not in the list are removed from the campaign; their pages stay. Only owners can change where donors pay: `donate_url` and `how_to_give`. It is the same as `updateCampaign` of the operations API, except that `If-Match` is optional.
   * Change a campaign.
   */
  async updateCampaignRaw(requestParameters, initOverrides) {
    if (requestParameters?.["campaign_id_or_uuid"] == null) {
      throw new RequiredError(
        "campaign_id_or_uuid",
        'Required parameter "campaign_id_or_uuid" was null or undefined when calling updateCampaign().'
      );
    }
    if (requestParameters?.["body"] == null) {
      throw new RequiredError(
        "body",
        'Required parameter "body" was null or undefined when calling updateCampaign().'
      );
    }
    const queryParameters = {};
    const headerParameters = {};
    headerParameters["Content-Type"] = "application/json";
    if (requestParameters["If_Match"] != null) {
      headerParameters["If-Match"] = String(requestParameters["If_Match"]);
    }
    if (this.configuration && this.configuration.accessToken) {
      const token = this.configuration.accessToken;
      const tokenString = await token("Staff", []);
      if (tokenString) {
        headerParameters["Authorization"] = `Bearer ${tokenString}`;
      }
    }
    let urlPath = `/campaigns/{campaign_id_or_uuid}`;
    urlPath = urlPath.replace(`{${"campaign_id_or_uuid"}}`, encodeURIComponent(String(requestParameters["campaign_id_or_uuid"])));
    const response = await this.request({
      path: urlPath,
      method: "PUT",
      headers: headerParameters,
      query: queryParameters,
      body: CampaignUpdateRequestToJSON(requestParameters["body"])
    }, initOverrides);
    return new JSONApiResponse(response, (jsonValue) => CampaignResponseFromJSON(jsonValue));
  }
  /**
   * Changes a campaign, and disables or enables it. Fields that are not sent stay as they are, and null or an empty text clears a field. Charities that are not in the list are removed from the campaign; their pages stay. Only owners can change where donors pay: `donate_url` and `how_to_give`. It is the same as `updateCampaign` of the operations API, except that `If-Match` is optional.
   * Change a campaign.
   */
  async updateCampaign(requestParameters, initOverrides) {
    const response = await this.updateCampaignRaw(requestParameters, initOverrides);
    return await response.value();
  }
};

// generated/clients/typescript/fundraising/src/apis/LeaderboardsApi.ts
var LeaderboardsApi = class extends BaseAPI {
  /**
   * Ranks the campaign\'s pages by money raised; of two with the same amount, the one with the lower number comes first. Only pages that are active and have not expired are ranked, unless `all_pages` is true. For a leaderboard within a date range, by team or by group, see `GET /search/pages_totals.json`. The response may be up to ten minutes old.
   * Get a campaign\'s leaderboard.
   */
  async getCampaignLeaderboardRaw(requestParameters, initOverrides) {
    if (requestParameters?.["campaign_id_or_uuid"] == null) {
      throw new RequiredError(
        "campaign_id_or_uuid",
        'Required parameter "campaign_id_or_uuid" was null or undefined when calling getCampaignLeaderboard().'
      );
    }
    const queryParameters = {};
    if (requestParameters["type"] != null) {
      queryParameters["type"] = requestParameters["type"];
    }
    if (requestParameters["limit"] != null) {
      queryParameters["limit"] = requestParameters["limit"];
    }
    if (requestParameters["charity_ids"] != null) {
      queryParameters["charity_ids"] = requestParameters["charity_ids"].join(COLLECTION_FORMATS["csv"]);
    }
    if (requestParameters["group_value"] != null) {
      queryParameters["group_value"] = requestParameters["group_value"].join(COLLECTION_FORMATS["csv"]);
    }
    if (requestParameters["all_pages"] != null) {
      queryParameters["all_pages"] = requestParameters["all_pages"];
    }
    if (requestParameters["include_pages"] != null) {
      queryParameters["include_pages"] = requestParameters["include_pages"];
    }
    if (requestParameters["include_footprint"] != null) {
      queryParameters["include_footprint"] = requestParameters["include_footprint"];
    }
    const headerParameters = {};
    let urlPath = `/campaigns/{campaign_id_or_uuid}/leaderboard.json`;
    urlPath = urlPath.replace(`{${"campaign_id_or_uuid"}}`, encodeURIComponent(String(requestParameters["campaign_id_or_uuid"])));
    const response = await this.request({
      path: urlPath,
      method: "GET",
      headers: headerParameters,
      query: queryParameters
    }, initOverrides);
    return new JSONApiResponse(response, (jsonValue) => CampaignLeaderboardResponseFromJSON(jsonValue));
  }
  /**
   * Ranks the campaign\'s pages by money raised; of two with the same amount, the one with the lower number comes first. Only pages that are active and have not expired are ranked, unless `all_pages` is true. For a leaderboard within a date range, by team or by group, see `GET /search/pages_totals.json`. The response may be up to ten minutes old.
   * Get a campaign\'s leaderboard.
   */
  async getCampaignLeaderboard(requestParameters, initOverrides) {
    const response = await this.getCampaignLeaderboardRaw(requestParameters, initOverrides);
    return await response.value();
  }
  /**
   * Ranks the charity\'s pages, in all campaigns, by money raised; of two with the same amount, the one with the lower number comes first. Only pages that are active and have not expired are ranked, unless `all_pages` is true. The response may be up to ten minutes old.
   * Get a charity\'s leaderboard.
   */
  async getCharityLeaderboardRaw(requestParameters, initOverrides) {
    if (requestParameters?.["charity_id_or_uuid"] == null) {
      throw new RequiredError(
        "charity_id_or_uuid",
        'Required parameter "charity_id_or_uuid" was null or undefined when calling getCharityLeaderboard().'
      );
    }
    const queryParameters = {};
    if (requestParameters["type"] != null) {
      queryParameters["type"] = requestParameters["type"];
    }
    if (requestParameters["limit"] != null) {
      queryParameters["limit"] = requestParameters["limit"];
    }
    if (requestParameters["campaign_ids"] != null) {
      queryParameters["campaign_ids"] = requestParameters["campaign_ids"].join(COLLECTION_FORMATS["csv"]);
    }
    if (requestParameters["group_value"] != null) {
      queryParameters["group_value"] = requestParameters["group_value"].join(COLLECTION_FORMATS["csv"]);
    }
    if (requestParameters["all_pages"] != null) {
      queryParameters["all_pages"] = requestParameters["all_pages"];
    }
    if (requestParameters["include_pages"] != null) {
      queryParameters["include_pages"] = requestParameters["include_pages"];
    }
    if (requestParameters["include_footprint"] != null) {
      queryParameters["include_footprint"] = requestParameters["include_footprint"];
    }
    const headerParameters = {};
    let urlPath = `/charities/{charity_id_or_uuid}/leaderboard.json`;
    urlPath = urlPath.replace(`{${"charity_id_or_uuid"}}`, encodeURIComponent(String(requestParameters["charity_id_or_uuid"])));
    const response = await this.request({
      path: urlPath,
      method: "GET",
      headers: headerParameters,
      query: queryParameters
    }, initOverrides);
    return new JSONApiResponse(response, (jsonValue) => CharityLeaderboardResponseFromJSON(jsonValue));
  }
  /**
   * Ranks the charity\'s pages, in all campaigns, by money raised; of two with the same amount, the one with the lower number comes first. Only pages that are active and have not expired are ranked, unless `all_pages` is true. The response may be up to ten minutes old.
   * Get a charity\'s leaderboard.
   */
  async getCharityLeaderboard(requestParameters, initOverrides) {
    const response = await this.getCharityLeaderboardRaw(requestParameters, initOverrides);
    return await response.value();
  }
  /**
   * Returns one static leaderboard with its page IDs, best first. To get the pages themselves, use `GET /pages.json?ids=…`.
   * Get a static leaderboard.
   */
  async getLeaderboardRaw(requestParameters, initOverrides) {
    if (requestParameters?.["leaderboard_id"] == null) {
      throw new RequiredError(
        "leaderboard_id",
        'Required parameter "leaderboard_id" was null or undefined when calling getLeaderboard().'
      );
    }
    const queryParameters = {};
    const headerParameters = {};
    let urlPath = `/leaderboards/{leaderboard_id}.json`;
    urlPath = urlPath.replace(`{${"leaderboard_id"}}`, encodeURIComponent(String(requestParameters["leaderboard_id"])));
    const response = await this.request({
      path: urlPath,
      method: "GET",
      headers: headerParameters,
      query: queryParameters
    }, initOverrides);
    return new JSONApiResponse(response, (jsonValue) => LeaderboardResponseFromJSON(jsonValue));
  }
  /**
   * Returns one static leaderboard with its page IDs, best first. To get the pages themselves, use `GET /pages.json?ids=…`.
   * Get a static leaderboard.
   */
  async getLeaderboard(requestParameters, initOverrides) {
    const response = await this.getLeaderboardRaw(requestParameters, initOverrides);
    return await response.value();
  }
  /**
   * Returns static leaderboards, ordered by number. Their pages are selected and ordered manually, not by money raised. Send `limit` and `page` to read a longer list: without them, a response of more than 1000 objects is rejected with 422.
   * List static leaderboards.
   */
  async listLeaderboardsRaw(requestParameters, initOverrides) {
    const queryParameters = {};
    if (requestParameters["ids"] != null) {
      queryParameters["ids"] = requestParameters["ids"].join(COLLECTION_FORMATS["csv"]);
    }
    if (requestParameters["limit"] != null) {
      queryParameters["limit"] = requestParameters["limit"];
    }
    if (requestParameters["page"] != null) {
      queryParameters["page"] = requestParameters["page"];
    }
    const headerParameters = {};
    let urlPath = `/leaderboards.json`;
    const response = await this.request({
      path: urlPath,
      method: "GET",
      headers: headerParameters,
      query: queryParameters
    }, initOverrides);
    return new JSONApiResponse(response, (jsonValue) => LeaderboardListFromJSON(jsonValue));
  }
  /**
   * Returns static leaderboards, ordered by number. Their pages are selected and ordered manually, not by money raised. Send `limit` and `page` to read a longer list: without them, a response of more than 1000 objects is rejected with 422.
   * List static leaderboards.
   */
  async listLeaderboards(requestParameters = {}, initOverrides) {
    const response = await this.listLeaderboardsRaw(requestParameters, initOverrides);
    return await response.value();
  }
};

// generated/clients/typescript/fundraising/src/apis/SearchApi.ts
var SearchApi = class extends BaseAPI {
  /**
   * Merges the results of the three searches by `_score`, best match first; with equal scores, pages come before charities, charities before campaigns, and then the lower number first. Only results that can currently be supported are returned: active pages that have not expired, active charities that passed the identity check, and active campaigns. `_type` shows the kind of result.
   * Search pages, charities and campaigns together.
   */
  async searchAggregateRaw(requestParameters, initOverrides) {
    const queryParameters = {};
    if (requestParameters["q"] != null) {
      queryParameters["q"] = requestParameters["q"];
    }
    if (requestParameters["country_code"] != null) {
      queryParameters["country_code"] = requestParameters["country_code"];
    }
    if (requestParameters["minimum_score"] != null) {
      queryParameters["minimum_score"] = requestParameters["minimum_score"];
    }
    if (requestParameters["page"] != null) {
      queryParameters["page"] = requestParameters["page"];
    }
    if (requestParameters["page_size"] != null) {
      queryParameters["page_size"] = requestParameters["page_size"];
    }
    const headerParameters = {};
    let urlPath = `/search/aggregate.json`;
    const response = await this.request({
      path: urlPath,
      method: "GET",
      headers: headerParameters,
      query: queryParameters
    }, initOverrides);
    return new JSONApiResponse(response, (jsonValue) => SearchResultsFromJSON(jsonValue));
  }
  /**
   * Merges the results of the three searches by `_score`, best match first; with equal scores, pages come before charities, charities before campaigns, and then the lower number first. Only results that can currently be supported are returned: active pages that have not expired, active charities that passed the identity check, and active campaigns. `_type` shows the kind of result.
   * Search pages, charities and campaigns together.
   */
  async searchAggregate(requestParameters = {}, initOverrides) {
    const response = await this.searchAggregateRaw(requestParameters, initOverrides);
    return await response.value();
  }
  /**
   * Finds campaigns by name and filters, best match first. Returns at most 100 results. Send `limit` for the best few, `page` and `page_size` to page through all, or `scroll=true` to fetch everything in batches of 5000: then send only the `meta.scroll_id` of each response with the next request, until a batch is empty. If nothing matches `q`, everything that matches the filters is returned with a `_score` of 1. Send `minimum_score=1.01` to get an empty list instead.
   * Search campaigns.
   */
  async searchCampaignsRaw(requestParameters, initOverrides) {
    const queryParameters = {};
    if (requestParameters["ids"] != null) {
      queryParameters["ids"] = requestParameters["ids"].join(COLLECTION_FORMATS["csv"]);
    }
    if (requestParameters["country_code"] != null) {
      queryParameters["country_code"] = requestParameters["country_code"];
    }
    if (requestParameters["charity_ids"] != null) {
      queryParameters["charity_ids"] = requestParameters["charity_ids"].join(COLLECTION_FORMATS["csv"]);
    }
    if (requestParameters["exclude_bau"] != null) {
      queryParameters["exclude_bau"] = requestParameters["exclude_bau"];
    }
    if (requestParameters["include_expired"] != null) {
      queryParameters["include_expired"] = requestParameters["include_expired"];
    }
    if (requestParameters["sort_by"] != null) {
      queryParameters["sort_by"] = requestParameters["sort_by"];
    }
    if (requestParameters["q"] != null) {
      queryParameters["q"] = requestParameters["q"];
    }
    if (requestParameters["minimum_score"] != null) {
      queryParameters["minimum_score"] = requestParameters["minimum_score"];
    }
    if (requestParameters["limit"] != null) {
      queryParameters["limit"] = requestParameters["limit"];
    }
    if (requestParameters["page"] != null) {
      queryParameters["page"] = requestParameters["page"];
    }
    if (requestParameters["page_size"] != null) {
      queryParameters["page_size"] = requestParameters["page_size"];
    }
    if (requestParameters["scroll"] != null) {
      queryParameters["scroll"] = requestParameters["scroll"];
    }
    if (requestParameters["scroll_id"] != null) {
      queryParameters["scroll_id"] = requestParameters["scroll_id"];
    }
    const headerParameters = {};
    let urlPath = `/search/campaigns.json`;
    const response = await this.request({
      path: urlPath,
      method: "GET",
      headers: headerParameters,
      query: queryParameters
    }, initOverrides);
    return new JSONApiResponse(response, (jsonValue) => CampaignSearchResultsFromJSON(jsonValue));
  }
  /**
   * Finds campaigns by name and filters, best match first. Returns at most 100 results. Send `limit` for the best few, `page` and `page_size` to page through all, or `scroll=true` to fetch everything in batches of 5000: then send only the `meta.scroll_id` of each response with the next request, until a batch is empty. If nothing matches `q`, everything that matches the filters is returned with a `_score` of 1. Send `minimum_score=1.01` to get an empty list instead.
   * Search campaigns.
   */
  async searchCampaigns(requestParameters = {}, initOverrides) {
    const response = await this.searchCampaignsRaw(requestParameters, initOverrides);
    return await response.value();
  }
  /**
   * Finds charities by name and filters, best match first. Only charities that passed the identity check are found, unless `include_failed_kyc` is true. `campaign_id` finds the charities that pages in these campaigns can choose: the campaign\'s charities, or every active charity if the campaign lists none. Returns at most 100 results. Send `limit` for the best few, `page` and `page_size` to page through all, or `scroll=true` to fetch everything in batches of 5000: then send only the `meta.scroll_id` of each response with the next request, until a batch is empty. If nothing matches `q`, everything that passes the filters is returned with a `_score` of 1. Send `minimum_score=1.01` to get an empty list instead.
   * Search charities.
   */
  async searchCharitiesRaw(requestParameters, initOverrides) {
    const queryParameters = {};
    if (requestParameters["ids"] != null) {
      queryParameters["ids"] = requestParameters["ids"].join(COLLECTION_FORMATS["csv"]);
    }
    if (requestParameters["campaign_id"] != null) {
      queryParameters["campaign_id"] = requestParameters["campaign_id"].join(COLLECTION_FORMATS["csv"]);
    }
    if (requestParameters["country_code"] != null) {
      queryParameters["country_code"] = requestParameters["country_code"];
    }
    if (requestParameters["cause_ids"] != null) {
      queryParameters["cause_ids"] = requestParameters["cause_ids"].join(COLLECTION_FORMATS["csv"]);
    }
    if (requestParameters["tax_number"] != null) {
      queryParameters["tax_number"] = requestParameters["tax_number"];
    }
    if (requestParameters["include_failed_kyc"] != null) {
      queryParameters["include_failed_kyc"] = requestParameters["include_failed_kyc"];
    }
    if (requestParameters["q"] != null) {
      queryParameters["q"] = requestParameters["q"];
    }
    if (requestParameters["minimum_score"] != null) {
      queryParameters["minimum_score"] = requestParameters["minimum_score"];
    }
    if (requestParameters["limit"] != null) {
      queryParameters["limit"] = requestParameters["limit"];
    }
    if (requestParameters["page"] != null) {
      queryParameters["page"] = requestParameters["page"];
    }
    if (requestParameters["page_size"] != null) {
      queryParameters["page_size"] = requestParameters["page_size"];
    }
    if (requestParameters["scroll"] != null) {
      queryParameters["scroll"] = requestParameters["scroll"];
    }
    if (requestParameters["scroll_id"] != null) {
      queryParameters["scroll_id"] = requestParameters["scroll_id"];
    }
    const headerParameters = {};
    let urlPath = `/search/charities.json`;
    const response = await this.request({
      path: urlPath,
      method: "GET",
      headers: headerParameters,
      query: queryParameters
    }, initOverrides);
    return new JSONApiResponse(response, (jsonValue) => CharitySearchResultsFromJSON(jsonValue));
  }
  /**
   * Finds charities by name and filters, best match first. Only charities that passed the identity check are found, unless `include_failed_kyc` is true. `campaign_id` finds the charities that pages in these campaigns can choose: the campaign\'s charities, or every active charity if the campaign lists none. Returns at most 100 results. Send `limit` for the best few, `page` and `page_size` to page through all, or `scroll=true` to fetch everything in batches of 5000: then send only the `meta.scroll_id` of each response with the next request, until a batch is empty. If nothing matches `q`, everything that passes the filters is returned with a `_score` of 1. Send `minimum_score=1.01` to get an empty list instead.
   * Search charities.
   */
  async searchCharities(requestParameters = {}, initOverrides) {
    const response = await this.searchCharitiesRaw(requestParameters, initOverrides);
    return await response.value();
  }
  /**
   * Ranks pages, teams or group values by the public activities that match the filters. Each row adds up the activities of a page, team or group value that has any; rows are sorted by the total in `sort_by`, highest first, then by number. A team\'s row adds up its current members. Cancelled pages, and teams with a cancelled page, are left out unless named by `page_id`, `team_id` or `team_page_id`. Manually entered activities count only with `include_manual=true`. `group_by=groups` requires `group_id`. Without `limit`, the top 200 rows are returned. Within a date range, `meta` is present only if `page` is sent, because counting then costs more than the rows themselves.
   * Rank pages, teams or groups by fitness activities.
   */
  async searchFitnessActivitiesTotalsRaw(requestParameters, initOverrides) {
    const queryParameters = {};
    if (requestParameters["charity_id"] != null) {
      queryParameters["charity_id"] = requestParameters["charity_id"].join(COLLECTION_FORMATS["csv"]);
    }
    if (requestParameters["campaign_id"] != null) {
      queryParameters["campaign_id"] = requestParameters["campaign_id"].join(COLLECTION_FORMATS["csv"]);
    }
    if (requestParameters["page_id"] != null) {
      queryParameters["page_id"] = requestParameters["page_id"].join(COLLECTION_FORMATS["csv"]);
    }
    if (requestParameters["team_id"] != null) {
      queryParameters["team_id"] = requestParameters["team_id"].join(COLLECTION_FORMATS["csv"]);
    }
    if (requestParameters["team_uid"] != null) {
      queryParameters["team_uid"] = requestParameters["team_uid"].join(COLLECTION_FORMATS["csv"]);
    }
    if (requestParameters["team_page_id"] != null) {
      queryParameters["team_page_id"] = requestParameters["team_page_id"].join(COLLECTION_FORMATS["csv"]);
    }
    if (requestParameters["start_at"] != null) {
      queryParameters["start_at"] = requestParameters["start_at"];
    }
    if (requestParameters["end_at"] != null) {
      queryParameters["end_at"] = requestParameters["end_at"];
    }
    if (requestParameters["type"] != null) {
      queryParameters["type"] = requestParameters["type"].join(COLLECTION_FORMATS["csv"]);
    }
    if (requestParameters["include_manual"] != null) {
      queryParameters["include_manual"] = requestParameters["include_manual"];
    }
    if (requestParameters["exclude_virtual"] != null) {
      queryParameters["exclude_virtual"] = requestParameters["exclude_virtual"];
    }
    if (requestParameters["exclude_non_virtual"] != null) {
      queryParameters["exclude_non_virtual"] = requestParameters["exclude_non_virtual"];
    }
    if (requestParameters["group_value"] != null) {
      queryParameters["group_value"] = requestParameters["group_value"].join(COLLECTION_FORMATS["csv"]);
    }
    if (requestParameters["min_distance_in_meters"] != null) {
      queryParameters["min_distance_in_meters"] = requestParameters["min_distance_in_meters"];
    }
    if (requestParameters["max_distance_in_meters"] != null) {
      queryParameters["max_distance_in_meters"] = requestParameters["max_distance_in_meters"];
    }
    if (requestParameters["group_by"] != null) {
      queryParameters["group_by"] = requestParameters["group_by"];
    }
    if (requestParameters["group_id"] != null) {
      queryParameters["group_id"] = requestParameters["group_id"];
    }
    if (requestParameters["sort_by"] != null) {
      queryParameters["sort_by"] = requestParameters["sort_by"];
    }
    if (requestParameters["limit"] != null) {
      queryParameters["limit"] = requestParameters["limit"];
    }
    if (requestParameters["page"] != null) {
      queryParameters["page"] = requestParameters["page"];
    }
    const headerParameters = {};
    let urlPath = `/search/fitness_activities_totals.json`;
    const response = await this.request({
      path: urlPath,
      method: "GET",
      headers: headerParameters,
      query: queryParameters
    }, initOverrides);
    return new JSONApiResponse(response, (jsonValue) => FitnessTotalsResultsFromJSON(jsonValue));
  }
  /**
   * Ranks pages, teams or group values by the public activities that match the filters. Each row adds up the activities of a page, team or group value that has any; rows are sorted by the total in `sort_by`, highest first, then by number. A team\'s row adds up its current members. Cancelled pages, and teams with a cancelled page, are left out unless named by `page_id`, `team_id` or `team_page_id`. Manually entered activities count only with `include_manual=true`. `group_by=groups` requires `group_id`. Without `limit`, the top 200 rows are returned. Within a date range, `meta` is present only if `page` is sent, because counting then costs more than the rows themselves.
   * Rank pages, teams or groups by fitness activities.
   */
  async searchFitnessActivitiesTotals(requestParameters = {}, initOverrides) {
    const response = await this.searchFitnessActivitiesTotalsRaw(requestParameters, initOverrides);
    return await response.value();
  }
  /**
   * Finds pages by their name, their fundraiser\'s name and filters, best match first. Only pages that are active and have not expired are found, unless `active` and `expires_after` say otherwise. Returns at most 100 results. Send `limit` for the best few, `page` and `page_size` to page through all, or `scroll=true` to fetch everything in batches of 5000: then send only the `meta.scroll_id` of each response with the next request, until a batch is empty. If nothing matches `q`, everything that passes the filters is returned with a `_score` of 1. Send `minimum_score=1.01` to get an empty list instead.
   * Search pages.
   */
  async searchPagesRaw(requestParameters, initOverrides) {
    const queryParameters = {};
    if (requestParameters["ids"] != null) {
      queryParameters["ids"] = requestParameters["ids"].join(COLLECTION_FORMATS["csv"]);
    }
    if (requestParameters["charity_id"] != null) {
      queryParameters["charity_id"] = requestParameters["charity_id"].join(COLLECTION_FORMATS["csv"]);
    }
    if (requestParameters["charity_uuid"] != null) {
      queryParameters["charity_uuid"] = requestParameters["charity_uuid"].join(COLLECTION_FORMATS["csv"]);
    }
    if (requestParameters["campaign_id"] != null) {
      queryParameters["campaign_id"] = requestParameters["campaign_id"].join(COLLECTION_FORMATS["csv"]);
    }
    if (requestParameters["campaign_uuid"] != null) {
      queryParameters["campaign_uuid"] = requestParameters["campaign_uuid"].join(COLLECTION_FORMATS["csv"]);
    }
    if (requestParameters["country_code"] != null) {
      queryParameters["country_code"] = requestParameters["country_code"];
    }
    if (requestParameters["type"] != null) {
      queryParameters["type"] = requestParameters["type"];
    }
    if (requestParameters["group_value"] != null) {
      queryParameters["group_value"] = requestParameters["group_value"].join(COLLECTION_FORMATS["csv"]);
    }
    if (requestParameters["active"] != null) {
      queryParameters["active"] = requestParameters["active"];
    }
    if (requestParameters["expires_after"] != null) {
      queryParameters["expires_after"] = requestParameters["expires_after"];
    }
    if (requestParameters["start_updated_at"] != null) {
      queryParameters["start_updated_at"] = requestParameters["start_updated_at"];
    }
    if (requestParameters["end_updated_at"] != null) {
      queryParameters["end_updated_at"] = requestParameters["end_updated_at"];
    }
    if (requestParameters["q"] != null) {
      queryParameters["q"] = requestParameters["q"];
    }
    if (requestParameters["minimum_score"] != null) {
      queryParameters["minimum_score"] = requestParameters["minimum_score"];
    }
    if (requestParameters["limit"] != null) {
      queryParameters["limit"] = requestParameters["limit"];
    }
    if (requestParameters["page"] != null) {
      queryParameters["page"] = requestParameters["page"];
    }
    if (requestParameters["page_size"] != null) {
      queryParameters["page_size"] = requestParameters["page_size"];
    }
    if (requestParameters["scroll"] != null) {
      queryParameters["scroll"] = requestParameters["scroll"];
    }
    if (requestParameters["scroll_id"] != null) {
      queryParameters["scroll_id"] = requestParameters["scroll_id"];
    }
    const headerParameters = {};
    let urlPath = `/search/pages.json`;
    const response = await this.request({
      path: urlPath,
      method: "GET",
      headers: headerParameters,
      query: queryParameters
    }, initOverrides);
    return new JSONApiResponse(response, (jsonValue) => PageSearchResultsFromJSON(jsonValue));
  }
  /**
   * Finds pages by their name, their fundraiser\'s name and filters, best match first. Only pages that are active and have not expired are found, unless `active` and `expires_after` say otherwise. Returns at most 100 results. Send `limit` for the best few, `page` and `page_size` to page through all, or `scroll=true` to fetch everything in batches of 5000: then send only the `meta.scroll_id` of each response with the next request, until a batch is empty. If nothing matches `q`, everything that passes the filters is returned with a `_score` of 1. Send `minimum_score=1.01` to get an empty list instead.
   * Search pages.
   */
  async searchPages(requestParameters = {}, initOverrides) {
    const response = await this.searchPagesRaw(requestParameters, initOverrides);
    return await response.value();
  }
  /**
   * Ranks pages, teams or group values by the sum of the donations that match the filters, highest first, ties by number. Only pages, teams or group values with at least one donation have a row. Refunds lower the sum and are not counted. A row has `page`, `team` (a summary of the team\'s page) or `group`, depending on `group_by`. Individual pages are ranked; a team\'s own page is ranked, by its own donations, if `page_ids` names it. Cancelled pages, and teams with a cancelled page, are left out; a page that `page_ids` names has a row in any state. Money raised by cancelled pages still counts for their team and group values. `group_by=groups` requires `group_id`. Send `limit` and `page` to read a longer list: without them, a response of more than 1000 objects is rejected with 422. Within a date range, `meta` is present only if `page` is sent, because counting then costs more than the rows themselves.
   * Rank pages, teams or groups by money raised.
   */
  async searchPagesTotalsRaw(requestParameters, initOverrides) {
    const queryParameters = {};
    if (requestParameters["page_ids"] != null) {
      queryParameters["page_ids"] = requestParameters["page_ids"].join(COLLECTION_FORMATS["csv"]);
    }
    if (requestParameters["exclude_page_ids"] != null) {
      queryParameters["exclude_page_ids"] = requestParameters["exclude_page_ids"].join(COLLECTION_FORMATS["csv"]);
    }
    if (requestParameters["charity_id"] != null) {
      queryParameters["charity_id"] = requestParameters["charity_id"].join(COLLECTION_FORMATS["csv"]);
    }
    if (requestParameters["campaign_id"] != null) {
      queryParameters["campaign_id"] = requestParameters["campaign_id"].join(COLLECTION_FORMATS["csv"]);
    }
    if (requestParameters["start_at"] != null) {
      queryParameters["start_at"] = requestParameters["start_at"];
    }
    if (requestParameters["end_at"] != null) {
      queryParameters["end_at"] = requestParameters["end_at"];
    }
    if (requestParameters["group_value"] != null) {
      queryParameters["group_value"] = requestParameters["group_value"].join(COLLECTION_FORMATS["csv"]);
    }
    if (requestParameters["q"] != null) {
      queryParameters["q"] = requestParameters["q"];
    }
    if (requestParameters["max_amount_cents"] != null) {
      queryParameters["max_amount_cents"] = requestParameters["max_amount_cents"];
    }
    if (requestParameters["min_amount_cents"] != null) {
      queryParameters["min_amount_cents"] = requestParameters["min_amount_cents"];
    }
    if (requestParameters["group_by"] != null) {
      queryParameters["group_by"] = requestParameters["group_by"];
    }
    if (requestParameters["group_id"] != null) {
      queryParameters["group_id"] = requestParameters["group_id"];
    }
    if (requestParameters["limit"] != null) {
      queryParameters["limit"] = requestParameters["limit"];
    }
    if (requestParameters["page"] != null) {
      queryParameters["page"] = requestParameters["page"];
    }
    const headerParameters = {};
    let urlPath = `/search/pages_totals.json`;
    const response = await this.request({
      path: urlPath,
      method: "GET",
      headers: headerParameters,
      query: queryParameters
    }, initOverrides);
    return new JSONApiResponse(response, (jsonValue) => PagesTotalsResultsFromJSON(jsonValue));
  }
  /**
   * Ranks pages, teams or group values by the sum of the donations that match the filters, highest first, ties by number. Only pages, teams or group values with at least one donation have a row. Refunds lower the sum and are not counted. A row has `page`, `team` (a summary of the team\'s page) or `group`, depending on `group_by`. Individual pages are ranked; a team\'s own page is ranked, by its own donations, if `page_ids` names it. Cancelled pages, and teams with a cancelled page, are left out; a page that `page_ids` names has a row in any state. Money raised by cancelled pages still counts for their team and group values. `group_by=groups` requires `group_id`. Send `limit` and `page` to read a longer list: without them, a response of more than 1000 objects is rejected with 422. Within a date range, `meta` is present only if `page` is sent, because counting then costs more than the rows themselves.
   * Rank pages, teams or groups by money raised.
   */
  async searchPagesTotals(requestParameters = {}, initOverrides) {
    const response = await this.searchPagesTotalsRaw(requestParameters, initOverrides);
    return await response.value();
  }
  /**
   * Counts and adds up all donations that match the filters, in total and for each kind of donation. Amounts in different currencies are added up without conversion: filter by `country_code` or campaign to avoid that. If `page_id` is a team\'s own page, the whole team is included: donations to it and to its members\' pages, as in its `amount`.
   * Add up donations.
   */
  async searchTotalsRaw(requestParameters, initOverrides) {
    const queryParameters = {};
    if (requestParameters["charity_id"] != null) {
      queryParameters["charity_id"] = requestParameters["charity_id"].join(COLLECTION_FORMATS["csv"]);
    }
    if (requestParameters["campaign_id"] != null) {
      queryParameters["campaign_id"] = requestParameters["campaign_id"].join(COLLECTION_FORMATS["csv"]);
    }
    if (requestParameters["page_id"] != null) {
      queryParameters["page_id"] = requestParameters["page_id"].join(COLLECTION_FORMATS["csv"]);
    }
    if (requestParameters["team_id"] != null) {
      queryParameters["team_id"] = requestParameters["team_id"].join(COLLECTION_FORMATS["csv"]);
    }
    if (requestParameters["start_at"] != null) {
      queryParameters["start_at"] = requestParameters["start_at"];
    }
    if (requestParameters["end_at"] != null) {
      queryParameters["end_at"] = requestParameters["end_at"];
    }
    if (requestParameters["type"] != null) {
      queryParameters["type"] = requestParameters["type"].join(COLLECTION_FORMATS["csv"]);
    }
    if (requestParameters["country_code"] != null) {
      queryParameters["country_code"] = requestParameters["country_code"];
    }
    if (requestParameters["group_value"] != null) {
      queryParameters["group_value"] = requestParameters["group_value"].join(COLLECTION_FORMATS["csv"]);
    }
    const headerParameters = {};
    let urlPath = `/search/totals.json`;
    const response = await this.request({
      path: urlPath,
      method: "GET",
      headers: headerParameters,
      query: queryParameters
    }, initOverrides);
    return new JSONApiResponse(response, (jsonValue) => DonationTotalsFromJSON(jsonValue));
  }
  /**
   * Counts and adds up all donations that match the filters, in total and for each kind of donation. Amounts in different currencies are added up without conversion: filter by `country_code` or campaign to avoid that. If `page_id` is a team\'s own page, the whole team is included: donations to it and to its members\' pages, as in its `amount`.
   * Add up donations.
   */
  async searchTotals(requestParameters = {}, initOverrides) {
    const response = await this.searchTotalsRaw(requestParameters, initOverrides);
    return await response.value();
  }
};
export {
  CampaignsApi,
  Configuration,
  LeaderboardsApi,
  SearchApi
};
