import type { PageCampaignGroup } from '../db/queries/page-campaigns.ts';
import type { ChosenGroupValue } from '../db/repositories/page-writer.ts';
import type { FieldError } from '../errors.ts';

/**
 * Reads a page's answers to its campaign's groups: one for each, from the listed values unless the group takes any text.
 * Answers to groups that the campaign does not have are ignored, like every unknown field.
 */
export function readGroupAnswers(
  groups: readonly PageCampaignGroup[],
  answers: Readonly<Record<string, string>> = {},
): { chosen: ChosenGroupValue[]; faults: FieldError[] } {
  const chosen: ChosenGroupValue[] = [];
  const problems: string[] = [];
  for (const { id, key, free_text, values } of groups) {
    const value = Object.hasOwn(answers, key) ? (answers[key] ?? '').trim() : '';
    const valueId = values.find((listed) => listed.value === value)?.id;
    if (value === '') problems.push(`${key} is missing`);
    else if (!free_text && valueId === undefined) problems.push(`${key} takes only the listed values`);
    else chosen.push({ groupId: id, valueId, value });
  }
  if (problems.length === 0) return { chosen, faults: [] };
  const message = `${Object.keys(answers).length === 0 ? "can't be blank" : 'is invalid'}: ${problems.join('; ')}`;
  return { chosen, faults: [{ field: 'group_values', code: 'invalid', message }] };
}
