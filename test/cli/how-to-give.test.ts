import { expect } from 'chai';
import { expectFailure, expectWrongUsage, recordedActions, useOperatorWorld } from '../support/operator.ts';

for (const [kind, name] of [
  ['campaigns', 'campaign'],
  ['charities', 'charity'],
] as const) {
  describe(`groundswell ${kind} how-to-give`, () => {
    const world = useOperatorWorld();

    it('sets and removes the text, once, and records who did it', async () => {
      const { uid, id } = await world.build[name]();
      const stored = async () => (await world.knex(kind).where({ id }).first()).how_to_give;
      const set = (text: string, operator: string) =>
        world.done(kind, 'how-to-give', uid, text, '--as', operator);
      const text = 'Transfer to 12-345.\nAdd the reference.';
      expect(await set(text.replace('\n', '\r\n'), 'alice')).to.include({
        uid,
        how_to_give: text,
        changed: true,
        former: null,
      });
      expect(await stored()).to.equal(text);
      expect(await set(text, 'alice')).to.include({ changed: false });
      expect(await set('none', 'bob')).to.include({ how_to_give: null, changed: true, former: text });
      expect(await stored()).to.equal(null);
      const action = `${name}.update`;
      const actions = (await recordedActions(world.knex)).filter((entry) => entry.startsWith(action));
      expect(actions).to.deep.equal([`${action} alice`, `${action} bob`]);
    });

    it('refuses a text that is blank, too long or not text, and an unknown name', async () => {
      for (const [text, error] of [
        [' ', "can't be blank"],
        ['x'.repeat(2001), '2000'],
        ['a\u0007b', 'control characters'],
      ] as const) {
        expectWrongUsage(await world.operate(kind, 'how-to-give', 'au-1', text), error);
      }
      expectFailure(await world.operate(kind, 'how-to-give', 'au-999999', 'Pay.'), `No ${name} au-999999.`);
    });
  });
}
