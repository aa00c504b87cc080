import { expect } from 'chai';
import { readDocument } from '../../src/contract/document.ts';
import type { Body } from '../support/client.ts';
import {
  type ContractDocument,
  type DocumentedParameter,
  operationElements,
} from '../support/contract-elements.ts';
import { useFixture } from '../support/fixture.ts';
import { startNominatimServer } from '../support/nominatim-server.ts';
import { buildParameterWorld, type ParameterValues } from '../support/parameter-world.ts';
import { publishEvents } from '../support/publish-events.ts';
import { bodyOf } from '../support/response.ts';
import { useServer } from '../support/server.ts';

const document = readDocument('fundraising') as ContractDocument;
/** What a stream sends depends on what happens meanwhile: test/live/ follows them. */
const isStream = (operationId: string) => operationId.startsWith('stream');
const reads = operationElements('fundraising', document).filter(
  ({ method, operation }) => method === 'get' && !isStream(operation.operationId),
);

/** Aliases that take another spelling of the value than the parameter they stand for. */
const spelledOtherwise = ['campaign_uuid', 'charity_uuid', 'charity_uuids', 'searchPagesTotals type'];

/** Answered to credentials alone. */
const keyed = new Set(['listTeams', 'listJoinRequests', 'listUsers', 'listEvents', 'listWebhookDeliveries']);

/** Every parameter of every read, once: code that no longer looks at one would go unnoticed, as the answer stays valid. */
describe('Parameters of reads', () => {
  const nominatim = useFixture(() => startNominatimServer());
  after(() => nominatim.close());
  const server = useServer(() => ({ config: { ADDRESS_LOOKUP_URL: nominatim.origin } }));
  const world = useFixture(() => buildParameterWorld(server.knex));
  before(async () => {
    await publishEvents(server.context);
  });

  const pathId = (operationId: string): string => {
    if (operationId === 'listJoinRequests') return `${world.teamId}`;
    if (operationId === 'listWebhookDeliveries') return `${world.webhookId}`;
    if (operationId === 'listTeamDonations') return `${world.values.team_id}`;
    const isOfPage = ['getPage', 'listPageDonations'].includes(operationId);
    return isOfPage ? `${world.values.ids}` : world.campaignUid;
  };

  for (const { operation, path, parameters } of reads) {
    const { operationId } = operation;
    const answer = async (query: ParameterValues): Promise<Body> => {
      const search = new URLSearchParams(
        Object.entries(query).map(([name, value]): [string, string] => [name, `${value}`]),
      );
      return bodyOf(
        server.client.get(
          `${path.replace(/\{[^}]+\}/, pathId(operationId))}?${search}`,
          keyed.has(operationId) ? { headers: { Authorization: `Token token=${world.apiKey}` } } : {},
        ),
      );
    };
    const shownBy = (name: string) => {
      const value = world.values[`${operationId} ${name}`] ?? world.values[name];
      if (value === undefined) throw new Error(`no value of ${operationId} ${name} in parameter-world.ts`);
      return value;
    };
    const inQuery = parameters.filter(({ in: place }) => place === 'query');

    for (const parameter of inQuery) {
      const { name, 'x-alias-of': canonical } = parameter;
      if (canonical) {
        it(`${operationId} takes ${name} for ${canonical}`, async () => {
          const isSame = !spelledOtherwise.some((one) => one === name || one === `${operationId} ${name}`);
          const expected = await answer({ [canonical]: shownBy(canonical) });
          expect(await answer({ [name]: shownBy(isSame ? canonical : name) })).to.deep.equal(expected);
        });
      } else if (parameter['x-replaces-all-others']) {
        it(`${operationId} goes on by ${name}`, async () => {
          const first = await answer({ scroll: 'true', limit: 1 });
          const next = await answer({ [name]: first.meta.scroll_id });
          expect(next).to.not.deep.equal(first);
          expect(next.meta.count).to.equal(first.meta.count);
        });
      } else {
        it(`${operationId} answers otherwise with ${name}${spellings(parameter)}`, async () => {
          const companions = world.companions[`${operationId} ${name}`] ?? world.companions[name] ?? {};
          const changed = await answer({ ...companions, [name]: shownBy(name) });
          expect(changed).to.not.deep.equal(await answer(companions));
          if (!isList(parameter)) return;
          for (const spelling of [`${name}[]`, `${name}[0]`]) {
            expect(await answer({ ...companions, [spelling]: shownBy(name) })).to.deep.equal(changed);
          }
        });
      }
    }
  }
});

function isList({ schema }: DocumentedParameter): boolean {
  return schema?.type === 'array';
}

function spellings(parameter: DocumentedParameter): string {
  return isList(parameter) ? `, also as ${parameter.name}[]` : '';
}
