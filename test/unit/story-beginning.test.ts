import { expect } from 'chai';
import { storyBeginning } from '../../src/domain/pages/page-story.ts';

describe('The beginning of a story', () => {
  it('is its text, with spaces between paragraphs and the characters that people see', () => {
    const story =
      '<h2>Me &amp; you</h2><p>I run.<br>You <b>give</b>.</p><ul><li>1 &lt; 2</li><li>two</li></ul>';
    expect(storyBeginning(story, 100)).to.equal('Me & you I run. You give. 1 < 2 two');
    expect(storyBeginning('<p>&amp;lt;</p>', 100)).to.equal('&lt;');
    expect(storyBeginning('<p><img src="https://example.org/a.jpg" alt="a"></p>', 100)).to.equal('');
  });

  it('ends with a whole word, and never inside of a tag or a character', () => {
    expect(storyBeginning('<p>One two three</p>', 9)).to.equal('One two …');
    expect(storyBeginning(`<p>${'a '.repeat(40)}<a href="https://example.org/">b</a></p>`, 10)).to.equal(
      'a a a a a …',
    );
    for (let longest = 1; longest < 60; longest += 1) {
      const text = storyBeginning(
        '<p>A &amp; B <a href="https://example.org/">&lt;C&gt;</a></p>'.repeat(9),
        longest,
      );
      expect(text).to.match(/^[A-C&<> ]*…?$/);
    }
  });
});
