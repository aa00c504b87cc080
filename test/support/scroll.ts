import { expect } from 'chai';
import type { Body, TestClient } from './client.ts';

type SearchEntity = 'campaigns' | 'charities' | 'pages';

/** The next batch of a scroll, or with a query its first one. */
export async function readBatch(
  client: TestClient,
  entity: SearchEntity,
  { scrollId, query = 'scroll=true' }: { scrollId?: string; query?: string },
): Promise<Body> {
  const search = scrollId === undefined ? query : `scroll_id=${encodeURIComponent(scrollId)}`;
  const { status, text, body } = await client.get(`/search/${entity}.json?${search}`);
  expect(status, text.slice(0, 300)).to.equal(200);
  return body;
}

/** All batches of a scroll, the empty one at the end too. `between` runs after each. */
export async function readScroll(
  client: TestClient,
  entity: SearchEntity,
  query: string,
  between: (batch: Body) => unknown = () => {},
): Promise<Body[]> {
  const batches: Body[] = [];
  let scrollId: string | undefined;
  do {
    const batch = await readBatch(client, entity, scrollId === undefined ? { query } : { scrollId });
    batches.push(batch);
    await between(batch);
    scrollId = batch.meta.scroll_id ?? undefined;
  } while (scrollId !== undefined);
  return batches;
}
