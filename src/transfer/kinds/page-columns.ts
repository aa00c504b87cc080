import { sanitizeStory } from '../../domain/page-story.ts';
import type { Column } from '../column.ts';
import { decimal, degrees, whole } from '../types/number-types.ts';
import { groupAnswers } from '../types/structured-types.ts';
import { boolean, choice, lines, slug, webAddress } from '../types/text-types.ts';
import { moment } from '../types/time-types.ts';

/** What persons' pages and teams' pages have in common, besides charity and name. */
export const pageColumns: readonly Column[] = [
  { name: 'slug', type: slug, required: true, note: 'its address; unique in its campaign' },
  { name: 'state', type: choice('active', 'paused', 'cancelled'), otherwise: 'active', note: '' },
  {
    name: 'target_cents',
    type: whole(1, 1_000_000_000_000),
    otherwise: 70_000,
    decimalName: 'target',
    note: 'goal, in hundredths',
  },
  { name: 'expires_at', type: moment, note: '' },
  { name: 'campaign_date', type: moment, note: 'when the owner means to run, walk or celebrate' },
  { name: 'story', type: lines(100_000, sanitizeStory), note: 'HTML; what could harm a reader is taken out' },
  {
    name: 'has_set_story',
    type: boolean,
    kept: true,
    note: 'false while the platform wrote the story; default: whether there is one',
  },
  { name: 'image_url', type: webAddress, note: '' },
  { name: 'has_set_image', type: boolean, kept: true, note: 'default: whether there is an image' },
  { name: 'gift_aid_eligible', type: boolean, otherwise: false, note: '' },
  { name: 'latitude', type: degrees(90), note: 'together with longitude' },
  { name: 'longitude', type: degrees(180), note: 'together with latitude' },
  { name: 'custom_metric_amount', type: decimal, otherwise: 0, note: 'in the unit of the campaign' },
  { name: 'groups', type: groupAnswers, otherwise: '{}', note: 'all its answers; others are taken away' },
];
