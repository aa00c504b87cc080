import { userInfo } from 'node:os';
import { createMaintenanceConnection } from '../../db/connection/connection.ts';
import { AuditLogRepository, type RecordedOperation } from '../../db/repositories/audit-log.ts';
import type { Log } from '../../log.ts';

/** Writes down what a command has done that works in several transactions of its own: after the last of them. */
export async function recordCommand(
  url: string,
  log: Log,
  operation: Omit<RecordedOperation, 'operator' | 'subject'>,
): Promise<void> {
  const connection = createMaintenanceConnection(url, log);
  try {
    await new AuditLogRepository(connection).recordOperation({ operator: systemUser(), ...operation });
  } finally {
    await connection.destroy();
  }
}

/** Who sits at the context, by the operating system; a container may run under a number without a name. */
export function systemUser(): string {
  try {
    return userInfo().username;
  } catch {
    return process.env.USER ?? `user ${process.getuid?.() ?? 'unknown'}`;
  }
}
