import type { Knex } from 'knex';

/** Whether a page's owner gave to it. A team is no donor, so a team page's answer is `false`. */
export async function ownerGaveToPage(knex: Knex, pageId: number): Promise<boolean> {
  const { rows }: { rows: { gave: boolean }[] } = await knex.raw(
    `select exists (
       select from pages
         join donations on donations.page_id = pages.id and donations.donor_user_id = pages.user_id
        where pages.id = :pageId and donations.refund_of_id is null
     ) as gave`,
    { pageId },
  );
  return rows[0]?.gave ?? false;
}
