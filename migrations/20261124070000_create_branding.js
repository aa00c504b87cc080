// @ts-check

/** @param {import('knex').Knex} knex */
export async function up(knex) {
  await knex.raw(`
    create table branding (
      id smallint primary key default 1 constraint branding_one_row_check check (id = 1),
      name text constraint branding_name_check check (length(name) between 1 and 60),
      logo_url text constraint branding_logo_url_check check (logo_url ~ '^/pictures/[0-9a-f-]{36}$'),
      colour text constraint branding_colour_check check (colour ~ '^#[0-9a-f]{6}$'),
      accent_colour text constraint branding_accent_colour_check check (accent_colour ~ '^#[0-9a-f]{6}$'),
      contact_url text constraint branding_contact_url_check check (contact_url ~ '^(https://|mailto:)[^[:space:]]+$'),
      privacy_url text constraint branding_privacy_url_check check (privacy_url ~ '^(https://|mailto:)[^[:space:]]+$'),
      terms_url text constraint branding_terms_url_check check (terms_url ~ '^(https://|mailto:)[^[:space:]]+$'),
      imprint_url text constraint branding_imprint_url_check check (imprint_url ~ '^(https://|mailto:)[^[:space:]]+$'),
      footer_links jsonb not null default '[]' constraint branding_footer_links_check check (jsonb_typeof(footer_links) = 'array'),
      mail_from text constraint branding_mail_from_check check (mail_from !~ '[[:cntrl:]]'),
      home_title text constraint branding_home_title_check check (length(home_title) between 1 and 80),
      home_text text constraint branding_home_text_check check (length(home_text) between 1 and 1000),
      updated_at timestamptz not null default now()
    );

    comment on table branding is 'How the operator names and dresses the site: one row, none before the first change. Null: as we come.';
    comment on column branding.accent_colour is 'Of drawings; no text stands on it.';
    comment on column branding.footer_links is 'In order: [{"label": "Blog", "address": "https://…"}].';
    comment on column branding.mail_from is 'Sender of all mail, "Name <address>"; null: as the setting MAIL_FROM says.';
  `);
}

/** @param {import('knex').Knex} knex */
export async function down(knex) {
  await knex.raw('drop table branding');
}
