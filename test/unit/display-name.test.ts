import { expect } from 'chai';
import { displayNameError } from '../../src/domain/display-name.ts';

describe('the name that other people read', () => {
  it('takes the names of people', () => {
    for (const name of [
      'Mia',
      ' Mia Song ',
      '宋美雅',
      'مريم',
      'Zoë',
      'नेहा',
      'J',
      '👩‍🚒 Ana',
      'O\u2019Neill',
    ]) {
      expect(displayNameError(name), name).to.equal(undefined);
    }
  });

  it('refuses a name that nobody would see', () => {
    for (const name of ['', '   ', '\u200B', '\u00A0\u2003', '\u2060\uFEFF', '\u3164', '\u2800', '\u0301']) {
      expect(displayNameError(name), JSON.stringify(name)).to.equal("can't be blank");
    }
  });

  it('refuses control characters and characters that change the writing direction', () => {
    for (const character of [
      '\u0000',
      '\n',
      '\u001F',
      '\u007F',
      '\u009F',
      '\u202A',
      '\u202E',
      '\u2066',
      '\u2069',
    ]) {
      expect(displayNameError(`Mia${character}Song`), JSON.stringify(character)).to.equal(
        "can't contain control characters",
      );
    }
  });

  it('counts characters, up to a hundred by default', () => {
    expect(displayNameError('😀'.repeat(100))).to.equal(undefined);
    expect(displayNameError('a'.repeat(101))).to.equal('must be at most 100 characters long');
    expect(displayNameError('abcd', 3)).to.equal('must be at most 3 characters long');
  });
});
