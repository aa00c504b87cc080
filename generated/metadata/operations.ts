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
      /** The secret under which the keys and values are stored. Surrounding whitespace is ignored. */
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
      /** The secret under which the keys and values are stored. Surrounding whitespace is ignored. */
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
      /** The secret under which the keys and values are stored. Surrounding whitespace is ignored. */
      token: string;
      /** Object type, as named when the key was created. Case-sensitive; surrounding whitespace is ignored. */
      type: string;
      /** How many objects to return. Values above 1000 are read as 1000. The word `false` means no limit was given. With `page` alone, the limit is 100. */
      limit?: number;
      /** Which page of the list to return. The first page is 1; 0 is read as 1. */
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
      /** The secret under which the keys and values are stored. Surrounding whitespace is ignored. */
      token: string;
      /** Object type, as named when the key was created. Case-sensitive; surrounding whitespace is ignored. */
      type: string;
      /** Numbers of the objects, from 1 to 1000 of them, as a comma-separated list or as `ids[]=1&ids[]=2`. */
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
