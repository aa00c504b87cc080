import type { Context } from '../../src/context.ts';
import { createPublisher } from '../../src/server/background.ts';

/** Publishes all changes so far, as a process does by itself. */
export async function publishEvents(context: Context): Promise<void> {
  const publisher = createPublisher(context);
  while (await publisher.publish());
}
