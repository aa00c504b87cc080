import type { Knex } from 'knex';
import type { WebhookEndpointRow } from '../rows/webhook-rows.ts';
import { Repository } from './repository.ts';
import { writeChanges } from './write-changes.ts';

/** An endpoint without its secrets, and its owner. */
export type WebhookEndpointRecord = Omit<WebhookEndpointRow, 'secret' | 'former_secret'> & {
  /** Uid of the campaign whose events it gets; null if it has another kind of owner. */
  campaign: string | null;
  /** Public identifier of the OAuth application. */
  client_id: string | null;
};

/** Which endpoints: those of an application, of an OAuth application, or all. */
export type WebhookScope =
  | { registered_application_id: number }
  | { oauth_client_id: number }
  | Record<string, never>;

type NewEndpoint = Pick<
  WebhookEndpointRow,
  'id' | 'url' | 'event_types' | 'format' | 'keeps_order' | 'secret'
> &
  Partial<Pick<WebhookEndpointRow, 'registered_application_id' | 'oauth_client_id' | 'campaign_id'>>;

/** Undefined fields stay unchanged. */
export type EndpointChanges = {
  [Name in 'url' | 'event_types' | 'keeps_order']?: WebhookEndpointRow[Name] | undefined;
};

/** URLs that events are sent to. */
export class WebhookEndpointRepository extends Repository {
  /** Lists endpoints by ID. */
  async list(scope: WebhookScope): Promise<WebhookEndpointRecord[]> {
    return this.#records(scope).orderBy('endpoint.id');
  }

  async listWithIds(ids: readonly number[]): Promise<WebhookEndpointRecord[]> {
    return this.#records({}).whereRaw('endpoint.id = any(?)', [[...ids]]);
  }

  async find(id: number, scope: WebhookScope = {}): Promise<WebhookEndpointRecord | undefined> {
    return this.#records(scope).where('endpoint.id', id).first();
  }

  /** Reserves the number of a new endpoint, which is used to encrypt its secret. */
  async nextId(): Promise<number> {
    const { rows } = await this.knex.raw(
      `select nextval(pg_get_serial_sequence('webhook_endpoints', 'id')) as id`,
    );
    return Number(rows[0].id);
  }

  /** Counts the owner's endpoints; nobody else adds one for this owner until the transaction ends. @returns how many it has */
  async countLocked(scope: WebhookScope): Promise<number> {
    const [[column, id] = []] = Object.entries(scope);
    if (column === undefined || id === undefined) return 0;
    const owners = column === 'oauth_client_id' ? 'oauth_clients' : 'registered_applications';
    await this.knex(owners).where({ id }).forNoKeyUpdate().select('id');
    const [row] = await this.knex('webhook_endpoints').where(scope).count({ count: '*' });
    return Number(row?.count);
  }

  async create(endpoint: NewEndpoint): Promise<void> {
    await this.knex('webhook_endpoints').insert(endpoint);
  }

  /** Locks an endpoint, so that nobody else changes it until the transaction ends. */
  async lock(id: number): Promise<void> {
    await this.knex('webhook_endpoints').where({ id }).forNoKeyUpdate().select('id');
  }

  async update(id: number, changes: EndpointChanges): Promise<void> {
    await this.#change(id, changes);
  }

  async delete(id: number): Promise<void> {
    await this.knex('webhook_endpoints').where({ id }).delete();
  }

  async pause(id: number): Promise<void> {
    await this.#change(id, { paused_at: this.knex.raw('coalesce(paused_at, now())') });
  }

  /** Enables an endpoint, even one that was turned off, and forgets its failures. */
  async resume(id: number): Promise<void> {
    await this.#change(id, {
      paused_at: null,
      failing_since: null,
      switched_off_at: null,
      switched_off_reason: null,
    });
  }

  /**
   * Replaces the secret; the current one becomes the old one.
   * @returns false, without any change, while a previous secret still signs, unless the current one is to stop working immediately
   */
  async replaceSecret(
    id: number,
    secret: Buffer,
    { formerUntil, now }: { formerUntil: Date; now: Date },
  ): Promise<boolean> {
    const count = await this.knex('webhook_endpoints')
      .where({ id })
      .whereRaw('(former_secret_until is null or least(former_secret_until, :formerUntil) <= :now)', {
        formerUntil,
        now,
      })
      .update({
        secret,
        former_secret: this.knex.ref('secret'),
        former_secret_until: formerUntil,
        updated_at: this.knex.fn.now(),
      });
    return count > 0;
  }

  /** Notes the first failure since the last success. */
  async noteFailure(id: number): Promise<void> {
    await this.knex('webhook_endpoints')
      .where({ id, failing_since: null })
      .update({ failing_since: this.knex.fn.now() });
  }

  async noteSuccess(id: number): Promise<void> {
    await this.knex('webhook_endpoints')
      .where({ id })
      .whereNotNull('failing_since')
      .update({ failing_since: null });
  }

  /** @returns whether it was on */
  async switchOff(
    id: number,
    reason: NonNullable<WebhookEndpointRow['switched_off_reason']>,
  ): Promise<boolean> {
    const count = await this.knex('webhook_endpoints')
      .where({ id, switched_off_at: null })
      .update({ switched_off_at: this.knex.fn.now(), switched_off_reason: reason });
    return count > 0;
  }

  /** @returns email address of the person who registered the OAuth application that it belongs to */
  async findOwnerEmail(id: number): Promise<string | undefined> {
    const row = await this.knex('webhook_endpoints')
      .join('oauth_clients', 'oauth_clients.id', 'webhook_endpoints.oauth_client_id')
      .join('users', 'users.id', 'oauth_clients.owner_user_id')
      .where('webhook_endpoints.id', id)
      .whereNull('users.disabled_at')
      .first('users.email');
    return row?.email;
  }

  async #change(
    id: number,
    values: Record<string, Knex.Value | Knex.Raw | Knex.Ref<string, object>>,
  ): Promise<void> {
    await writeChanges(this.knex, this.knex('webhook_endpoints').where({ id }), values);
  }

  #records(scope: WebhookScope) {
    const query = this.knex('webhook_endpoints as endpoint')
      .leftJoin(
        'registered_applications as application',
        'application.id',
        'endpoint.registered_application_id',
      )
      .leftJoin('campaigns', (join) =>
        join.on(
          'campaigns.id',
          '=',
          this.knex.raw('coalesce(application.campaign_id, endpoint.campaign_id)'),
        ),
      )
      .leftJoin('oauth_clients', 'oauth_clients.id', 'endpoint.oauth_client_id')
      .select(shown.map((column) => `endpoint.${column}`))
      .select('campaigns.uid as campaign', 'oauth_clients.client_id');
    for (const [column, id] of Object.entries(scope)) query.where(`endpoint.${column}`, id);
    return query;
  }
}

const shown = [
  'id',
  'url',
  'event_types',
  'registered_application_id',
  'oauth_client_id',
  'campaign_id',
  'format',
  'keeps_order',
  'former_secret_until',
  'paused_at',
  'failing_since',
  'switched_off_at',
  'switched_off_reason',
  'created_at',
  'updated_at',
];
