// GENERATED FROM openapi/ BY `make generate`. DO NOT EDIT: change the document or openapi/templates and generate again.

import type * as Models from './models.ts';

export type * from './models.ts';

/**
 * Every operation of the document by its ID: what its handler is given and which body belongs to which status.
 * It is the view after validation: aliases are folded into their canonical names, a value with a default is always there.
 * Where the document says `x-validated-by-handler`, the handler is given what came over the wire instead.
 */
export interface Operations {
  /** POST /keys */
  createKey: {
    path: {};
    query: {};
    body: Models.CreateMetadataKeyBody;
    responses: {
      204: undefined;
      400: Models.ErrorBody;
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

  /** DELETE /keys/{id} */
  deleteKey: {
    path: {
      /** Number of the key, from `GET /keys.json`. */
      id: number;
    };
    query: {
      /** The secret under which the keys and values are stored. Blanks around it do not count. */
      token: string;
    };
    body: undefined;
    responses: {
      204: undefined;
      400: Models.ErrorBody;
      403: Models.ErrorBody;
      404: Models.ErrorBody;
      405: Models.ErrorBody;
      422: Models.ValidationErrorBody;
      429: Models.ErrorBody;
      500: Models.ErrorBody;
      503: Models.ErrorBody;
    };
  };

  /** GET /keys/{id}/stats.json */
  getKeyStats: {
    path: {
      /** Number of the key, from `GET /keys.json`. */
      id: number;
    };
    query: {
      /** The secret under which the keys and values are stored. Blanks around it do not count. */
      token: string;
    };
    body: undefined;
    responses: {
      200: Models.MetadataKeyStats;
      400: Models.ErrorBody;
      404: Models.ErrorBody;
      405: Models.ErrorBody;
      406: Models.ErrorBody;
      422: Models.ValidationErrorBody;
      429: Models.ErrorBody;
      500: Models.ErrorBody;
      503: Models.ErrorBody;
    };
  };

  /** GET /keys.json */
  listKeys: {
    path: {};
    query: {
      /** The secret under which the keys and values are stored. Blanks around it do not count. */
      token: string;
      /** Kind of the objects, as you named it when you created the key. Letter case matters, blanks around it do not. */
      type: string;
      /** How many objects to return. More than 1000 is served as 1000. The word `false` means that no limit is given. With `page` alone it is 100. */
      limit?: number;
      /** Which page of the list to return. The first is 1; 0 means the first as well. */
      page?: number;
    };
    body: undefined;
    responses: {
      200: Models.MetadataKeyList;
      400: Models.ErrorBody;
      405: Models.ErrorBody;
      406: Models.ErrorBody;
      422: Models.UnprocessableBody;
      429: Models.ErrorBody;
      500: Models.ErrorBody;
      503: Models.ErrorBody;
    };
  };

  /** PUT /keys/{id} */
  updateKey: {
    path: {
      /** Number of the key, from `GET /keys.json`. */
      id: number;
    };
    query: {};
    body: Models.UpdateMetadataKeyBody;
    responses: {
      204: undefined;
      400: Models.ErrorBody;
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

  /** GET /metadata.json */
  listMetadata: {
    path: {};
    query: {
      /** The secret under which the keys and values are stored. Blanks around it do not count. */
      token: string;
      /** Kind of the objects, as you named it when you created the key. Letter case matters, blanks around it do not. */
      type: string;
      /** Numbers of the objects, one or up to 1000, as a comma list or as `ids[]=1&ids[]=2`. */
      ids: Array<number>;
    };
    body: undefined;
    responses: {
      200: Models.MetadataRecordList;
      400: Models.ErrorBody;
      405: Models.ErrorBody;
      406: Models.ErrorBody;
      422: Models.UnprocessableBody;
      429: Models.ErrorBody;
      500: Models.ErrorBody;
      503: Models.ErrorBody;
    };
  };

  /** POST /metadata */
  saveMetadata: {
    path: {};
    query: {};
    body: Models.SaveMetadataBody;
    responses: {
      204: undefined;
      400: Models.ErrorBody;
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
