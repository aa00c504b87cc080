import { randomUUID } from 'node:crypto';
import { Agent } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { withMaintenanceConnection } from '../../src/db/connection/connection.ts';
import { createLog } from '../../src/runtime/log.ts';
import { buildDonationSource, type DonationSource, signedHeaders } from '../support/donation-source.ts';
import { TEST_SECRET_KEY } from '../support/server.ts';
import { type SmtpServer, startSmtpServer } from '../support/smtp-server.ts';
import { type Arena, PORT, withOurServer } from './compare/arena.ts';
import { send } from './compare/http-request.ts';
import { profileOption, say, script, wholeNumber } from './compare/options.ts';
import { atPace } from './compare/pace.ts';
import type { ProfileName } from './data.ts';
import { percentile } from './statistics.ts';

const MOST_MS = 100;
/** How long the last email may take after the last donation: it waits for a minute, and the mail server takes one at a time. */
const LONGEST_WAIT_MS = 300_000;

interface Given {
  profile: ProfileName;
  seconds: number;
  aSecond: number;
  /** Whether donors give their address. Without it, nobody is thanked. */
  addresses: boolean;
}

/** Sends signed payments at a steady pace. Each donor gives twice. @returns how long each answer took, in milliseconds, if it was due in time */
async function pay(
  arena: Arena,
  { name, secret }: DonationSource,
  { aSecond, seconds, addresses }: Given,
): Promise<number[]> {
  const { pages, currency } = arena.giving;
  const donors = Math.ceil((aSecond * seconds) / 2);
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const run = randomUUID();
  const times: number[] = [];
  await atPace(aSecond, seconds, async (number, due) => {
    const body = JSON.stringify({
      type: 'payment',
      reference: `${run}-${number}`,
      occurred_at: new Date().toISOString(),
      page_id: String(pages[number % pages.length]?.id),
      amount: { value: '10.00', currency },
      donor: { name: 'Ada', ...(addresses && { email: `donor-${number % donors}@donor.example` }) },
    });
    const headers = signedHeaders(secret, `${run}-${number}`, body);
    const request = { method: 'POST', path: `/api/v2/donation_sources/${name}/events`, headers, body };
    const { status, body: answer } = await send(PORT, request, { agent });
    if (status !== 200) throw new Error(`event ${number}: ${status} ${answer}`);
    times.push(performance.now() - due);
  });
  agent.destroy();
  return times;
}

/** Returns how many emails each donor got. */
function mailsOf(smtp: SmtpServer): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [, address = ''] of smtp.received().matchAll(/RCPT TO:<(donor-\d+@donor\.example)>/g)) {
    counts.set(address, (counts.get(address) ?? 0) + 1);
  }
  return counts;
}

async function measure(arena: Arena, smtp: SmtpServer, given: Given): Promise<void> {
  await withMaintenanceConnection(arena.url, createLog('warn'), async (knex) => {
    const source = await buildDonationSource({ knex, context: { secretKey: TEST_SECRET_KEY } });
    const times = await pay(arena, source, given);
    say(`${times.length} signed payments, ${given.aSecond} a second, by donors who give twice`);
    say(
      `answers, p99: ${percentile(times, 0.99).toFixed(0)} ms (at most ${MOST_MS}); median ${percentile(times, 0.5).toFixed(1)} ms`,
    );
    if (!given.addresses) return;
    const begun = performance.now();
    const donors = Math.ceil(times.length / 2);
    while (mailsOf(smtp).size < donors && performance.now() - begun < LONGEST_WAIT_MS) await delay(1_000);
    await delay(5_000);
    const counts = [...mailsOf(smtp).values()];
    say(`the last email came ${((performance.now() - begun) / 1000).toFixed(0)} s after the last payment`);
    say(
      `donors without an email: ${donors - counts.length} (0); with more than one: ${counts.filter((count) => count > 1).length} (0)`,
    );
    const thanked = await knex('donation_thanks').whereNotNull('mail_id').count({ count: '*' }).first();
    say(`donations in these emails: ${thanked?.count} of ${times.length}`);
  });
}

await script('thanks.ts', 'Signed payments at a steady pace with emails to the donors, who give twice.')
  .addOption(profileOption('medium'))
  .option('--seconds <number>', 'how long payments arrive', wholeNumber(1, 600), 60)
  .option('--a-second <number>', 'payments per second', wholeNumber(1, 10_000), 200)
  .option('--no-addresses', 'without the addresses of donors, to compare')
  .action(async (given: Given) => {
    const smtp = await startSmtpServer();
    const environment = { SMTP_URL: smtp.url };
    await withOurServer(given.profile, { environment }, (arena) => measure(arena, smtp, given));
    await smtp.close();
  })
  .parseAsync();
