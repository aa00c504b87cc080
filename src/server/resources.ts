import type { DatabasePools } from '../db/connection.ts';
import type { ResolvedDatabase } from '../db/resolve-database.ts';
import type { OutboxSender } from '../mail/outbox-sender.ts';

/** What a process holds and must let go of, in this order, before it ends. */
export class Resources {
  outbox: OutboxSender | undefined;
  database: DatabasePools | undefined;
  embedded: ResolvedDatabase['embedded'];

  async release(): Promise<void> {
    try {
      await this.outbox?.stop();
      await this.database?.destroy();
    } finally {
      await this.embedded?.stop();
    }
  }

  abandon(): void {
    this.embedded?.abandon();
  }
}
