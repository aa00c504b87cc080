/** One side of the mixed load, in a process of its own: takes one order from its parent, reports, and ends. */
import { attack, attackHeavily } from './attackers.ts';
import { askHonestly } from './honest-clients.ts';
import type { AttackReport, HonestReport, Order } from './messages.ts';

process.once('message', async (order: Order) => {
  process.send?.(await work(order), () => process.exit(0));
});

function work(order: Order): Promise<HonestReport | AttackReport> {
  if (order.work === 'honest') return askHonestly(order);
  return order.work === 'attack' ? attack(order) : attackHeavily(order);
}
