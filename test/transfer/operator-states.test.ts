import { expect } from 'chai';
import { importWorld } from '../support/import.ts';

describe('import of pages whose state an operator has chosen', () => {
  const world = importWorld();
  const stateOf = async (slug: string) =>
    (await world.knex('pages').where({ slug }).first('state', 'operator_state')) as object;
  const ofPage = (row: string) =>
    world.importer.content(
      'pages',
      `campaign,user,name,slug,state,operator_state\nuk/city-run,ada@example.org,Ada runs,ada-runs,${row}\n`,
    );
  const choose = (slug: string, state: string) =>
    world.knex('pages').where({ slug }).update({ state, operator_state: state });

  it('does not reopen pages from a file that is older than the decision', async () => {
    for (const chosen of ['paused', 'cancelled']) {
      await choose('ada-runs', chosen);
      expect(await ofPage('active,')).to.include({ rejected: 0 });
      expect(await stateOf('ada-runs')).to.deep.equal({ state: chosen, operator_state: chosen });
    }
    await choose('the-herons', 'cancelled');
    const team =
      'campaign,name,leader,page_slug,page_state\nuk/city-run,The Herons,uk/city-run/ada-runs,the-herons,active\n';
    expect(await world.importer.content('teams', team)).to.include({ rejected: 0 });
    expect(await stateOf('the-herons')).to.deep.equal({ state: 'cancelled', operator_state: 'cancelled' });
  });

  it('imports a decision in the file, and lets a page that an operator has paused be closed', async () => {
    await ofPage('active,paused');
    expect(await stateOf('ada-runs')).to.deep.equal({ state: 'paused', operator_state: 'paused' });
    await ofPage('cancelled,');
    expect(await stateOf('ada-runs')).to.deep.equal({ state: 'cancelled', operator_state: 'paused' });
  });
});
