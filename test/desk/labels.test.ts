import { expect } from 'chai';
import { fieldsOf, filtersOf, recordSchema } from '../../src/desk/field.ts';
import { screens } from '../../src/desk/screens/index.ts';
import { loadOperationsContract } from '../../src/operations/app.ts';

describe('Labels at the desk', () => {
  it('are words, not names of fields', async () => {
    const { operations } = await loadOperationsContract();
    const labels = screens.flatMap(({ list, detail, noun }) => {
      const listing = operations.find(({ id }) => id === list?.operation);
      const getting = operations.find(({ id }) => id === detail?.operation);
      if (list && !listing) throw new Error(`The document has no operation ${list.operation}`);
      const maps = listing ? [filtersOf(listing), fieldsOf(recordSchema(listing))] : [];
      if (getting) maps.push(fieldsOf(recordSchema(getting, detail?.property ?? noun)));
      return maps.flatMap((fields) => [...fields.values()].map(({ label }) => `${noun}: ${label}`));
    });
    expect(labels.length).to.be.greaterThan(100);
    expect(
      labels.filter((label) => /: .$|: .*_|\b(?:[Uu]r[il]s?|[Ii]ds?|[Uu]id|[Aa]pi|Oauth)\b/.test(label)),
    ).to.deep.equal([]);
    expect(labels).to.include('donation: After refunds').and.include('api_key: Campaign');
  });

  it('have hints without the words of programs', async () => {
    const { operations } = await loadOperationsContract();
    const hints = operations.flatMap(({ bodySchema }) =>
      [...fieldsOf(bodySchema ?? {}).values()].map(({ hint = '' }) => hint),
    );
    expect(hints.filter((hint) => /`|\bnull\b|\bin cents\b/.test(hint))).to.deep.equal([]);
  });
});
