import { StaffRoleRepository } from '../../db/repositories/staff-roles.ts';
import { readExportToken } from '../../domain/exports/export-link.ts';
import { NotFoundError } from '../../errors.ts';
import { queryValue } from '../../web/query-value.ts';
import { sendCsv } from '../call-operation.ts';
import type { DeskContext, DeskRequest } from '../session.ts';

/** Sends the file of an export to the member of staff who has signed in. */
export async function sendExportFile(ctx: DeskRequest, context: DeskContext): Promise<void> {
  await sendFile(ctx, context, String(ctx.params.id));
}

/**
 * Sends the file of an export to anyone who has a link to it, on behalf of the member of staff for whom the link was made.
 * @throws NotFoundError for a link that has expired, or whose member of staff may no longer download the file
 */
export async function sendLinkedExport(ctx: DeskRequest, context: DeskContext): Promise<void> {
  const { database, secretKey, clock, users } = context;
  const link = readExportToken(secretKey, queryValue(ctx, 'token') ?? '', clock());
  const user = link && (await users.find(link.userId));
  if (!user || user.disabled_at || user.erased_at) throw new NotFoundError();
  const grants = await new StaffRoleRepository(database.primary).ofUser(user.id);
  const principal = { kind: 'Staff', userId: user.id, grants, isFresh: false } as const;
  ctx.state.staff = { user, principal, isFresh: false };
  await sendFile(ctx, context, String(link.exportId));
}

async function sendFile(ctx: DeskRequest, context: DeskContext, id: string): Promise<void> {
  await sendCsv(ctx, context, 'getExportFile', { params: { export_id: id } });
}
