import type { Check, ReferredTable, SharedCode } from './merge-plan.ts';

/** SQL: whether a user was erased; false of none. */
export function isErasedUser(userId: string): string {
  return `exists (select from users as erased where erased.id = ${userId} and erased.erased_at is not null)`;
}

const isErased: Partial<Record<ReferredTable, (id: string) => string>> = {
  users: isErasedUser,
  pages: (id) => `exists (select from pages as own join users as erased on erased.id = own.user_id
    where own.id = ${id} and erased.erased_at is not null)`,
};

/** What is found by a number or a UUID is still there after its owner was erased; nothing of them comes back into it. */
export function erasedChecks(column: string, table: ReferredTable): Check<SharedCode>[] {
  const condition = isErased[table]?.(`staged."${column}_id"`);
  return condition === undefined ? [] : [[condition, column, 'names_erased_person']];
}
