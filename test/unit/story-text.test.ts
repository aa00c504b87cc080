import { expect } from 'chai';
import fc from 'fast-check';
import { sanitizeStory } from '../../src/domain/pages/page-story.ts';
import { storyOf, textWithLinks, typedOf } from '../../src/site/dashboard/story-text.ts';
import { renderHtml } from '../../src/web/views/html.ts';
import { runs } from '../support/properties.ts';

const stored = (typed: string) => sanitizeStory(storyOf(typed)) ?? '';

describe('The text of a story', () => {
  it('gets paragraphs where it has blank lines, also where tags were typed', () => {
    expect(storyOf(' One\r\ntwo\r\n\r\n\r\nthree ')).to.equal('<p>One<br>two</p>\n<p>three</p>');
    expect(storyOf('2 < 3 & "so" on')).to.equal('<p>2 &lt; 3 &amp; &quot;so&quot; on</p>');
    expect(storyOf('One <b>bold</b>\n\ntwo')).to.equal('<p>One <b>bold</b></p>\n<p>two</p>');
    expect(storyOf('<p>One</p>\n\n<em>two</em>')).to.equal('<p>One</p>\n<p><em>two</em></p>');
    expect(storyOf(' \n ')).to.equal('');
  });

  it('has bold and italic text, headings, lists, quotations and links', () => {
    expect(
      storyOf('## Why\nFor **Ada** and _Bea_, *too*.\n- one\n- two\n\n1. first\n\n> so said\n\n---'),
    ).to.equal(
      '<h2>Why</h2>\n<p>For <strong>Ada</strong> and <em>Bea</em>, <em>too</em>.</p>\n<ul><li>one</li><li>two</li></ul>\n<ol><li>first</li></ol>\n<blockquote>so said</blockquote>\n<hr>',
    );
    expect(stored('See https://example.org/a?b=1&c=2, or [here](https://example.org).')).to.match(
      /^<p>See <a href="https:\/\/example\.org\/a\?b=1&amp;c=2" rel="[^"]+">https:\/\/example\.org\/a\?b=1&amp;c=2<\/a>, or <a href="https:\/\/example\.org" rel="[^"]+">here<\/a>\.<\/p>$/,
    );
    expect(storyOf('<a href="https://example.org">https://example.org</a>').match(/<a /g)).to.have.length(1);
    expect(storyOf('5 * 3 * 2, snake_case_name and **')).to.equal('<p>5 * 3 * 2, snake_case_name and **</p>');
    expect(stored('[x](javascript:alert(1)) <script>alert(2)</script> <a href="javascript:alert(3)">y</a>'))
      .to.include('[x](javascript:alert(1))')
      .and.not.match(/<script|href="javascript/);
  });

  it('has links in HTML that is never closed, from the first time on', () => {
    for (const typed of [
      '<p>See [l](https://example.org)',
      '<ul><li>https://example.org',
      '<li>_**[l](https://example.org)**_',
    ]) {
      const once = stored(typed);
      expect(once, typed).to.include('<a href="https://example.org" rel="nofollow noopener ugc">');
      expect(stored(typedOf(once)).match(/<a .*<\/a>/)?.[0]).to.equal(once.match(/<a .*<\/a>/)?.[0]);
    }
    expect(stored('<p title="https://example.org">a</p><!-- https://example.org -->')).to.equal('<p>a</p>');
  });

  it('shares its links, but nothing else, with text that is shown as typed', () => {
    expect(
      renderHtml(
        textWithLinks('**So** <b>it</b> is: https://example.org/a?b=1&c=2.\n[x](javascript:alert(1))'),
      ),
    ).to.equal(
      '**So** &lt;b&gt;it&lt;/b&gt; is: <a href="https://example.org/a?b=1&amp;c=2" rel="nofollow noopener ugc">https://example.org/a?b=1&amp;c=2</a>.\n[x](javascript:alert(1))',
    );
    expect(renderHtml(textWithLinks('[<i>me</i>](https://example.org/"x) too'))).to.equal(
      '<a href="https://example.org/&quot;x" rel="nofollow noopener ugc">&lt;i&gt;me&lt;/i&gt;</a> too',
    );
  });

  it('never shows an entity', () => {
    expect(stored('<p>Tom &amp;amp; Jerry</p>\n\nTom &amp;amp; Jerry')).to.equal(
      '<p>Tom &amp; Jerry</p>\n<p>Tom &amp; Jerry</p>',
    );
    expect(storyOf('Tom &amp; Jerry &lt;3')).to.equal('<p>Tom &amp; Jerry &lt;3</p>');
    expect(typedOf('<p>Tom &amp; <b>Jerry</b> &lt;3</p>')).to.equal('Tom & **Jerry** <3');
  });

  it('is shown again as it was typed, after it was stored', () => {
    for (const typed of [
      'One\ntwo\n\nthree',
      '2 < 3 & "so" on, it’s <3',
      '## One\n\ntwo **and _more_** _end_',
      'Bring:\n\n- shoes\n- water\n\n1. run\n2. rest\n\n> so said\n\n---\n\n![Me](https://example.org/me.jpg)',
      'See https://example.org/a?b=1&c=2 or [**here**](https://example.org) <u>now</u>.',
    ]) {
      expect(typedOf(stored(typed))).to.equal(typed);
    }
  });

  it('stays the same however often it is edited and saved', () => {
    const piece = fc.constantFrom(
      'a',
      'b c',
      '\n',
      '\n\n',
      '**',
      '_',
      '*',
      '- ',
      '1. ',
      '## ',
      '> ',
      '<b>',
      '</b>',
      '<p>',
      '</p>',
      '&amp;',
      '&',
      '<',
      '<br>',
      '<ul><li>',
      '---',
      '<u>',
      'https://example.org/x',
      '[l](https://example.org)',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => {
        // What is not closed is closed at first; from then on nothing changes.
        const once = stored(typedOf(stored(pieces.join(''))));
        const twice = stored(typedOf(once));
        const shown = (story: string) => [
          story.replace(/<[^>]*>/g, ' ').match(/[a-c]/g) ?? [],
          story.match(/href="[^"]*"/g) ?? [],
        ];
        expect(shown(twice)).to.deep.equal(shown(once));
      }),
      runs(5),
    );
  });

  // What is read again from each mark on takes minutes for texts of this size.
  it('is read once, whatever was typed', () => {
    for (const piece of ['[', '![', '[a](', '**a ', '_a ', '*a ', 'https://.', '<a ', '&amp;']) {
      const typed = piece.repeat(5_000_000 / piece.length);
      expect(renderHtml(textWithLinks(typed)).length, piece).to.be.at.least(typed.length);
      expect(storyOf(typed).length, piece).to.be.greaterThan(1_000_000);
    }
  });

  it('comes back in one reading, whatever is stored', () => {
    const spaces = ' '.repeat(2_000_000);
    expect(typedOf(`<p>a${spaces}b</p>`)).to.equal(`a${spaces}b`);
    const link = 'a <a href="https://example.org">b</a>';
    expect(typedOf(link.repeat(100_000))).to.equal('a [b](https://example.org)'.repeat(100_000));
    expect(typedOf('<p>a</p>\n'.repeat(100_000))).to.have.length(3 * 100_000 - 2);
  });

  it('is formatted once for all who see it', () => {
    const [typed, again] = [1, 2].map((_) => ['See', 'https://example.org'].join(' '));
    expect(textWithLinks(String(typed))).to.equal(textWithLinks(String(again)));
  });
});
