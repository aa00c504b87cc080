import { nameError, redirectUrisError } from '../../domain/applications/oauth-application.ts';
import { ParseError } from '../../domain/field-rules.ts';
import type { ColumnType } from '../column.ts';
import { list } from './structured-types.ts';
import { webAddress } from './text-types.ts';

/** Client ID. A colon would end it in an `Authorization: Basic` header. */
export const clientId: ColumnType = {
  description: 'at most 255 visible ASCII characters without a colon',
  storage: 'text',
  parse: (text) =>
    /^[!-9;-~]{1,255}$/.test(text)
      ? text
      : new ParseError('must be at most 255 visible ASCII characters without a colon'),
};

export const clientName: ColumnType = {
  description: 'text, one line, at most 100 characters',
  storage: 'text',
  parse: (text) => {
    const error = nameError(text);
    return error === undefined ? text : new ParseError(`is rejected: ${error}`);
  },
};

/** Address of a form on another site, to which a token is added. */
export const siteAddress: ColumnType = {
  ...webAddress,
  description: 'address that starts with https:// or http://',
  parse: (text) =>
    /^https?:/i.test(text) ? webAddress.parse(text) : new ParseError('is not an https:// address'),
};

/** Redirect URIs, under the rules of the developer area. */
export const redirectUris: ColumnType = {
  ...list('addresses'),
  parse: (text) => {
    const uris = list('addresses').parse(text);
    if (uris instanceof ParseError) return uris;
    const error = redirectUrisError(JSON.parse(String(uris)));
    return error === undefined ? uris : new ParseError(`is rejected: ${error}`);
  },
};
