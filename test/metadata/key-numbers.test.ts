import { expect } from 'chai';
import { MetadataCaller } from '../support/metadata-tokens.ts';
import { errorsOf } from '../support/response.ts';
import { useServer } from '../support/server.ts';

describe('The number of a key', () => {
  const server = useServer();
  let caller: MetadataCaller;
  beforeEach(() => {
    caller = new MetadataCaller(server.metadata);
  });

  it('may also be in the body of a change, but a different one there is refused', async () => {
    const [id, other] = [await caller.key('size'), await caller.key('number')];
    const update = (inBody: unknown) =>
      server.metadata.request('PUT', `/keys/${id}`, {
        body: { token: caller.token, id: inBody, key: `shirt-${inBody}`, description: '' },
      });
    for (const same of [id, String(id), null, '', undefined]) {
      expect((await update(same)).status, String(same)).to.equal(204);
    }
    for (const wrong of [other, id + 1_000_000, 'shirt', -1]) {
      expect(await errorsOf(update(wrong))).to.deep.equal(['id invalid']);
    }
    expect(await caller.names()).to.deep.equal(['number', 'shirt-undefined']);
  });

  it('gets 404 if it is not a valid number', async () => {
    await caller.key('size');
    for (const id of ['0', 'size', '1.5', '9007199254740992', '[object%20Object]']) {
      const update = server.metadata.request('PUT', `/keys/${id}`, {
        body: { token: caller.token, key: 'shirt', description: '' },
      });
      const remove = server.metadata.request('DELETE', `/keys/${id}?token=${caller.token}`);
      const stats = server.metadata.get(`/keys/${id}/stats.json?token=${caller.token}`);
      const answers = await Promise.all([update, remove, stats]);
      expect(
        answers.map(({ status }) => status),
        id,
      ).to.deep.equal([404, 404, 404]);
    }
    expect(await caller.names()).to.deep.equal(['size']);
  });
});
