import { expect } from 'chai';
import { Contract } from '../../src/contract/contract.ts';
import { ValidationError } from '../../src/errors.ts';

/** A document of one edit. @param ofOperation extensions of the edit alone */
const documentWith = (extension: object, ofOperation: object) => ({
  openapi: '3.0.3',
  ...extension,
  info: { title: 'Pages', version: '1.0.0' },
  paths: {
    '/page.json': {
      put: {
        operationId: 'updatePage',
        ...ofOperation,
        security: [],
        requestBody: {
          content: {
            'application/json': {
              schema: {
                type: 'object',
                properties: {
                  name: { type: 'string', maxLength: 100 },
                  story: { type: 'string', nullable: true },
                  state: { type: 'string', nullable: true, enum: ['active', null] },
                  expires_at: { type: 'string', nullable: true, format: 'lenient-date-time' },
                  headline: { type: 'string', 'x-verbatim': true },
                  groups: {
                    type: 'array',
                    items: {
                      type: 'object',
                      properties: { value: { type: 'string', nullable: true }, key: { type: 'string' } },
                    },
                  },
                },
              },
            },
          },
        },
        responses: { 200: { description: 'The page.' } },
      },
    },
  },
});

describe('Null and empty texts in a body', () => {
  const blank = { story: null, state: '', expires_at: null, headline: '', groups: [{ value: '' }] };
  const read = async (extension: object, body: object, ofOperation = {}) => {
    const { operations } = await Contract.of(documentWith(extension, ofOperation), {}, { lazy: true });
    return operations[0]?.read({ params: {}, search: '', body }).body;
  };

  it('are dropped', async () => {
    expect(await read({}, { ...blank, name: null })).to.deep.equal({ headline: '', groups: [{}] });
  });

  it('are treated as the operation says, whatever the document says', async () => {
    const [keeping, dropping] = [{ 'x-null-clears': true }, { 'x-null-clears': false }];
    expect(await read({}, { story: null }, keeping)).to.deep.equal({ story: null });
    expect(await read(keeping, { story: null }, dropping)).to.deep.equal({});
  });

  it('clear fields that can be blank, where the document says so', async () => {
    const keeping = { 'x-null-clears': true };
    expect(await read(keeping, blank)).to.deep.equal({
      story: null,
      state: null,
      expires_at: null,
      headline: '',
      groups: [{ value: null }],
    });
    for (const body of [
      { name: null },
      { name: '' },
      { groups: null },
      { groups: [{ key: '' }] },
      { groups: [null] },
    ]) {
      const error = await read(keeping, body).catch((thrown: unknown) => thrown);
      expect(error).to.be.instanceOf(ValidationError);
      const [field = ''] = Object.keys(body);
      const item = field === 'groups' && body.groups;
      const message = !item
        ? "can't be blank"
        : item[0]
          ? "item [0].key can't be blank"
          : 'item [0] must be an object';
      expect((error as ValidationError).errors).to.deep.equal([{ field, code: 'invalid', message }]);
    }
  });
});
