import { reservedSlug } from '../constraint-errors.ts';
import {
  colour,
  donateUrl,
  type FieldRule,
  howToGive,
  line,
  lines,
  name,
  ParseError,
  slug,
  webAddress,
} from '../field-rules.ts';
import { storyRule } from '../pages/story-rule.ts';
import { isReservedCampaignSlug } from '../slugs.ts';

const campaignSlug: FieldRule = {
  ...slug,
  parse: (text) => (isReservedCampaignSlug(text) ? new ParseError(reservedSlug.message) : slug.parse(text)),
};

/** What the texts of a campaign may be. */
export const campaignRules = {
  name: name(),
  slug: campaignSlug,
  description: lines(20_000),
  registration_url: webAddress,
  donate_url: donateUrl,
  how_to_give: howToGive,
  default_story: storyRule,
  default_picture_url: webAddress,
  banner_url: webAddress,
  widget_background_image_url: webAddress,
  widget_blurred_background_image_url: webAddress,
  brand_colour: colour,
  custom_metric_unit: line(50),
} satisfies Record<string, FieldRule>;
