import { expect } from 'chai';
import type { Call } from './call.ts';
import type { ClientModule } from './published-client.ts';

export const feedCalls: Record<string, Call> = {
  'feeds.fetchDonationFeed': async (
    { fetchDonationFeed, deserializeDonation },
    { campaign, page, donation },
    version,
  ) => {
    const online = await fetchDonationFeed({ campaign: campaign.uid });
    expect(online.map(deserializeDonation)).to.have.lengthOf(1);
    const [read] = online.map(deserializeDonation);
    expect(read).to.include({ amount: version === 2 ? 2500 : 25, anonymous: false, page: page.id });
    if (version < 3) return;
    expect(read).to.include({ currency: 'AUD', id: `au-${donation.id}` });
    const amounts = async (params: object) =>
      (await fetchDonationFeed({ page: page.id, ...params })).map(
        (row: ClientModule) => deserializeDonation(row).amount,
      );
    expect(await amounts({})).to.deep.equal([25]);
    expect(await amounts({ includeOffline: true })).to.have.members([25, 10]);
    // One row a request, until the last one says so.
    expect(await amounts({ includeOffline: true, fetchAll: true, page_size: 1 })).to.have.members([25, 10]);
  },
  'feeds.deserializeDonation': async () => {},
  'donations.replyToDonation': async ({ replyToDonation }, { page, donation, token, server }) => {
    const caption = 'Thank you, Priya!';
    await replyToDonation({ pageId: page.id, donationId: `au-${donation.id}`, caption, token });
    const { body } = await server.client.get(`/search/feed.json?page_id=${page.id}&type=OnlineDonation`);
    expect(body.results[0].thankyou_message).to.equal(caption);
  },
  'donations.deserializeDonation': async ({ deserializeDonation }, { page, donation, server }) => {
    const { body } = await server.client.get(`/search/feed.json?page_id=${page.id}&type=OnlineDonation`);
    const read = deserializeDonation(body.results[0]);
    expect(read).to.include({ amount: 25, currency: 'AUD', page: page.id, id: `au-${donation.id}` });
  },
  'posts.createPost': async ({ createPost, deserializePost }, { page, token }) => {
    const video = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';
    const made = await createPost({ token, pageId: page.id, message: 'Halfway!\n\nOn we go.', video });
    expect(deserializePost(made)).to.include({
      message: 'Halfway!\n\nOn we go.',
      page: page.id,
      image: null,
      video,
    });
    expect(deserializePost(made).createdAt).to.match(/^\d{4}-\d\d-\d\dT.*Z$/);
  },
  'posts.fetchPosts': async ({ fetchPosts, deserializePost }, { page, server }) => {
    const rows = await fetchPosts({ page: page.id });
    const { id } = await server.knex('posts').where({ page_id: page.id }).first();
    expect(rows.map(deserializePost)[0]).to.include({ id, page: page.id, message: 'Halfway!\n\nOn we go.' });
  },
  'posts.deserializePost': async () => {},
  'metadata.updateMetadata': async (
    { updateMetadata, fetchMetadata, deserializeMetadata },
    { page, metadata },
  ) => {
    const sent = { token: metadata.token, id: page.id };
    await updateMetadata({ ...sent, key: 'shirt', value: 'L' });
    const read = deserializeMetadata(await fetchMetadata(sent));
    expect(read.shirt).to.deep.equal({ id: page.id, value: 'L', type: 'Page' });
    const refused = await updateMetadata({ ...sent, key: 'nobody made this key', value: 'L' }).catch(
      (error: ClientModule) => error.response,
    );
    expect(refused.status).to.equal(404);
  },
  'metadata.createMetadata': async (
    { createMetadata, fetchMetadata, deserializeMetadata },
    { page, metadata },
  ) => {
    const sent = { token: metadata.token, id: page.id };
    await createMetadata({ ...sent, metadata: { shirt: 'M', pace: '5:30' } });
    expect(deserializeMetadata(await fetchMetadata(sent))).to.deep.equal({
      shirt: { id: page.id, value: 'M', type: 'Page' },
      pace: { id: page.id, value: '5:30', type: 'Page' },
    });
  },
  'metadata.fetchMetadata': async () => {},
  'metadata.deserializeMetadata': async () => {},
};
