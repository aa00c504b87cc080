import { expect } from 'chai';
import { defaultStory, readStory, sanitizeStory } from '../../src/domain/pages/page-story.ts';

describe('A story', () => {
  const cases: [title: string, sent: string, cleaned: string | undefined][] = [
    [
      'keeps simple HTML',
      '<p>One <b>two</b></p><ul><li>three</li></ul>',
      '<p>One <b>two</b></p><ul><li>three</li></ul>',
    ],
    ['keeps plain text, and its characters', '1 < 2 & "3"', '1 &lt; 2 &amp; "3"'],
    ['loses scripts and styles with what they hold', '<script>a</script><style>b</style>c', 'c'],
    ['loses unknown elements and keeps what they hold', '<div><span style="x">a</span></div>', 'a'],
    ['loses handlers', '<p onclick="x" class="y" id="z">a</p>', '<p>a</p>'],
    ['loses frames and forms', '<iframe src="https://x.example"></iframe><form><input>a</form>', 'a'],
    [
      'keeps links, and vouches for none',
      '<a href="https://x.example" target="_blank">a</a>',
      '<a href="https://x.example" rel="nofollow noopener ugc">a</a>',
    ],
    ['loses addresses that are code', '<a href="java\nscript:x">a</a>', 'a'],
    ['loses links that only look relative', '<a href="//x.example">a</a>', 'a'],
    [
      'loses links without an address, and keeps what they hold',
      '<a>a <b>b</b></a><a href="">c</a>',
      'a <b>b</b>c',
    ],
    ['keeps links within the site', '<a href="/au">a</a>', '<a href="/au" rel="nofollow noopener ugc">a</a>'],
    [
      'loses tags within more than 32 others',
      `${'<b>'.repeat(40)}<i>a</i>${'</b>'.repeat(40)}`,
      `${'<b>'.repeat(32)}a${'</b>'.repeat(32)}`,
    ],
    [
      'keeps images of the web, and no others',
      '<img src="https://x.example/a.png" onerror="x"><img src="data:image/png;base64,x"><img src="x">',
      '<img src="https://x.example/a.png" />',
    ],
    ['closes what was left open', '<p>a<b>b', '<p>a<b>b</b></p>'],
    ['is none when there is nothing to see', ' <p>&nbsp;</p><br><!-- a --> ', undefined],
    ['is none when all was dangerous', '<script>x</script>', undefined],
  ];
  for (const [title, sent, cleaned] of cases) {
    it(title, () => {
      expect(sanitizeStory(sent)).to.equal(cleaned);
    });
  }

  it('is the same after a second cleaning', () => {
    for (const [, sent] of cases) {
      const once = sanitizeStory(sent);
      if (once) expect(sanitizeStory(once)).to.equal(once);
    }
  });

  it('has at most 50,000 characters, before and after it was cleaned', () => {
    const { errors: tooLong } = readStory('a'.repeat(50_001));
    expect(tooLong).to.have.length(1);
    expect(readStory('a'.repeat(50_000)).story).to.have.length(50_000);
    expect(readStory('😀'.repeat(50_000)).errors).to.deep.equal([]);
    expect(readStory('<a>'.repeat(16_600))).to.deep.equal({ story: undefined, errors: [] });
    expect(readStory(`${'<a>'.repeat(16_600)}x`)).to.deep.equal({ story: 'x', errors: [] });
    expect(readStory('&'.repeat(10_000)).story).to.have.length(50_000);
    for (const part of ['&', '<', '"a" & ', '<p>', `<a href='"'>`, '<img src="http://a">']) {
      const grown = part.repeat(Math.floor(50_000 / part.length));
      const { story, errors } = readStory(grown);
      if (errors.length === 0) expect([...(story ?? '')].length, part).to.be.at.most(50_000);
      else expect(errors, part).to.deep.equal(tooLong);
    }
    expect(readStory('&'.repeat(10_001)).errors).to.deep.equal(tooLong);
  });

  it('by default names charity and campaign, as text', () => {
    expect(defaultStory({ charity: 'A & B', campaign: '<i>' })).to.match(
      /^<p>.*A &amp; B.*&lt;i&gt;.*<\/p>$/,
    );
  });
});
