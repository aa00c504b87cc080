import { expect } from 'chai';
import { html, linkAddress, raw, renderHtml } from '../../src/web/views/html.ts';

describe('The html tag', () => {
  it('escapes every value', () => {
    const hostile = `<script>"&'`;
    expect(renderHtml(html`<a title="${hostile}">${hostile}</a>`)).to.equal(
      '<a title="&lt;script&gt;&quot;&amp;&#39;">&lt;script&gt;&quot;&amp;&#39;</a>',
    );
  });

  it('takes its own results as they are, joins lists and leaves out what is absent', () => {
    const items = ['<', 2].map((item) => html`<li>${item}</li>`);
    expect(renderHtml(html`<ul>${items}</ul>${undefined}${null}${false}${0}${raw('<br>')}`)).to.equal(
      '<ul><li>&lt;</li><li>2</li></ul>0<br>',
    );
  });

  it('does not take an object from elsewhere for HTML', () => {
    const forged = JSON.parse('{"text": "<b>"}');
    expect(() => renderHtml(html`${forged}`)).to.throw();
  });

  it('lets through web addresses and paths only', () => {
    for (const address of ['https://example.org/a', 'HTTP://example.org', '/au/run']) {
      expect(linkAddress(address)).to.equal(address);
    }
    for (const address of [
      'javascript:alert(1)',
      ' javascript:alert(1)',
      'data:,x',
      '//evil.example',
      '/\\evil.example',
      'x',
      '',
      null,
    ]) {
      expect(linkAddress(address), String(address)).to.equal(undefined);
    }
  });
});
