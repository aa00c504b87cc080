import { expect } from 'chai';
import { kinds } from '../../src/transfer/column.ts';
import { exportPlan } from '../../src/transfer/export/export-kinds.ts';
import { fileKinds } from '../../src/transfer/file-kinds.ts';
import { useTestDatabase } from '../support/database.ts';

describe('columns of an export', () => {
  const database = useTestDatabase();

  for (const kind of kinds) {
    it(`are those that an import of ${kind} reads, and the database has them`, async () => {
      const plan = exportPlan(kind, { secrets: true, personal: true, changes: { since: '7' } });
      const read = fileKinds[kind].columns.map(({ name }) => name);
      expect(plan.columns.map(({ name }) => name)).to.deep.equal(read);
      const values = plan.columns.map(({ name, sql }) => `${sql} as "${name}"`);
      for (const part of plan.parts) await database.knex.raw(`select ${values.join(', ')} from ${part}`);
    });
  }

  it('leave out secrets and contact details unless they are asked for', () => {
    const names = (kind: 'users' | 'donations') =>
      exportPlan(kind, { secrets: false, personal: false }).columns.map(({ name }) => name);
    expect(names('users')).to.include('email').and.not.include('password_hash');
    expect(names('donations').filter((name) => /^donor/.test(name))).to.deep.equal(['donor', 'donor_name']);
  });

  it('leave out what only an export of changes has', () => {
    const { columns } = exportPlan('donations', { secrets: true, personal: true });
    expect(columns.map(({ name }) => name))
      .to.include('amount_cents')
      .and.not.include('state');
  });
});
