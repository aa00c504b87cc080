import { PageWriter } from '../../db/repositories/pages.ts';
import type { PageRow } from '../../db/rows/page-rows.ts';
import { type NamedResource, requireResource } from '../named-resource.ts';
import { type OperatorContext, runRecorded } from '../run-command.ts';

export function setPageState(
  context: OperatorContext,
  named: NamedResource,
  state: PageRow['state'],
): Promise<{ page: PageRow; former: PageRow['state'] }> {
  return runRecorded(context, async (transaction, record) => {
    const page = await requireResource(transaction, 'pages', named, { locked: true });
    const { id, state: former } = page;
    if (former !== state) {
      await new PageWriter(transaction).update(id, { state });
      await record('page.state', ['page', id], { from: former, to: state });
    }
    return { page: { ...page, state }, former };
  });
}
