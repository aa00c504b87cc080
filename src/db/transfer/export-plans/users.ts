import { type ExportPlan, own } from '../export-plan.ts';
import { nameColumns, nameParts } from '../name-parts.ts';

export const users: ExportPlan = {
  table: 'users',
  parts: nameParts('users'),
  columns: {
    ...nameColumns,
    ...own('users', 'id', 'uuid', 'email', 'name', 'nickname', 'phone', 'birthday', 'password_hash'),
    ...own('users', 'email_confirmed_at', 'disabled_at', 'created_at', 'updated_at'),
  },
};
