import { refuseBrokenRules } from '../../domain/constraint-errors.ts';
import { paginationMeta, paginationWindow } from '../../domain/pagination.ts';
import { AuthorizationError, invalid, NotFoundError, ValidationError } from '../../errors.ts';
import { presentMetadataKey } from '../presenters.ts';
import { metadataScope, tokenHash } from '../scope.ts';
import type { MetadataHandlers } from './types.ts';

export const keys = {
  async listKeys({ query }, { metadataKeys, secretKey }) {
    const window = paginationWindow(query);
    const { items, count } = await metadataKeys.list(metadataScope(query, secretKey), window);
    return {
      status: 200,
      body: { keys: items.map(presentMetadataKey), meta: paginationMeta(window, count) },
    };
  },

  async createKey({ body }, { metadataKeys, secretKey, deadline }) {
    const scope = metadataScope(body, secretKey);
    const texts = { name: keyName(body.key), description: body.description };
    await refuseBrokenRules(() => metadataKeys.create(scope, texts, deadline));
    return { status: 204, body: undefined };
  },

  async updateKey({ params, body }, { metadataKeys, secretKey, deadline }) {
    if (body.id !== undefined && body.id !== params.id) {
      throw new ValidationError([invalid('id', 'must be the number in the path')]);
    }
    const token = tokenHash(body.token, secretKey);
    const texts = { name: keyName(body.key), description: body.description };
    const found = await refuseBrokenRules(() => metadataKeys.update(params.id, token, texts, deadline));
    if (!found) throw new NotFoundError();
    return { status: 204, body: undefined };
  },

  async deleteKey({ params, query }, { metadataKeys, secretKey, deadline }) {
    const deleted = await metadataKeys.delete(params.id, tokenHash(query.token, secretKey), deadline);
    // Only here does the contract distinguish a wrong token from an unknown key.
    if (!deleted && (await metadataKeys.exists(params.id))) throw new AuthorizationError();
    if (!deleted) throw new NotFoundError();
    return { status: 204, body: undefined };
  },

  async getKeyStats({ params, query }, { metadataKeys, secretKey }) {
    const count = await metadataKeys.countValues(params.id, tokenHash(query.token, secretKey));
    if (count === undefined) throw new NotFoundError();
    return { status: 200, body: { count } };
  },
} satisfies Partial<MetadataHandlers>;

/** @throws NotFoundError for an invalid name: the contract responds to an invalid key with 404 */
function keyName(name: string): string {
  // In characters, not UTF-16 units, as everywhere in the contract.
  if (name.trim() === '' || [...name].length > 255) throw new NotFoundError();
  return name;
}
