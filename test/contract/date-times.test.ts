import { expect } from 'chai';
import { parseDate, parseDateTime } from '../../src/contract/date-times.ts';

describe('Date-times', () => {
  const accepted: [string, string][] = [
    ['2014-08-20T05:02:13Z', '2014-08-20T05:02:13.000Z'],
    ['2014-08-20T05:02:13', '2014-08-20T05:02:13.000Z'],
    ['2014-08-20 05:02:13', '2014-08-20T05:02:13.000Z'],
    ['2014-08-20T05:02', '2014-08-20T05:02:00.000Z'],
    ['2014-08-20T05:02:13.987654Z', '2014-08-20T05:02:13.987Z'],
    ['2014-08-20T05:02:13+10:00', '2014-08-19T19:02:13.000Z'],
    ['2014-08-20T05:02:13-0330', '2014-08-20T08:32:13.000Z'],
    ['2014-08-20T05:02:13 +1000', '2014-08-19T19:02:13.000Z'],
    ['2014-08-20', '2014-08-20T00:00:00.000Z'],
    ['2016-4-1', '2016-04-01T00:00:00.000Z'],
    ['2016-02-29', '2016-02-29T00:00:00.000Z'],
    ['0001-01-01', '0001-01-01T00:00:00.000Z'],
    ['0050-02-28T10:00:00Z', '0050-02-28T10:00:00.000Z'],
    ['9999-12-31', '9999-12-31T00:00:00.000Z'],
    ['0001-01-01T00:00:00+14:00', '0001-01-01T00:00:00.000Z'],
    ['9999-12-31T23:59:59-14:00', '9999-12-31T23:59:59.999Z'],
  ];
  for (const [text, time] of accepted) {
    it(`reads ${text} as ${time}`, () => {
      expect(parseDateTime(text)?.toISOString()).to.equal(time);
    });
  }

  const refused = [
    'now',
    'yesterday',
    'infinity',
    '2015-02-29',
    '2014-13-01',
    '2014-00-10',
    '2014-04-31',
    '20140820',
  ];
  const alsoRefused = [
    '0000-12-31',
    '10000-01-01',
    '-001-01-01',
    '2014-08-20T24:00:00Z',
    '2014-08-20T05:60:00Z',
    '',
    '1',
    '2014-08-20T05:02:13+15:00',
  ];
  for (const text of [...refused, ...alsoRefused]) {
    it(`refuses "${text}"`, () => {
      expect(parseDateTime(text)).to.equal(undefined);
    });
  }

  it('uses the written day of a birthday, whatever time and zone follow', () => {
    expect(parseDate('1990-4-3T23:00:00-05:00')).to.equal('1990-04-03');
    expect(parseDate('1990-04-03')).to.equal('1990-04-03');
    expect(parseDate('1990-04-31')).to.equal(undefined);
  });
});
