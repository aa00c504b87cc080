import { expect } from 'chai';
import { TOTP } from 'otpauth';
import { createSecret, hashSecret } from '../../src/auth/secrets.ts';
import { Throttle, throttleLimits } from '../../src/auth/throttle.ts';
import { StaffFactorRepository } from '../../src/db/repositories/staff-factors.ts';
import { StaffRoleRepository } from '../../src/db/repositories/staff-roles.ts';
import { StaffSessionRepository } from '../../src/db/repositories/staff-sessions.ts';
import type { StaffRole } from '../../src/db/rows/staff-rows.ts';
import { resetFactor } from '../../src/domain/staff/manage-staff.ts';
import {
  confirmFactor,
  enrolFactor,
  enterCode,
  removeFactor,
  renewRecoveryCodes,
} from '../../src/domain/staff/second-factor.ts';
import { nextStep } from '../../src/domain/staff/sign-in.ts';
import {
  AuthenticationError,
  ConflictError,
  NotFoundError,
  OperatorError,
  TooManyRequestsError,
  WrongCodeError,
} from '../../src/errors.ts';
import { alice, changeAs } from '../support/actors.ts';
import { useTestDatabase } from '../support/database.ts';
import { TEST_SECRET_KEY } from '../support/server.ts';
import { actorOf, everywhere, failure, signInAsStaff } from '../support/staff.ts';

