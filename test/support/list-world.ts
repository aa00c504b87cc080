import type { Knex } from 'knex';
import { keyRequestStates } from '../../src/db/rows/credential-rows.ts';
import type { PageRow } from '../../src/db/rows/page-rows.ts';
import { paymentEventStates } from '../../src/db/rows/payment-event-rows.ts';
import { deliveryStates } from '../../src/db/rows/webhook-rows.ts';
import { Random } from '../../src/seed/random.ts';
import { buildTeam } from './factories.ts';

const names = ['Ada', 'Adam', 'Adele', 'Grace', "O'Brien", 'Søren', 'Lovelace', 'Love', 'Hopper-Ada', 'Łuk'];

interface Writer {
  random: Random;
  many: <Row>(count: number, row: (number: number) => Row) => Row[];
  name: () => string;
  time: () => string;
  maybe: <Value>(probability: number, value: Value) => Value | null;
}

/** Writes staff and what programs have access with. */
async function writeAccess(knex: Knex, { random, many, name, time, maybe }: Writer): Promise<void> {
  await knex('staff_roles')
    .insert(
      many(80, () => {
        const role = random.pick(['owner', 'support', 'manager', 'manager', 'charity']);
        return {
          user_id: random.integer(1, 60),
          role,
          campaign_id: role === 'manager' ? random.integer(1, 4) : null,
          charity_id: role === 'charity' ? random.integer(1, 4) : null,
        };
      }),
    )
    .onConflict()
    .ignore();
  const hash = (number: number) => Buffer.alloc(32, `${number}-`);
  await knex('staff_tokens').insert(
    many(60, (number) => ({
      user_id: random.integer(1, 10),
      name: name(),
      token_hash: hash(number),
      token_hint: 'hint',
      created_at: time(),
      expires_at: random.pick(['2026-03-05T00:00:00Z', '2027-03-01T00:00:00Z']),
      revoked_at: maybe(0.3, time()),
    })),
  );
  await knex('exports').insert(
    many(60, () => ({
      user_id: random.integer(1, 10),
      kind: random.pick(['donations', 'pages']),
      personal: false,
      spreadsheet: true,
      created_at: time(),
      expires_at: random.pick(['2027-03-01T00:00:00Z', '2027-03-01T00:00:00Z', '2026-03-05T00:00:00Z']),
      ...random.pick([
        { state: 'queued' },
        { state: 'running', lease_until: time() },
        { state: 'done', finished_at: time() },
        { state: 'failed', finished_at: time(), error: 'It was interrupted.' },
      ]),
    })),
  );
  await knex('registered_applications').insert(
    many(60, (number) => ({
      id: number,
      name: name(),
      campaign_id: random.integer(1, 4),
      key_hash: hash(number),
      key_hint: 'hint',
      created_at: time(),
      revoked_at: maybe(0.3, time()),
    })),
  );
  await knex('api_key_requests').insert(
    many(60, (number) => {
      const state = random.pick(keyRequestStates);
      const isWithout = state === 'open' && random.chance(0.3);
      return {
        id: number,
        user_id: number,
        campaign_id: isWithout ? null : random.integer(1, 4),
        name: name(),
        purpose: 'Registration',
        scopes: ['pages'],
        place: 1,
        state,
        created_at: time(),
        decided_at: state === 'open' ? null : time(),
        reason: state === 'refused' ? 'No.' : null,
        api_key_id: state === 'created' ? number : null,
      };
    }),
  );
  await knex('oauth_clients').insert(
    many(60, (number) => ({
      client_id: `client-${number}`,
      name: name(),
      confidential: false,
      created_at: time(),
      deleted_at: maybe(0.2, time()),
    })),
  );
  await knex('leaderboards').insert(
    many(60, (number) => ({
      id: number,
      name: name(),
      campaign_id: maybe(0.8, random.integer(1, 4)),
      country_code: 'au',
      created_at: time(),
    })),
  );
  await knex('webhook_endpoints').insert(
    many(60, (number) => {
      const isOff = random.chance(0.3);
      return {
        id: number,
        url: `https://receiver-${number}.example`,
        secret: 'sealed',
        ...random.pick([
          {},
          { campaign_id: random.integer(1, 4) },
          { registered_application_id: random.integer(1, 60) },
        ]),
        paused_at: maybe(0.3, time()),
        switched_off_at: isOff ? time() : null,
        switched_off_reason: isOff ? random.pick(['gone', 'failing']) : null,
        created_at: time(),
      };
    }),
  );
  await knex('webhook_deliveries').insert(
    many(200, (number) => ({
      endpoint_id: random.integer(1, 5),
      position: number,
      event_id: '3f0c1e52-8f0e-4c8b-9a57-0d4b7c1f6a10',
      event_type: random.pick(['donation.created', 'page.updated']),
      state: random.pick(deliveryStates),
      published_at: time(),
    })),
  );
}

