import type { Format } from '../column.ts';
import { email, line, passwordHash } from '../types/text-types.ts';
import { moment, pastDay } from '../types/time-types.ts';
import { identityColumns, timeColumns } from './common-columns.ts';

export const users: Format = {
  kind: 'users',
  noun: 'user',
  identities: [['source', 'external_id'], ['id'], ['uuid'], ['email']],
  columns: [
    ...identityColumns,
    {
      name: 'email',
      type: email,
      required: true,
      note: 'unique without regard to case; a user who has it already is the one that is meant',
    },
    { name: 'name', type: line(100), required: true, note: '' },
    { name: 'nickname', type: line(100), note: '' },
    { name: 'phone', type: line(50), note: '' },
    { name: 'birthday', type: pastDay, note: 'not in the future' },
    {
      name: 'password_hash',
      type: passwordHash,
      kept: true,
      secret: true,
      note: 'blank: they choose a password by e-mail',
    },
    { name: 'email_confirmed_at', type: moment, note: 'since when the address is known to be theirs' },
    { name: 'disabled_at', type: moment, note: 'since when they may not sign in' },
    ...timeColumns,
  ],
};
