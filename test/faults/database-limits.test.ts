import { expect } from 'chai';
import type { DatabasePools, DatabaseSettings } from '../../src/db/connection/connection.ts';
import { constraintName, isConnectionLoss } from '../../src/db/connection/database-errors.ts';
import { UnavailableError } from '../../src/errors.ts';
import { toDomainError } from '../../src/http/error-response.ts';
import { createEmptyTestDatabase, useTestDatabase } from '../support/database.ts';
import { openPools } from '../support/pools.ts';
import { until } from '../support/until.ts';
import { startWire } from '../support/wire.ts';

describe('the limits of a database connection', () => {
  const database = useTestDatabase(createEmptyTestDatabase);
  let pools: DatabasePools;

  beforeEach(() => {
    pools = open({});
  });
  afterEach(() => pools.destroy());

  function open(settings: Partial<DatabaseSettings>): DatabasePools {
    return openPools(database.url, { DATABASE_POOL_SIZE: 3, ...settings });
  }

  async function errorOf(work: PromiseLike<unknown>): Promise<unknown> {
    return Promise.resolve(work).then(
      () => undefined,
      (error) => error,
    );
  }

  it('end a slow statement', async () => {
    const hasty = open({ STATEMENT_TIMEOUT_MS: 200 });
    const error = await errorOf(hasty.primary.raw('select pg_sleep(30)'));
    await hasty.destroy();
    expect(error).to.have.property('code', '57014');
    expect(toDomainError(error)).to.be.instanceOf(UnavailableError);
  });

  it('end the wait for a lock after two seconds', async () => {
    await database.knex.raw('create table locked (id int); insert into locked values (1)');
    await database.knex.transaction(async (holder) => {
      await holder.raw('select * from locked for update');
      const started = Date.now();
      const error = await errorOf(pools.primary.raw('update locked set id = 2'));
      expect(error).to.have.property('code', '55P03');
      expect(toDomainError(error)).to.be.instanceOf(UnavailableError);
      expect(Date.now() - started).to.be.at.least(1900);
      expect((await pools.primary.raw('show lock_timeout')).rows).to.deep.equal([{ lock_timeout: '2s' }]);
    });
  });

  it('turn a request away after a second when every connection is busy, and serve the next one', async () => {
    const patient = open({ STATEMENT_TIMEOUT_MS: 120_000 });
    const busy = Array.from({ length: 3 }, () => errorOf(patient.primary.raw('select pg_sleep(100)')));
    const activity = `pg_stat_activity where query = 'select pg_sleep(100)' and state = 'active'`;
    await until(async () => {
      const { rows } = await database.knex.raw(`select from ${activity}`);
      return rows.length === 3;
    }, 'every connection is busy');
    const started = Date.now();
    const error = await errorOf(patient.primary.raw('select 1'));
    expect(toDomainError(error)).to.be.instanceOf(UnavailableError);
    // Long before a connection is free.
    expect(Date.now() - started).to.be.within(900, 60_000);
    await database.knex.raw(`select pg_cancel_backend(pid) from ${activity}`);
    await Promise.all(busy);
    expect(await errorOf(patient.primary.raw('select 1'))).to.equal(undefined);
    await patient.destroy();
  });

  it('limit how long a transaction may be idle', async () => {
    const { rows } = await pools.primary.raw('show idle_in_transaction_session_timeout');
    expect(rows[0].idle_in_transaction_session_timeout).to.equal('10s');
  });

  it('report a violated constraint to the caller, with its name', async () => {
    await pools.primary.raw('create table single (id int constraint single_id_key unique)');
    await pools.primary('single').insert({ id: 1 });
    const error = await errorOf(pools.primary('single').insert({ id: 1 }));
    expect(constraintName(error)).to.equal('single_id_key');
    expect(toDomainError(error)).to.equal(error);
  });

  it('read bigints as numbers, decimals and days as text, and refuse to round', async () => {
    const { rows } = await pools.primary.raw(
      `select 9007199254740991 as largest, array[1, null]::bigint[] as list, 1.50 as exact, date '2024-02-29' as day`,
    );
    expect(rows[0]).to.deep.equal({
      largest: Number.MAX_SAFE_INTEGER,
      list: [1, null],
      exact: '1.50',
      day: '2024-02-29',
    });
    const error = await errorOf(pools.primary.raw('select 9007199254740992 as too_large'));
    expect(error).to.be.instanceOf(RangeError);
  });

  it('give up a connection whose response never arrives, and never reuse it', async () => {
    const wire = await startWire(database.url);
    const overWire = open({
      DATABASE_URL: wire.url,
      DATABASE_POOL_SIZE: 1,
      STATEMENT_TIMEOUT_MS: 100,
    });
    const processId = async () =>
      (await overWire.primary.raw('select pg_backend_pid() as id')).rows[0].id as number;
    const before = await processId();
    wire.fallSilent();
    const error = await errorOf(overWire.primary.raw('select 1'));
    expect(isConnectionLoss(error)).to.equal(true);
    expect(await processId()).to.not.equal(before);
    await overWire.destroy();
    await wire.close();
  });
});
