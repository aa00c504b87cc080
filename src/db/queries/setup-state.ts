import type { Knex } from 'knex';

/** What the database knows about the set-up of the installation. */
interface SetupState {
  /** Whether it is in progress. */
  open: boolean;
  name: boolean;
  charity: boolean;
  campaign: boolean;
  /** Whether a campaign or charity says how donors give. */
  giving: boolean;
  donation: boolean;
  paymentSource: boolean;
  colleague: boolean;
  backup: boolean;
}

export async function setupState(knex: Knex): Promise<SetupState> {
  const { rows } = await knex.raw(
    `select exists (select from first_run) as open,
            exists (select from branding where name is not null) as name,
            exists (select from charities) as charity,
            exists (select from campaigns) as campaign,
            exists (select from campaigns where donate_url is not null or how_to_give is not null)
              or exists (select from charities where donate_url is not null or how_to_give is not null) as giving,
            exists (select from donations) as donation,
            exists (select from donation_sources where disabled_at is null) as "paymentSource",
            (select count(distinct user_id) > 1 from staff_roles where token_id is null) as colleague,
            exists (select from backups) as backup`,
  );
  return rows[0];
}
