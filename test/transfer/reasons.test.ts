import { expect } from 'chai';
import { mergePlans } from '../../src/transfer/column.ts';
import { fileKinds } from '../../src/transfer/file-kinds.ts';
import { reasons } from '../../src/transfer/reasons.ts';

/** Reasons that every plan has, whatever the kind. */
const shared = [
  'unknown_record',
  'out_of_reach',
  'names_erased_person',
  'other_record',
  'other_number',
  'number_taken',
  'taken',
  'broken_rule',
];

describe('reasons why rows are refused', () => {
  const checks = Object.values(fileKinds).flatMap((kind) => mergePlans(kind).flatMap((plan) => plan.checks));

  it('are those of the checks, and no others', () => {
    const codes = checks.map(([, , code]) => code);
    expect(Object.keys(reasons)).to.have.members([...new Set([...shared, ...codes])]);
  });

  it('use every detail of a check', () => {
    for (const [, field, code, details = {}] of checks) {
      for (const name of Object.keys(details)) {
        expect(reasons[code as keyof typeof reasons], `${field}: ${code}`).to.include(`{${name}}`);
      }
    }
  });
});
