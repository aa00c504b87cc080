import { createMaintenanceConnection } from '../db/connection.ts';
import { AuditLogRepository, type RecordedOperation } from '../db/repositories/audit-log.ts';
import type { Log } from '../log.ts';
import { systemUser } from './system-user.ts';

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