describe('The second factor of staff', () => {
  const world = useTestDatabase();

  const sessions = () => new StaffSessionRepository(world.knex);
  const now = new Date('2026-11-28T10:00:00Z');
  const services = () => ({
    database: { primary: world.knex },
    deadline: undefined,
    throttle: new Throttle(world.knex),
  });
  const codeOf = (secret: string, at = now) => new TOTP({ secret }).generate({ timestamp: at.getTime() });
  const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);

  /** Sets up an app for a new user with this role. */
  async function enrolled(role: StaffRole = 'owner') {
    const user = await world.build.staff(role);
    const actor = await actorOf(world.knex, user);
    let idHash = await signInAsStaff(world.knex, user);
    const { secret, address } = await changeAs(world.knex, actor, enrolFactor, {
      secretKey: TEST_SECRET_KEY,
      issuer: 'City Run',
    });
    const entered = (code: string, at: Date) => {
      const newIdHash = hashSecret(createSecret('mailToken'));
      return { code, now: at, idHash, newIdHash, secretKey: TEST_SECRET_KEY };
    };
    return {
      user,
      actor,
      secret,
      address,
      idHash: () => idHash,
      signIn: async () => {
        idHash = await signInAsStaff(world.knex, user);
      },
      step: async () => {
        const session = await sessions().find(idHash);
        return session && nextStep(session);
      },
      confirm: async (code: string, at = now) => {
        const input = entered(code, at);
        const { recoveryCodes } = await confirmFactor(services(), actor, input);
        idHash = input.newIdHash;
        return recoveryCodes;
      },
      enter: async (code: string, at = now, secretKey = TEST_SECRET_KEY) => {
        const input = { ...entered(code, at), secretKey };
        await enterCode(services(), actor, input);
        idHash = input.newIdHash;
      },
    };
  }

  it('must be set up first by owners, and is entered at each sign-in from then on', async () => {
    const person = await enrolled();
    expect(await person.step()).to.equal('add factor');
    expect(person.address).to.match(/^otpauth:\/\/totp\/City%20Run:/);
    const before = person.idHash();
    expect(await person.confirm(codeOf(person.secret))).to.have.length(10);
    expect(await person.step()).to.equal(undefined);
    expect(await sessions().find(before), 'the id from before').to.equal(undefined);
    await person.signIn();
    expect(await person.step()).to.equal('enter code');
    await person.enter(codeOf(person.secret, later(30)), later(30));
    expect(await person.step()).to.equal(undefined);
  });

  it('is optional for support, but needed once it is there', async () => {
    const person = await enrolled('support');
    expect(await person.step()).to.equal(undefined);
    await person.confirm(codeOf(person.secret));
    await person.signIn();
    expect(await person.step()).to.equal('enter code');
  });

  it('is replaced with its recovery codes when a new app is confirmed, which ends all other sessions', async () => {
    const person = await enrolled();
    const [oldRecovery = ''] = await person.confirm(codeOf(person.secret));
    const other = await signInAsStaff(world.knex, person.user);
    const { secret } = await changeAs(world.knex, person.actor, enrolFactor, {
      secretKey: TEST_SECRET_KEY,
      issuer: 'X',
    });
    await person.enter(codeOf(person.secret, later(30)), later(30));
    const [recovery = ''] = await person.confirm(codeOf(secret, later(60)), later(60));
    expect(await sessions().find(other)).to.equal(undefined);
    expect(await failure(person.enter(codeOf(person.secret, later(90)), later(90)))).to.be.instanceOf(
      WrongCodeError,
    );
    expect(await failure(person.enter(oldRecovery))).to.be.instanceOf(WrongCodeError);
    await person.enter(codeOf(secret, later(90)), later(90));
    await person.enter(recovery);
  });

  it('is removed by its user, unless one of their roles needs it, and then no longer counts as proven', async () => {
    const [owner, support] = [await enrolled(), await enrolled('support')];
    for (const person of [owner, support]) await person.confirm(codeOf(person.secret));
    expect(await failure(changeAs(world.knex, owner.actor, removeFactor, undefined))).to.be.instanceOf(
      ConflictError,
    );
    expect(await owner.step()).to.equal(undefined);
    await changeAs(world.knex, support.actor, removeFactor, undefined);
    expect(await support.step()).to.equal(undefined);
    await new StaffRoleRepository(world.knex).grant(support.user.id, everywhere('owner'));
    expect(await support.step()).to.equal('add factor');
  });

  it('gets new recovery codes, after which the old ones are worthless', async () => {
    const person = await enrolled();
    const none = changeAs(world.knex, person.actor, renewRecoveryCodes, undefined);
    expect(await failure(none)).to.be.instanceOf(NotFoundError);
    const [old = ''] = await person.confirm(codeOf(person.secret));
    const renewed = await changeAs(world.knex, person.actor, renewRecoveryCodes, undefined);
    expect(await failure(person.enter(old))).to.be.instanceOf(WrongCodeError);
    await person.enter(renewed.recoveryCodes[9] ?? '');
  });

  it('is stored encrypted, and its codes as hashes', async () => {
    const person = await enrolled();
    const codes = await person.confirm(codeOf(person.secret));
    const factor = await new StaffFactorRepository(world.knex).find(person.user.id);
    expect(factor?.secret?.toString('latin1')).not.to.include(person.secret);
    const { rows } = await world.knex.raw('select stored::text from staff_recovery_codes as stored');
    const stored = JSON.stringify(rows);
    for (const code of codes) {
      expect(stored).not.to.include(Buffer.from(code).toString('hex'));
      expect(stored).not.to.include(Buffer.from(code.replaceAll('-', '')).toString('hex'));
    }
  });

  it('accepts each code once, and none older than the last', async () => {
    const person = await enrolled();
    await person.confirm(codeOf(person.secret));
    expect(await failure(person.enter(codeOf(person.secret)))).to.be.instanceOf(WrongCodeError);
    await person.enter(codeOf(person.secret, later(60)), later(60));
    const older = person.enter(codeOf(person.secret, later(30)), later(60));
    expect(await failure(older)).to.be.instanceOf(WrongCodeError);
    expect(await failure(person.enter('000000', later(90)))).to.be.instanceOf(WrongCodeError);
  });

  it('accepts a code once when it is sent many times at the same time', async () => {
    const person = await enrolled();
    await person.confirm(codeOf(person.secret));
    const code = codeOf(person.secret, later(30));
    const idHashes = await Promise.all([1, 2, 3, 4].map(() => signInAsStaff(world.knex, person.user)));
    const tries = idHashes.map((idHash) =>
      enterCode(services(), person.actor, {
        code,
        idHash,
        newIdHash: hashSecret(createSecret('mailToken')),
        secretKey: TEST_SECRET_KEY,
        now: later(30),
      }),
    );
    const outcomes = await Promise.allSettled(tries);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).to.have.length(1);
  });

  it('accepts a recovery code once, and records it', async () => {
    const person = await enrolled();
    const [code = ''] = await person.confirm(codeOf(person.secret));
    await person.signIn();
    await person.enter(code.toUpperCase());
    expect(await person.step()).to.equal(undefined);
    expect(await failure(person.enter(code))).to.be.instanceOf(WrongCodeError);
    const entry = await world
      .knex('audit_log')
      .where({ action: 'staff.use_recovery_code', actor_id: person.user.id })
      .first();
    expect(entry).to.deep.include({ actor_id: person.user.id, details: { left: 9 } });
  });

  it('cannot be read with another SECRET_KEY, when recovery codes still count', async () => {
    const person = await enrolled();
    const [code = ''] = await person.confirm(codeOf(person.secret));
    const other = 'another key of at least 32 characters';
    const error = await failure(person.enter(codeOf(person.secret, later(30)), later(30), other));
    expect(error).to.be.instanceOf(OperatorError);
    await person.enter(code, later(30), other);
  });

  it('lets nobody guess: wrong codes count, also parallel ones', async () => {
    const person = await enrolled();
    await person.confirm(codeOf(person.secret));
    const { tries } = throttleLimits.staffCodeByUser;
    const guesses = Array.from({ length: tries + 3 }, () => failure(person.enter('000000', later(600))));
    const errors = await Promise.all(guesses);
    expect(errors.filter((error) => error instanceof WrongCodeError)).to.have.length(tries);
    expect(errors.filter((error) => error instanceof TooManyRequestsError)).to.have.length(3);
    const right = person.enter(codeOf(person.secret, later(600)), later(600));
    expect(await failure(right)).to.be.instanceOf(TooManyRequestsError);
  });

  it('starts counting again after a right code', async () => {
    const person = await enrolled();
    await person.confirm(codeOf(person.secret));
    for (let round = 1; round <= 3; round += 1) {
      for (let guess = 1; guess <= 4; guess += 1) await failure(person.enter('000000', later(600)));
      await person.enter(codeOf(person.secret, later(round * 30)), later(round * 30));
    }
  });

  it("doesn't count for a session that has ended or belongs to somebody else", async () => {
    const [person, other] = [await enrolled(), await enrolled()];
    await person.confirm(codeOf(person.secret));
    const { actor } = person;
    const entered = { newIdHash: hashSecret('new'), secretKey: TEST_SECRET_KEY, now: later(30) };
    const code = codeOf(person.secret, later(30));
    const foreign = enterCode(services(), actor, { ...entered, code, idHash: other.idHash() });
    expect(await failure(foreign)).to.be.instanceOf(AuthenticationError);
    expect(await other.step()).to.equal('add factor');
    await sessions().end(person.idHash());
    const ended = enterCode(services(), actor, { ...entered, code, idHash: person.idHash() });
    expect(await failure(ended)).to.be.instanceOf(AuthenticationError);
  });

  it('is gone after a reset, with its recovery codes and the sessions', async () => {
    const person = await enrolled();
    await person.confirm(codeOf(person.secret));
    const reset = () => changeAs(world.knex, alice, resetFactor, { user: { id: person.user.id } });
    expect((await reset()).changed).to.equal(true);
    expect(await sessions().find(person.idHash())).to.equal(undefined);
    expect(await world.knex('staff_recovery_codes').where({ user_id: person.user.id })).to.deep.equal([]);
    await person.signIn();
    expect(await person.step()).to.equal('add factor');
    expect((await reset()).changed).to.equal(false);
  });
});
