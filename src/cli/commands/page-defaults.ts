import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import { isShownByOthers } from '../../db/queries/named-pictures.ts';
import type { CampaignValues } from '../../db/repositories/campaigns.ts';
import { updateCampaign } from '../../domain/campaigns/edit-campaign.ts';
import { decimalText } from '../../domain/money.ts';
import type { NamedResource } from '../../domain/named-resource.ts';
import { storyBeginning } from '../../domain/pages/page-story.ts';
import { blank, ValidationError } from '../../errors.ts';
import { Pictures } from '../../pictures/pictures.ts';
import { storyOf } from '../../site/dashboard/story-text.ts';
import { facts } from '../terminal/answer.ts';
import { amountCents, resource, text } from '../terminal/arguments.ts';
import { CACHE_NOTE, operatorCommand } from '../terminal/operator-command.ts';
import { type CliContext, withOperator } from '../terminal/with-operator.ts';

/** Number of characters. */
const STORY_SHOWN = 200;

interface Options {
  /** Path of a file, or `none`. */
  storyFile?: string;
  /** In cents. */
  target?: number | 'none';
  /** Path of a file, address, or `none`. */
  picture?: string;
}

/** Sets what the pages of a campaign begin with, or shows it. */
export function pageDefaults(): Command {
  return operatorCommand('page-defaults', {
    description: 'Show or set the story, target and picture that pages of a campaign begin with.',
    examples: [
      'groundswell campaigns page-defaults au-12',
      'groundswell campaigns page-defaults au-12 --story-file story.txt --target 500 --picture team.jpg',
      'groundswell campaigns page-defaults au/city-run --target none --as alice',
    ],
    notes: `New pages get the story and the target unless their owners choose others; existing pages keep theirs. The\npicture is shown on all pages that don't have one of their own. The story can have **bold**, _italic_,\n## headings, - lists and links. ${CACHE_NOTE}`,
    changes: true,
  })
    .argument('<campaign>', 'au-12, au/city-run, UUID or number', resource)
    .option('--story-file <file>', 'file with the story, or "none"', text)
    .option('--target <amount>', 'in the campaign’s currency, such as 500.00, or "none"', targetOrNone)
    .option('--picture <file>', 'JPEG, PNG or WebP file, its address, or "none"', text)
    .action(
      withOperator<[NamedResource], Options>(async (context, named) => {
        const { campaign, changed } = await save(context, named);
        const { id, uid, name, default_story, default_target_cents, default_picture_url } = campaign;
        const values = { default_story, default_target_cents, default_picture_url };
        return {
          document: { id, uid, name, ...values, changed },
          text: facts([
            ['campaign', `${uid} "${name}"`],
            ['target', default_target_cents === null ? 'none' : decimalText(default_target_cents)],
            ['picture', default_picture_url ?? 'none'],
            ['story', default_story === null ? 'none' : storyBeginning(default_story, STORY_SHOWN)],
            ['changed', changed.join(', ') || 'nothing'],
          ]),
        };
      }),
    );
}

function targetOrNone(value: string): number | 'none' {
  return value === 'none' ? value : amountCents(value);
}

/** Saves the given values, and removes a picture that is no longer shown. */
async function save(context: CliContext<Options>, named: NamedResource): ReturnType<typeof updateCampaign> {
  const { storyFile, target, picture } = context.options;
  const wanted: Partial<CampaignValues> = {
    ...(storyFile !== undefined && {
      default_story: storyFile === 'none' ? null : readStory(context, storyFile),
    }),
    ...(target !== undefined && { default_target_cents: target === 'none' ? null : target }),
    ...(picture === 'none' && { default_picture_url: null }),
  };
  const write = (values: Partial<CampaignValues>) =>
    context.change(updateCampaign, { named, ...wanted, ...values });
  const pictures = new Pictures(context.config, context.log);
  const result = await (picture === undefined || picture === 'none'
    ? write({})
    : pictures.storeFor(
        /^https?:\/\//i.test(picture) ? picture : read(context, picture),
        'picture',
        (default_picture_url) => write({ default_picture_url }),
      )
  ).catch((error) => {
    if (!(error instanceof ValidationError)) throw error;
    const [{ field = '', message = '' } = {}] = error.errors;
    return context.refuseUsage(`the ${field.replace(/^default_/, '')} ${message}`);
  });
  const former = result.former.default_picture_url;
  const isReplaced = former !== null && result.changed.includes('default_picture_url');
  if (isReplaced && !(await isShownByOthers(context.database, former))) await pictures.remove(former);
  return result;
}

/** A blank story would clear the default, which only "none" may do. */
function readStory(context: CliContext<Options>, path: string): string {
  const story = storyOf(read(context, path).toString());
  return story === '' ? context.refuseUsage(`the story ${blank}`) : story;
}

function read({ refuseUsage }: CliContext<Options>, path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    return refuseUsage(`cannot read ${path}: ${(error as Error).message}`);
  }
}
