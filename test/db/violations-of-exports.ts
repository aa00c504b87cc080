/** What exports may not be: on the rows that `writeRowsInEveryTable` makes. */
export const violationsOfExports: readonly (readonly [constraint: string, statement: string])[] = [
  ['exports_kind_check', `update exports set kind = ''`],
  ['exports_campaign_id_check', `update exports set campaign_id = ''`],
  ['exports_charity_id_check', `update exports set charity_id = repeat('x', 5001)`],
  ['exports_state_check', `update exports set state = 'lost' where id = 2`],
  ['exports_attempts_check', 'update exports set attempts = -1'],
  ['exports_row_count_check', 'update exports set row_count = -1'],
  ['exports_expected_row_count_check', 'update exports set expected_row_count = -1'],
  ['exports_bytes_check', 'update exports set bytes = -1'],
  ['exports_error_check', `update exports set state = 'failed', error = repeat('x', 1001) where id = 1`],
  ['exports_running_check', `update exports set state = 'running' where id = 2`],
  ['exports_running_check', 'update exports set lease_until = now() where id = 2'],
  ['exports_finished_check', 'update exports set finished_at = null where id = 1'],
  ['exports_finished_check', 'update exports set finished_at = now() where id = 2'],
  ['exports_failed_check', `update exports set state = 'failed' where id = 1`],
  ['exports_failed_check', `update exports set error = 'broken' where id = 1`],
];
