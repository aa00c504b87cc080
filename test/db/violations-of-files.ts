/** What stored files may not be: on the rows that `writeRowsInEveryTable` makes. */
export const violationsOfFiles: readonly (readonly [constraint: string, statement: string])[] = [
  ['stored_files_name_check', `update stored_files set name = '' where id = 1`],
  ['stored_files_bytes_check', `update stored_files set bytes = -1 where id = 1`],
  ['stored_files_parts_check', `update stored_files set parts = -1 where id = 1`],
  ['stored_file_parts_file_fkey', `update stored_file_parts set file_id = 2`],
  ['stored_file_parts_number_check', `update stored_file_parts set number = 0`],
  ['stored_file_parts_content_check', `update stored_file_parts set content = repeat('x', 262145)::bytea`],
  ['stored_file_parts_pkey', `insert into stored_file_parts select * from stored_file_parts`],
];
