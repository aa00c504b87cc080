import { UnavailableError } from '../errors.ts';
import { bodyIn } from './action.ts';
import { formOf, refusedAction } from './action-form.ts';
import { callOperation, type OperationId, operationOf, pathOf } from './call-operation.ts';
import { fieldsOf, recordSchema } from './field.ts';
import { sendPreview } from './preview-view.ts';
import type { Action, AnyRecord } from './screen.ts';
import type { DeskContext, DeskRequest } from './session.ts';

/**
 * Shows in a frame how the values of a form would look: those that were typed, or those that are saved if nothing was sent.
 * @param id the operation that returns the `preview`, or the one that emails it
 */
export async function showPreview(
  ctx: DeskRequest,
  context: DeskContext,
  action: Action,
  id: OperationId,
): Promise<void> {
  const form = formOf(context, action);
  const operation = operationOf(context, id);
  const [property = 'preview'] = Object.keys(operation.replySchema?.properties ?? {});
  const fields = fieldsOf(recordSchema(operation, property));
  const title = 'Preview';
  try {
    const body = await bodyIn(ctx, context, form);
    const params = pathOf(ctx, context, id);
    const { body: response } = await callOperation(ctx, context, id, { params, body });
    const { [property]: preview }: AnyRecord = response ?? {};
    sendPreview(ctx, context, { title, fields, preview, errors: {} }, 200);
  } catch (error) {
    const { errors, status } =
      error instanceof UnavailableError
        ? { errors: { '': `${error.message}.` }, status: 503 }
        : refusedAction(ctx, error, form.fields);
    sendPreview(ctx, context, { title, fields, preview: {}, errors }, status);
  }
}
