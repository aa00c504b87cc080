import type { Check, ReferredTable, SharedCode } from './merge-plan.ts';

/** SQL: whether a user was erased; false if there is no such user. */
export function isErasedUser(userId: string): string {
  return `exists (select from users as erased where erased.id = ${userId} and erased.erased_at is not null)`;
}

const isErased: Partial<Record<ReferredTable, (id: string) => string>> = {
  users: isErasedUser,
  pages: (id) => `exists (select from pages as own join users as erased on erased.id = own.user_id
    where own.id = ${id} and erased.erased_at is not null)`,
};

/** Checks that nothing is imported into erased records, which can still be found by number or UUID. */
export function erasedChecks(column: string, table: ReferredTable): Check<SharedCode>[] {
  const condition = isErased[table]?.(`staged."${column}_id"`);
  return condition === undefined ? [] : [[condition, column, 'names_erased_person']];
}
