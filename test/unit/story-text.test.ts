import { expect } from 'chai';
import { sanitizeStory } from '../../src/domain/page-story.ts';
import { storyOf, typedOf } from '../../src/site/story-text.ts';

describe('The text of a story', () => {
  it('gets paragraphs where it was typed without tags', () => {
    expect(storyOf(' One\r\ntwo\r\n\r\n\r\nthree ')).to.equal('<p>One<br>two</p>\n<p>three</p>');
    expect(storyOf('2 < 3 & "so" on')).to.equal('<p>2 &lt; 3 &amp; &quot;so&quot; on</p>');
    expect(storyOf(' \n ')).to.equal('');
  });

  it('stays as it is where it was typed with tags', () => {
    expect(storyOf('<p>One</p>\n\n<em>two</em>')).to.equal('<p>One</p>\n\n<em>two</em>');
  });

  it('comes back as it was typed, after it was stored', () => {
    for (const typed of [
      'One\ntwo\n\nthree',
      '2 < 3 & "so" &amp; on, it’s <3',
      '<h2>One</h2>\n\n<p>two</p>',
    ]) {
      expect(typedOf(sanitizeStory(storyOf(typed)) ?? '')).to.equal(typed);
    }
  });
});
