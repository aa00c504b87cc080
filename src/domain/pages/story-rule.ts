import { lines } from '../field-rules.ts';
import { LONGEST_STORY, sanitizeStory } from './page-story.ts';

/** Other platforms export stories with their own markup, which is removed before the story's length is checked. */
const LONGEST_STORY_IN_FILE = 600_000;

/** What a story may be: HTML, of which anything harmful is removed. */
export const storyRule = lines(LONGEST_STORY, { clean: sanitizeStory, longestSent: LONGEST_STORY_IN_FILE });
