import { expect } from 'chai';
import { bodyHtml } from '../../src/mail/body/body-html.ts';
import { bodyText } from '../../src/mail/body/body-text.ts';
import { fillBody, fillText } from '../../src/mail/body/fill-body.ts';
import { brandColours } from '../../src/web/views/brand-colours.ts';
import { renderHtml } from '../../src/web/views/html.ts';

const placeholders = {
  link: { meaning: 'The page.', kind: 'address' },
  name: { meaning: 'A name.' },
  message: { meaning: 'A message.' },
  empty: { meaning: 'Nothing.' },
  totals: { meaning: 'A table.', kind: 'table' },
} as const;
const values = {
  link: 'https://example.org/?a=1&b=2',
  name: '**x** [a](http://evil.example) <b>',
  message: 'One\n\n<script>alert(1)</script>',
  empty: '',
  totals: [{ label: 'Raised <b>', value: '$5' }],
};

/** @returns the text and the HTML of a body, without styles */
function rendered(body: string): [text: string, html: string] {
  const parse = () => fillBody(body, values, placeholders);
  const html = renderHtml(bodyHtml(parse(), brandColours('#0b666b').light));
  return [bodyText(parse()), html.replace(/ (style|class)="[^"]*"/g, '').trim()];
}

describe('The body of an email', () => {
  it('has paragraphs, headings, lists, bold, italics and links', () => {
    expect(
      rendered(
        '# Hello\n\nA **bold** and\n*slanted* word.\\\nNext, [see](https://a.example/) <https://b.example/>.',
      ),
    ).to.deep.equal([
      'Hello\n\nA bold and\nslanted word.\nNext, see (https://a.example/) https://b.example/.',
      '<h1>Hello</h1>\n<p>A <strong>bold</strong> and\n<em>slanted</em> word.<br>\nNext, <a href="https://a.example/">see</a> <a href="https://b.example/">https://b.example/</a>.</p>',
    ]);
    expect(rendered('Do:\n\n- one\n  more\n- two\n  1. a\n  2. b\n\nEnd.')).to.deep.equal([
      'Do:\n\n- one\n  more\n- two\n  1. a\n  2. b\n\nEnd.',
      '<p>Do:</p>\n<ul>\n<li>one\nmore</li>\n<li>two\n<ol>\n<li>a</li>\n<li>b</li>\n</ol>\n</li>\n</ul>\n<p>End.</p>',
    ]);
  });

  it('shows HTML, pictures, code and links to scripts as typed', () => {
    for (const typed of [
      '<script>alert(1)</script>',
      '<img src=x onerror=alert(1)>',
      '`code`',
      '| a | b |',
      '[run](javascript:alert(1))',
      '[file](data:text/html,x)',
    ]) {
      const [text, html] = rendered(typed);
      expect(text).to.equal(typed);
      expect(html).to.equal(`<p>${typed.replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</p>`);
    }
    expect(rendered('![](https://a.example/x.png)')[1]).to.not.include('<img');
  });

  it('shows what people typed as they typed it', () => {
    expect(rendered('For {{name}}: {{ message }}')).to.deep.equal([
      'For **x** [a](http://evil.example) <b>: One\n\n<script>alert(1)</script>',
      '<p>For **x** [a](http://evil.example) &lt;b&gt;: One<br><br>&lt;script&gt;alert(1)&lt;/script&gt;</p>',
    ]);
    expect(rendered('**{{name}}**')[1]).to.equal(
      '<p><strong>**x** [a](http://evil.example) &lt;b&gt;</strong></p>',
    );
    expect(fillText('For {{name}}\u2028{{message}}', values)).to.equal(
      'For **x** [a](http://evil.example) <b> One <script>alert(1)</script>',
    );
  });

  it('links to addresses, and makes a paragraph with only a link to {{link}} the button', () => {
    const address = 'https://example.org/?a=1&amp;b=2';
    expect(rendered('Go [there]({{ link }}) or {{link}}.')).to.deep.equal([
      `Go there (${values.link}) or ${values.link}.`,
      `<p>Go <a href="${address}">there</a> or <a href="${address}">${address}</a>.</p>`,
    ]);
    const [text, html] = rendered('[For **{{name}}**]({{link}})');
    expect(text).to.equal(`For ${values.name}:\n${values.link}`);
    expect(html)
      .to.match(/^<table role="presentation"/)
      .and.include(`<a href="${address}">For **x** [a](http://evil.example) &lt;b&gt;</a>`);
    expect(rendered('- [In a list]({{link}})')[1]).to.include(`<li><a href="${address}">In a list</a></li>`);
  });

  it('has tables, and leaves out what is empty', () => {
    const [text, html] = rendered('Before {{empty}}, then\n\n{{totals}}\n\n{{empty}}\n\nAfter.');
    expect(text).to.equal('Before, then\n\n- Raised <b>: $5\n\nAfter.');
    expect(html)
      .to.match(/^<p>Before, then<\/p>\s*<table width="100%"/)
      .and.include('Raised &lt;b&gt;</th>')
      .and.match(/<\/table>\s*<p>After.<\/p>$/);
    expect(fillText('Before {{empty}}, after {{totals}}', values)).to.equal('Before, after');
  });
});
