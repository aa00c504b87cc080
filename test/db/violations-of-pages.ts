/** Of pages, teams, groups and activities: on the rows that `writeRowsInEveryTable` makes. */
export const violationsOfPages: readonly (readonly [constraint: string, statement: string])[] = [
  // Pages and teams
  ['pages_owner_check', `update pages set user_id = null where id = 1`],
  ['pages_owner_check', `update pages set team_id = 1 where id = 1`],
  ['pages_owner_check', `update pages set owner_type = 'Robot' where id = 1`],
  ['pages_cover_url_check', `update pages set cover_url = 'javascript:alert(1)' where id = 1`],
  ['pages_cover_url_check', `update pages set cover_url = '//example.org/cover.jpg' where id = 1`],
  ['pages_thank_you_check', `update pages set thank_you = repeat('a', 2001) where id = 1`],
  ['pages_thank_you_check', `update pages set thank_you = '' where id = 1`],
  ['pages_story_check', `update pages set story = repeat('a', 50001) where id = 1`],
  [
    'pages_story_check',
    `insert into pages (campaign_id, charity_id, user_id, slug, name, story) values (1, 1, 2, 'long', 'Long', repeat('é', 50001))`,
  ],
  ['pages_slug_key', `update pages set slug = 'page-2' where id = 1`],
  ['pages_slug_key', `update pages set slug = 'former-1' where id = 2`],
  [
    'pages_slug_key',
    `insert into pages (campaign_id, charity_id, user_id, slug, name) values (1, 1, 2, 'former-1', 'Another')`,
  ],
  ['former_page_slugs_page_fkey', `insert into former_page_slugs values (2, 'former-2', 1)`],
  [
    'pages_team_fkey',
    `insert into pages (campaign_id, charity_id, owner_type, team_id, slug, name) values (1, 1, 'Team', 99, 'team-99', 'Team 99')`,
  ],
  [
    'pages_team_key',
    `insert into pages (campaign_id, charity_id, owner_type, team_id, slug, name) values (1, 1, 'Team', 1, 'team-1b', 'Team 1 again')`,
  ],
  ['teams_leader_fkey', `update teams set leader_page_id = 3 where id = 2`],
  ['teams_leader_fkey', `delete from team_members where page_id = 1`],
  ['teams_leader_fkey', `update team_members set team_id = 2 where page_id = 1`],
  ['teams_leader_page_key', `update teams set leader_page_id = 2 where id = 1`],
  ['teams_name_key', `update teams set name = 'TEAM 2' where id = 1`],
  ['teams_page_fkey', `update teams set page_id = 4 where id = 1`],
  ['teams_page_key', `update teams set page_id = 12 where id = 1`],
  ['page_photos_position_check', `update page_photos set position = 11 where id = 1`],
  ['page_photos_position_key', `update page_photos set position = 2 where id = 1`],
  ['page_photos_path_check', `update page_photos set path = 'https://example.org/photo.jpg' where id = 1`],
  ['page_photos_description_check', `update page_photos set description = '' where id = 1`],
  ['page_photos_page_fkey', `update page_photos set page_id = 999 where id = 1`],
  ['pages_video_url_check', `update pages set video_url = 'https://example.org/video' where id = 1`],
  ['pages_suggested_donation_check', `update pages set suggested_donation_cents = 0 where id = 1`],
  ['held_pictures_photo_check', held(`null, 'page_photo', '/a', 'rude'`)],
  ['held_pictures_held_reason_check', held(`null, 'page_image', '/a', ''`)],
  ['held_pictures_kind_check', held(`null, 'logo', '/a', 'rude'`)],
  ['held_pictures_post_check', held(`null, 'post_picture', '/a', 'rude'`)],
  ['held_pictures_post_check', held(`1, 'page_image', '/a', 'rude'`)],
  [
    'held_pictures_key',
    held(`null, 'page_cover', '/a', 'rude'), (1, '/b', null, 'page_cover', '/a', 'rude'`),
  ],
  [
    'join_requests_owner_type_check',
    `insert into join_requests (team_id, page_id, campaign_id, owner_type) values (2, 11, 1, 'Team')`,
  ],
  ['join_requests_page_fkey', `insert into join_requests (team_id, page_id, campaign_id) values (1, 7, 1)`],
  ['join_requests_page_fkey', `insert into join_requests (team_id, page_id, campaign_id) values (2, 11, 1)`],
  ['join_requests_pending_key', `insert into join_requests (team_id, page_id, campaign_id) values (1, 4, 1)`],
  ['join_requests_team_fkey', `insert into join_requests (team_id, page_id, campaign_id) values (1, 7, 2)`],
  [
    'team_members_owner_type_check',
    `insert into team_members (page_id, team_id, campaign_id, owner_type) values (11, 2, 1, 'Team')`,
  ],
  ['team_members_page_fkey', `insert into team_members (page_id, team_id, campaign_id) values (7, 1, 1)`],
  ['team_members_page_fkey', `insert into team_members (page_id, team_id, campaign_id) values (11, 2, 1)`],
  ['team_members_pkey', `insert into team_members (page_id, team_id, campaign_id) values (3, 2, 1)`],
  ['team_members_team_fkey', `insert into team_members (page_id, team_id, campaign_id) values (7, 1, 2)`],

  // Groups: a page answers its own campaign's groups, each once
  [
    'page_group_values_group_fkey',
    `update page_group_values set value_id = 3, group_id = 2 where page_id = 1`,
  ],
  ['page_group_values_group_key', `insert into page_group_values values (1, 2, 1, 1)`],
  ['page_group_values_page_fkey', `insert into page_group_values values (8, 1, 1, 1)`],
  ['page_group_values_value_fkey', `insert into page_group_values values (3, 3, 1, 1)`],
  ['campaign_group_values_value_key', `update campaign_group_values set value = 'York' where id = 1`],
  ['campaign_groups_key_key', `update campaign_groups set campaign_id = 2, key = 'school' where id = 1`],

  // Activities
  ['fitness_activities_owner_fkey', `update fitness_activities set user_id = 2`],
  ['fitness_activities_page_fkey', `update fitness_activities set charity_id = null`],
  ['fitness_activities_page_fkey', `update fitness_activities set page_id = null`],
  [
    'fitness_activities_uid_key',
    `insert into fitness_activities (user_id, uid, type, public, started_at, duration_in_seconds, caption)
       values (1, 'run-1', 'run', true, now(), 1, 'Again')`,
  ],
];

/** @param values of all but the page and where the picture is now */
function held(values: string): string {
  return `insert into held_pictures (page_id, address, post_id, kind, shown_address, held_reason) values (1, '/b', ${values})`;
}
