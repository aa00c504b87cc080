import { randomUUID } from 'node:crypto';
import { amountRule, decimalText } from '../domain/money.ts';
import {
  AuthorizationError,
  blank,
  ConflictError,
  type FieldError,
  FreshProofError,
  ValidationError,
} from '../errors.ts';
import { type RefusedForm, refusedForm } from '../web/refused-form.ts';
import { operationOf, pathNames } from './call-operation.ts';
import { type Field, type Fields, fieldsOf, isFile, isMoney, isTime, words } from './field.ts';
import type { Values } from './form-values.ts';
import { namedList } from './named-records.ts';
import type { Action, AnyRecord } from './screen.ts';
import type { DeskContext, DeskRequest } from './session.ts';

/** What the document says about the form of an action. */
export interface ActionForm {
  fields: Fields;
  /** Names of fields that can't be left out. */
  required: readonly string[];
  hasBody: boolean;
  /** Whether it sends a file. */
  takesFile: boolean;
  /** Whether the operation changes a record only if nobody else has changed it since. */
  isEdit: boolean;
  /** Whether the operation has an effect only once, however often the form is sent. */
  takesKey: boolean;
  /** Names of the parameters in the path, if one of them is another record's. */
  pathNames: readonly string[];
}

export function formOf(
  context: DeskContext,
  { operation, fields: names, preset = {} }: Pick<Action, 'operation' | 'fields' | 'preset'>,
): ActionForm {
  const called = operationOf(context, operation);
  const { bodySchema, parameters, takesFile } = called;
  const inPath = pathNames(called);
  const all = fieldsOf(bodySchema ?? {});
  const shown = (names ?? [...all.keys()])
    .filter((name) => !(name in preset))
    .flatMap((name) => all.get(name) ?? [])
    .map((field) => ({ ...field, hint: hintOf(context, field) }));
  const takes = (header: string) =>
    parameters.some(({ name, in: place }) => place === 'header' && name === header);
  return {
    fields: new Map(shown.map((field) => [field.name, field])),
    required: bodySchema?.required ?? [],
    hasBody: bodySchema !== undefined,
    takesFile,
    isEdit: takes('If-Match'),
    takesKey: takes('Idempotency-Key'),
    pathNames: inPath.length > 1 ? inPath : [],
  };
}

/** What the document says about a field, and what only the desk can do. A blank input is null in the body. */
function hintOf(context: DeskContext, field: Field): string | undefined {
  const more = isTime(field)
    ? `Time in ${context.config.RECEIPT_TIME_ZONE}.`
    : namedList(context, field) && (field.schema.items ? 'Names work, too.' : 'Its name works, too.');
  return [field.hint, more].filter(Boolean).join(' ') || undefined;
}

/** The hidden fields of a form that is opened. */
export function newFields(
  { isEdit, takesKey, pathNames: inPath }: ActionForm,
  { etag, values, record }: { etag: string | undefined; values: Values; record: AnyRecord },
): Record<string, string | undefined> {
  const others = inPath.filter((name) => record[name] !== undefined);
  return {
    ...Object.fromEntries(others.map((name) => [name, String(record[name])])),
    ...(isEdit && { etag, opened: JSON.stringify(values) }),
    ...(takesKey && { form_key: randomUUID() }),
  };
}

/** The values with which a form was opened. They are from the browser, so they may be any. */
export function openedIn({ opened = '{}' }: Values): Values {
  try {
    const values = Object.entries(JSON.parse(opened) ?? {});
    return Object.fromEntries(values.map(([name, text]) => [name, String(text)]));
  } catch {
    return {};
  }
}

/** @throws the error itself when it isn't about what was typed */
export function refusedAction(ctx: DeskRequest, error: unknown, fields: Fields): RefusedForm {
  if (error instanceof ConflictError) {
    return { status: 409, errors: { '': error.message.replace(/\.?$/, '.') } };
  }
  // The form that asks for a proof has the same fields.
  if (error instanceof AuthorizationError && error.reason && !(error instanceof FreshProofError)) {
    return { status: 403, errors: { '': `${error.reason}.` } };
  }
  const labels = Object.fromEntries([...fields.values()].map(({ name, label }) => [name, label]));
  if (!(error instanceof ValidationError)) return refusedForm(ctx, error, labels);
  return refusedForm(ctx, new ValidationError(error.errors.map((each) => forPeople(each, fields))), labels);
}

/** Says what's wrong in the words of the form: labels, lines that are counted from 1, and amounts with decimals. Nobody sees the key. */
function forPeople(error: FieldError, fields: Fields): FieldError {
  const { field: name } = error;
  const message = error.message
    .replace(/^item \[(\d+)\](?:\.(\w+))?/, (_all, index, part) =>
      part ? `${Number(index) + 1}: ${words(part)}` : `line ${Number(index) + 1}`,
    )
    .replace(/\w+_\w+/g, (word) => fields.get(word)?.label.toLowerCase() ?? word);
  if (name === 'Idempotency-Key') {
    return { ...error, message: 'You have already sent this form with other values. Open it again.' };
  }
  const field = fields.get(name);
  if (field && isFile(field) && message === blank) return { ...error, message: 'Choose a file first.' };
  if (!field || !isMoney(field)) return { ...error, message };
  if (message === 'must be an integer') return { ...error, message: amountRule };
  const inDecimals = message.replace(
    /^(must be at (?:least|most) )(\d+)$/,
    (_all, rule, cents) => `${rule}${decimalText(Number(cents))}`,
  );
  return { ...error, message: inDecimals };
}
