import { expect } from 'chai';
import type { Body } from '../support/client.ts';
import { bodyOf } from '../support/response.ts';
import { useServer } from '../support/server.ts';

const phrases = ['reef', 'ree', 'reef run', 'reff', 'reef nowhere', 'nowhere'];
const bounds = [0, 0.01, 0.15, 1, 1.5, 2.5, 3, 6, 9.25, 11.5, 12];

describe('The bound minimum_score', () => {
  const server = useServer();
  before(async () => {
    const names = [
      'Reef',
      'Reef run',
      'Great reef run',
      'Reefs',
      'A run to the reef',
      'Swim',
      'Run to see reefs',
    ];
    for (const name of names) {
      await server.build.campaign({ name });
      await server.build.charity({ name });
      await server.build.page({ name });
    }
    const { id: user_id } = await server.build.user({ name: 'Anna Reef' });
    await server.build.page({ name: 'For the sea', user_id });
  });

  for (const kind of ['campaigns', 'charities', 'pages']) {
    const answer = (query: string): Promise<Body> =>
      bodyOf(server.client.get(`/search/${kind}.json?${query}`));
    const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => id).sort((a, b) => a - b);

    for (const q of [undefined, ...phrases]) {
      it(`leaves out ${kind} that score less when ${q ? `“${q}”` : 'nothing'} is looked for`, async () => {
        const text = q ? `q=${encodeURIComponent(q)}&` : '';
        const all = (await answer(`${text}limit=100`))[kind];
        expect(all).to.not.have.length(0);
        for (const bound of bounds) {
          const wanted = all.filter(({ _score }: { _score: number }) => _score >= bound);
          const { meta, ...found } = await answer(`${text}minimum_score=${bound}&limit=100`);
          // Where nothing that is close to the text is good enough, nothing further away is, either.
          expect(ids(found[kind]), `${bound}`).to.deep.equal(ids(wanted));
          expect(meta.count, `${bound}`).to.equal(wanted.length);
          for (const row of found[kind]) {
            const { _score } = all.find(({ id }: { id: number }) => id === row.id);
            expect(row._score).to.equal(_score);
          }
          const walked: number[] = [];
          for (let page = 1; walked.length < wanted.length; page += 1)
            walked.push(
              ...ids((await answer(`${text}minimum_score=${bound}&page_size=2&page=${page}`))[kind]),
            );
          expect(ids(walked.map((id) => ({ id })))).to.deep.equal(ids(wanted));
          const scrolled = await answer(`${text}minimum_score=${bound}&scroll=true`);
          expect(ids(scrolled[kind]), `scroll ${bound}`).to.deep.equal(ids(wanted));
          expect(scrolled.meta.count).to.equal(wanted.length);
        }
      });
    }

    it(`is refused for ${kind} when it is no score`, async () => {
      for (const bound of ['-1', '13', 'high']) {
        const body = await bodyOf(server.client.get(`/search/${kind}.json?minimum_score=${bound}`), 422);
        expect(body.error.errors[0]).to.include({ field: 'minimum_score', code: 'invalid' });
      }
    });
  }
});
