/** One side of the mixed load, in a process of its own: takes one order from its parent, reports, and ends. */
import { attack } from './attackers.ts';
import { askHonestly } from './honest-clients.ts';
import type { Order } from './messages.ts';

process.once('message', async (order: Order) => {
  const report = order.work === 'attack' ? await attack(order) : await askHonestly(order);
  process.send?.(report, () => process.exit(0));
});
