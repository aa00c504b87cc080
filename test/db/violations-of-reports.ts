/** What reports and watched words may not be: on the rows that `writeRowsInEveryTable` makes. */
export const violationsOfReports: readonly (readonly [constraint: string, statement: string])[] = [
  ['reports_subject_type_check', `update reports set subject_type = 'user' where id = 1`],
  ['reports_reason_check', `update reports set reason = 'boring' where id = 1`],
  ['reports_explanation_check', `update reports set explanation = '' where id = 1`],
  ['reports_explanation_check', `update reports set explanation = repeat('x', 5001) where id = 1`],
  ['reports_reporter_name_check', `update reports set reporter_name = '' where id = 1`],
  ['reports_reporter_email_check', `update reports set reporter_email = repeat('x', 255) where id = 1`],
  ['reports_reporter_hash_check', `update reports set reporter_hash = 'short' where id = 1`],
  ['reports_times_check', `update reports set times = 0 where id = 1`],
  ['reports_place_check', `update reports set place = 21 where id = 1`],
  ['reports_state_check', `update reports set state = 'lost' where id = 1`],
  ['reports_decision_check', resolved(`decision = 'ban'`)],
  ['reports_decision_reason_check', `update reports set decision_reason = '' where id = 1`],
  ['reports_note_check', `update reports set note = repeat('x', 5001) where id = 1`],
  ['reports_page_fkey', `update reports set campaign_id = 2 where id = 1`],
  ['reports_resolved_check', `update reports set resolved_at = now() where id = 1`],
  ['reports_resolved_check', `update reports set decision = 'no_action' where id = 1`],
  ['reports_resolved_check', `update reports set state = 'resolved' where id = 1`],
  ['reports_place_key', `update reports set page_id = 1 where id = 2`],
  [
    'reports_reporter_key',
    `update reports set (page_id, subject_id, reason, reporter_hash, place) =
       (select page_id, subject_id, reason, reporter_hash, 2 from reports where id = 1) where id = 2`,
  ],
  ['watched_words_word_check', `insert into watched_words (word) values (repeat('x', 61))`],
  ['watched_words_folded_check', `insert into watched_words (word) values ('two words')`],
  ['watched_words_folded_check', `insert into watched_words (word) values ('!')`],
];

function resolved(decision: string): string {
  return `update reports set state = 'resolved', resolved_at = now(), ${decision} where id = 1`;
}
