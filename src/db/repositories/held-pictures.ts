import type { HeldPictureRow } from '../rows/held-picture-rows.ts';
import { Repository } from './repository.ts';

/** Where a picture is shown. */
export type PicturePlace = Pick<
  HeldPictureRow,
  'kind' | 'page_id' | 'post_id' | 'photo_id' | 'shown_address'
>;

/** Identifies a picture by its address: a stored one by its path, whatever comes before and after it. */
export interface NamedPicture {
  address: string;
  /** Such as `/pictures/0b6ab0a2-…`; absent for an external picture. */
  path?: string | undefined;
}

const MOST_LISTED = 10;

const places = [
  {
    kind: 'page_image',
    table: 'pages',
    column: 'image_url',
    ids: 'id as page_id, null::bigint as post_id, null::bigint as photo_id',
  },
  {
    kind: 'page_cover',
    table: 'pages',
    column: 'cover_url',
    ids: 'id as page_id, null::bigint as post_id, null::bigint as photo_id',
  },
  {
    kind: 'post_picture',
    table: 'posts',
    column: 'image_url',
    ids: 'page_id, id as post_id, null::bigint as photo_id',
  },
  {
    kind: 'page_photo',
    table: 'page_photos',
    column: 'path',
    ids: 'page_id, null::bigint as post_id, id as photo_id',
  },
] as const;

/** Pictures of pages, their galleries and posts that an operator has hidden. */
export class HeldPictureRepository extends Repository {
  /** Returns where the picture is shown, at most `limit` places; nobody else can change these until the transaction ends. */
  async lockPlaces(picture: NamedPicture, limit: number): Promise<PicturePlace[]> {
    const found: PicturePlace[] = [];
    for (const { kind, table, column, ids } of places) {
      const { rows } = await this.knex.raw(
        `select '${kind}' as kind, ${ids}, ${column} as shown_address from ${table}
          where ${isNamed(column)} order by id limit :limit for no key update`,
        { ...named(picture), limit },
      );
      found.push(...rows);
    }
    return found.slice(0, limit);
  }

  /** Returns where the picture is hidden. It is found by its original address. */
  async lock(picture: NamedPicture): Promise<HeldPictureRow[]> {
    const { rows } = await this.knex.raw(
      `select * from held_pictures where ${isNamed('shown_address')} order by id for update`,
      named(picture),
    );
    return rows;
  }

  /** Returns the latest hidden pictures of the page and its posts. */
  async listOfPage(pageId: number): Promise<HeldPictureRow[]> {
    return this.knex('held_pictures').where({ page_id: pageId }).orderBy('id', 'desc').limit(MOST_LISTED);
  }

  /** Returns the campaigns of the pages that have a picture. */
  async campaignsOf(places: readonly Pick<PicturePlace, 'page_id'>[]): Promise<number[]> {
    const pageIds = places.map(({ page_id }) => page_id);
    return this.knex('pages').whereIn('id', pageIds).distinct().pluck('campaign_id');
  }

  /** @param address new address of the picture */
  async hold({ shown_address, ...place }: PicturePlace, address: string, reason: string) {
    const values = { ...place, shown_address, address, held_reason: reason };
    await this.knex('held_pictures').insert(values);
    const updated_at = this.knex.fn.now();
    const nothing = {
      page_image: { image_url: null, has_set_image: false, updated_at },
      page_cover: { cover_url: null, updated_at },
      post_picture: { image_url: null, updated_at },
      page_photo: { path: null },
    };
    await this.#row(place).update(nothing[place.kind]);
  }

  async changeReason(id: number, reason: string): Promise<void> {
    await this.knex('held_pictures').where({ id }).update({ held_reason: reason });
  }

  /** @returns whether it is shown again: it isn't if another picture has replaced it */
  async release({ address, ...held }: HeldPictureRow): Promise<boolean> {
    await this.knex('held_pictures').where({ id: held.id }).delete();
    const updated_at = this.knex.fn.now();
    const shown = {
      page_image: { image_url: address, has_set_image: true, updated_at },
      page_cover: { cover_url: address, updated_at },
      post_picture: { image_url: address, updated_at },
      page_photo: { path: address },
    };
    const column = places.find(({ kind }) => kind === held.kind)?.column ?? '';
    const written = await this.#row(held).whereNull(column).update(shown[held.kind]);
    return written > 0;
  }

  /**
   * Removes the picture from logged data, since events can still be read and resent.
   * @param instead address of the picture shown on pages without one
   */
  async forgetLogged({ address, path }: NamedPicture, instead: string): Promise<void> {
    const needle = JSON.stringify(path ?? address).slice(1, -1);
    const escaped = needle.replace(/[!-/:-@[-`{-~]/g, '\\$&');
    // Matches a stored picture whatever comes before its path and whichever size follows.
    const [start, end] = path ? ['[^"?]*', '["?]'] : ['', '"'];
    const texts = {
      needle,
      post: `("image_url"[[:space:]]*:[[:space:]]*)"${start}${escaped}(?=${end})[^"]*"`,
      page: `("[a-z_]+_image_url"[[:space:]]*:[[:space:]]*)"${start}${escaped}(?=${end})`,
      instead: `\\1"${JSON.stringify(instead).slice(1, -1)}`,
    };
    const without = (column: string) =>
      `regexp_replace(regexp_replace(${column}, :post, '\\1null', 'g'), :page, :instead, 'g')`;
    await this.knex.raw(
      `with changed as (
         select position, ${without('data::text')} as data from events where position(:needle in data::text) > 0
       )
       update events set data = changed.data::json, data_bytes = octet_length(changed.data)
         from changed where changed.position = events.position`,
      texts,
    );
    // A test delivery of a webhook shows a page as an example.
    await this.knex.raw(
      'delete from webhook_deliveries where position is null and position(:needle in body) > 0',
      texts,
    );
  }

  #row({ page_id, post_id, photo_id }: Pick<HeldPictureRow, 'page_id' | 'post_id' | 'photo_id'>) {
    if (post_id !== null) return this.knex('posts').where({ id: post_id });
    return photo_id === null
      ? this.knex('pages').where({ id: page_id })
      : this.knex('page_photos').where({ id: photo_id });
  }
}

const isNamed = (column: string) =>
  `(${column} = :address or cast(:path as text) is not null and ${column} like '%' || :path || '%')`;

const named = ({ address, path }: NamedPicture) => ({ address, path: path ?? null });
