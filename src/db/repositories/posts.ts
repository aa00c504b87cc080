import { type FeedPost, feedRecords } from '../queries/feed/feed-records.ts';
import type { PostRow } from '../rows/post-rows.ts';
import { Repository } from './repository.ts';

type NewPost = Pick<PostRow, 'page_id' | 'user_id' | 'caption' | 'image_url' | 'created_at'>;

/** Page owners' updates for their visitors. */
export class PostRepository extends Repository {
  /** Creates a post on a page; it gets the page's campaign and charity. */
  async create({ page_id, user_id, caption, image_url, created_at }: NewPost): Promise<FeedPost> {
    const { rows }: { rows: { id: number }[] } = await this.knex.raw(
      `insert into posts (page_id, campaign_id, charity_id, user_id, caption, image_url, created_at)
       select id, campaign_id, charity_id, :user_id, :caption, :image_url, :created_at
         from pages where id = :page_id
       returning id`,
      { page_id, user_id, caption, image_url, created_at },
    );
    const made = await feedRecords(
      this.knex,
      rows.map(({ id }) => ({ table: 'posts', id })),
    );
    return made[0] as FeedPost;
  }

  async find(id: number): Promise<Pick<PostRow, 'id' | 'page_id' | 'image_url'> | undefined> {
    return this.knex('posts').where({ id }).first('id', 'page_id', 'image_url');
  }

  /** @returns whether it existed */
  async delete(id: number): Promise<boolean> {
    return (await this.knex('posts').where({ id }).delete()) > 0;
  }
}
