import { expect } from 'chai';
import { MalformedRequestError } from '../../src/errors.ts';
import { openMultipart } from '../../src/http/multipart-stream.ts';
import { failure } from '../support/staff.ts';

const headers = { 'content-type': 'multipart/form-data; boundary=x' };
const field = (name: string, value: string) =>
  `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const file = (content: string, name = 'a.csv') =>
  `--x\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: text/csv\r\n\r\n${content}`;

describe('Forms whose file is read while it arrives', () => {
  async function* chunksOf(...chunks: (string | Error)[]): AsyncGenerator<Uint8Array> {
    for (const chunk of chunks) {
      if (chunk instanceof Error) throw chunk;
      yield Buffer.from(chunk);
    }
  }
  const open = (...chunks: (string | Error)[]) => openMultipart({ headers }, chunksOf(...chunks));
  async function textOf(content: AsyncIterable<Uint8Array>): Promise<string> {
    const chunks: Uint8Array[] = [];
    for await (const chunk of content) chunks.push(chunk);
    return Buffer.concat(chunks).toString();
  }

  it('have their fields first, and then the file', async () => {
    const { fields, file: sent } = await open(field('kind', 'pages'), file('one,'), 'two', '\r\n--x--\r\n');
    expect([fields, sent?.name]).to.deep.equal([{ kind: 'pages' }, 'a.csv']);
    expect(sent && (await textOf(sent.content))).to.equal('one,two');
  });

  it('may have no file', async () => {
    expect(await open(field('kind', 'pages'), file('', ''), '\r\n--x--\r\n')).to.deep.equal({
      fields: { kind: 'pages' },
    });
  });

  it("fail with the body's error, also in the middle of the file", async () => {
    const cut = new MalformedRequestError('The body ends too early');
    const { file: sent } = await open(file('one,'), cut);
    expect(sent && (await failure(textOf(sent.content)))).to.equal(cut);
    expect(await failure(open(field('kind', 'pages'), cut))).to.equal(cut);
  });

  it('are refused if they end in the middle, or aren’t such forms', async () => {
    const { file: sent } = await open(file('one,'));
    expect(sent && (await failure(textOf(sent.content)))).to.be.instanceOf(MalformedRequestError);
    expect(await failure(open(field('a', '1'), field('a', '2')))).to.be.instanceOf(MalformedRequestError);
    expect(await failure(openMultipart({ headers: {} }, chunksOf('x')))).to.be.instanceOf(
      MalformedRequestError,
    );
  });
});
