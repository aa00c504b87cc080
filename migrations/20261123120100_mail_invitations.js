// @ts-check

/** @param {import('knex').Knex} knex */
export async function up(knex) {
  await knex.raw(`
    lock table campaigns, charities, invitations, registered_applications in share row exclusive mode;

    alter table invitations
      alter column team_id drop not null,
      alter column token_hash drop not null,
      add column campaign_id bigint constraint invitations_campaign_fkey references campaigns,
      add column registered_application_id bigint
        constraint invitations_application_fkey references registered_applications,
      add column charity_id bigint constraint invitations_charity_fkey references charities,
      add column target_cents bigint constraint invitations_target_check check (target_cents > 0),
      add column full_name text,
      add column phone text,
      add constraint invitations_place_check check ((team_id is null) <> (campaign_id is null));

    comment on column invitations.team_id is 'Null for an invitation to make a page in a campaign, in no team.';
    comment on column invitations.token_hash is 'Of the token that whoever made the invitation was given; those that were mailed are in invitation_tokens.';
    comment on column invitations.campaign_id is 'Of an invitation to no team; a team has its own.';
    comment on column invitations.registered_application_id is 'Who made it, and to whose site its mail leads; null when a user did.';
    comment on column invitations.charity_id is 'Of the page, where whoever makes it names none.';
    comment on column invitations.target_cents is 'Of the page, where whoever makes it names none.';

    create table invitation_tokens (
      token_hash bytea primary key constraint invitation_tokens_token_hash_check check (octet_length(token_hash) = 32),
      invitation_id bigint not null constraint invitation_tokens_invitation_fkey references invitations on delete cascade,
      created_at timestamptz not null default now()
    );

    create index invitation_tokens_invitation_index on invitation_tokens (invitation_id);

    comment on table invitation_tokens is 'Secrets of mailed invitations, each made when its mail is sent. Any of them accepts the invitation.';
  `);
}

/** @param {import('knex').Knex} knex */
export async function down(knex) {
  await knex.raw(`
    drop table invitation_tokens;
    update pages set invitation_id = null
      from invitations where invitations.id = pages.invitation_id and invitations.team_id is null;
    delete from invitations where team_id is null or token_hash is null;
    alter table invitations
      drop column campaign_id,
      drop column registered_application_id,
      drop column charity_id,
      drop column target_cents,
      drop column full_name,
      drop column phone,
      alter column team_id set not null,
      alter column token_hash set not null;
  `);
}
