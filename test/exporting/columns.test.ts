import { expect } from 'chai';
import { exportPlans } from '../../src/db/transfer/export-plans/plans.ts';
import { kinds } from '../../src/transfer/column.ts';
import { exportedColumns } from '../../src/transfer/export/exported-columns.ts';
import { formats } from '../../src/transfer/kinds/formats.ts';

describe('columns of an export', () => {
  for (const kind of kinds) {
    it(`are those that an import of ${kind} reads, no more and no fewer`, () => {
      const read = formats[kind].columns.map(({ name }) => name);
      expect(Object.keys(exportPlans[kind].columns)).to.have.members(read);
      expect(exportedColumns(kind, { secrets: true }).map(([name]) => name)).to.deep.equal(read);
    });
  }

  it('leave secrets out unless they are asked for', () => {
    const names = exportedColumns('users', { secrets: false }).map(([name]) => name);
    expect(names).to.include('email').and.not.include('password_hash');
  });
});