/** Writes rows of everything that staff can list. Many share the value that they are sorted by. */
export async function writeListWorld(knex: Knex, seed: number): Promise<void> {
  const random = new Random(seed, 'lists');
  const many = <Row>(count: number, row: (number: number) => Row) =>
    Array.from({ length: count }, (_, index) => row(index + 1));
  // JavaScript's dates have no microseconds.
  const time = () =>
    `2026-03-0${random.integer(1, 3)}T0${random.integer(0, 3)}:00:00.00000${random.integer(0, 2)}Z`;
  const name = () => random.sample(names, random.integer(1, 2)).join(' ');
  const maybe = <Value>(probability: number, value: Value) => (random.chance(probability) ? value : null);

  await knex('users').insert(
    many(120, (number) => {
      const local = random
        .sample(['ada', 'Grace', 'love', 'lovelace', 'x'], 2)
        .join(random.pick(['.', '_', '-']));
      return {
        id: number,
        name: name(),
        email: `${local}${number}@${random.pick(['example.org', 'Example.com'])}`,
        created_at: time(),
        disabled_at: maybe(0.1, time()),
        erased_at: maybe(0.1, time()),
        email_confirmed_at: maybe(0.7, time()),
      };
    }),
  );
  const place = (number: number) => ({ id: number, country_code: 'au', name: name(), created_at: time() });
  await knex('charities').insert(
    many(30, (number) => ({ ...place(number), slug: `charity-${number}`, active: random.chance(0.7) })),
  );
  await knex('campaigns').insert(
    many(30, (number) => ({ ...place(number), slug: `campaign-${number}`, disabled_at: maybe(0.3, time()) })),
  );
  await knex('campaign_charities').insert(
    many(30, (id) => id).flatMap((campaign_id) =>
      random.sample([1, 2, 3, 4], 2).map((charity_id) => ({ campaign_id, charity_id })),
    ),
  );
  await knex('causes').insert(
    many(30, (number) => ({ id: number, name: `${name()} ${number}`, slug: `cause-${number}` })),
  );
  await knex('charity_causes').insert(
    many(20, (id) => id).flatMap((charity_id) =>
      random.sample([1, 2, 3, 4], 2).map((cause_id) => ({ charity_id, cause_id })),
    ),
  );
  const pages: PageRow[] = await knex('pages')
    .insert(
      many(200, (number) => ({
        campaign_id: random.integer(1, 4),
        charity_id: random.integer(1, 4),
        user_id: random.integer(1, 120),
        owner_type: 'User',
        slug: `page-${number}`,
        name: name(),
        state: random.pick(['active', 'active', 'paused', 'cancelled']),
        held_at: maybe(0.15, time()),
        created_at: time(),
      })),
    )
    .returning('*');
  await knex('pages').whereNotNull('held_at').whereRaw('id % 3 = 0').update({ awaits_approval: true });
  for (const leader of pages.slice(0, 40)) {
    await buildTeam(knex, { leader, page: { name: `${name()} ${leader.id}` } });
  }
  await knex('teams').update({
    created_at: knex.raw(`cast('2026-03-01T00:00:00Z' as timestamptz) + id % 5 * interval '1 hour'`),
  });
  await knex('pages')
    .whereNotNull('team_id')
    .update({ held_at: knex.raw('case when id % 5 = 0 then now() end') });
  const owners: PageRow[] = await knex('pages').select('*');
  const amount = () => random.integer(1, 6) * 500;
  const source = () => random.pick(['till', 'web', 'groundswell']);
  await knex('donations').insert(
    many(400, (number) => {
      const page = random.chance(0.7) ? random.pick(owners) : undefined;
      return {
        id: number,
        source: source(),
        external_id: `ref-${number}`,
        page_id: page?.id ?? null,
        campaign_id: page?.campaign_id ?? maybe(0.5, random.integer(1, 4)),
        charity_id: page?.charity_id ?? random.integer(1, 4),
        country_code: 'au',
        type: page ? 'peer_to_peer' : 'charity',
        amount_cents: amount(),
        donor_name: maybe(0.8, name()),
        held_at: maybe(0.1, time()),
        created_at: time(),
      };
    }),
  );
  await knex.raw(`
    insert into donations (id, source, external_id, page_id, campaign_id, charity_id, country_code, type, amount_cents, refund_of_id,
                           created_at)
    select 1000 + id, source, 'refund-' || id, page_id, campaign_id, charity_id, country_code, type, -amount_cents / (1 + id % 2), id, created_at
      from donations where id % 7 = 0`);
  await knex('donation_contacts').insert(
    many(200, (number) => ({
      donation_id: number * 2,
      email: `${random.pick(['Ada.l', 'adam', 'grace'])}${number % 20}@example.org`,
    })),
  );
  await knex('donation_sources').insert(
    many(30, (number) => ({
      id: number,
      name: `${random.pick(['till', 'stripe', 'web'])}-${number}`,
      kind: 'signed',
      secret: 'sealed',
      created_at: time(),
      disabled_at: maybe(0.3, time()),
    })),
  );
  await knex('donation_events').insert(
    many(150, (number) => ({
      source_id: random.integer(1, 3),
      event_id: `event-${number}`,
      type: 'payment',
      occurred_at: time(),
      state: random.pick(paymentEventStates),
      received_at: time(),
    })),
  );
  await knex('audit_log').insert(
    many(150, () => ({
      occurred_at: time(),
      ...(random.chance(0.5)
        ? { actor_type: 'operator', actor_name: random.pick(['ada', 'grace']) }
        : {
            actor_type: random.pick(['oauth_client', 'staff', 'staff_token']),
            actor_id: random.integer(1, 3),
          }),
      action: random.pick(['page.hide', 'user.disable']),
      subject_type: random.pick(['page', 'user']),
      subject_id: random.integer(1, 5),
      campaign_id: maybe(0.6, random.integer(1, 4)),
    })),
  );
  await knex('reports').insert(
    owners.flatMap(({ id, campaign_id, charity_id }) =>
      many(random.integer(0, 2), (place) => ({
        page_id: id,
        campaign_id,
        charity_id,
        subject_type: 'page',
        subject_id: id,
        reason: random.pick(['fraud', 'spam', 'other']),
        reporter_hash: Buffer.alloc(32, `${place}-`),
        place,
        created_at: time(),
        ...(random.chance(0.4) && { state: 'resolved', decision: 'no_action', resolved_at: time() }),
      })),
    ),
  );
  await knex('imports').insert(
    many(60, () => ({
      kind: random.pick(['pages', 'donations']),
      name: 'file.csv',
      bytes: 10,
      user_id: random.integer(1, 3),
      created_at: time(),
      ...(random.chance(0.4) && { state: 'cancelled', finished_at: time() }),
    })),
  );
  await writeAccess(knex, { random, many, name, time, maybe });
  await knex.raw('analyze');
}
