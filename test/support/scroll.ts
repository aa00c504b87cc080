import { expect } from 'chai';
import type { Body, TestClient } from './client.ts';

type SearchEntity = 'campaigns' | 'charities' | 'pages';

/** Reads the next batch of a scroll, or its first one with a query. */
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

/** Reads all batches of a scroll, including the empty one at the end. Runs `between` after each. */
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
