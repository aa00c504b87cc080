import { kept, type MergePlan, plainColumns, timeColumns } from '../merge-plan.ts';
import { matchExternal } from '../merge-sql.ts';

const sameAddress = '(select id from users where lower(email) = lower(derived.email))';

export const users: MergePlan = {
  table: 'users',
  references: {},
  // An e-mail address is one person's: whoever has signed up already is the one whom the file means.
  matches: [
    matchExternal('users'),
    '(select id from users where uuid = derived.uuid)',
    `case when derived.uuid is null then ${sameAddress} end`,
  ],
  unique: [{ field: 'email', holder: sameAddress }],
  hasUuid: true,
  faults: [],
  columns: {
    ...plainColumns('email', 'name', 'nickname', 'phone', 'birthday', 'email_confirmed_at', 'disabled_at'),
    password_hash: kept('password_hash', 'null'),
    ...timeColumns,
  },
};
