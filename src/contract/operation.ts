import type { ErrorObject, ValidateFunction } from 'ajv';
import type { OpenAPIBackend } from 'openapi-backend';
import { type FieldError, MalformedRequestError, ValidationError } from '../errors.ts';
import { coerceText, coerceValue, forbiddenTextFaults, isRecord } from './coercion.ts';
import { parseDate, parseDateTime } from './date-times.ts';
import type { OperationObject, ParameterObject, SchemaObject } from './document.ts';
import { fieldErrors } from './field-errors.ts';
import type { PrincipalKind } from './principal.ts';
import { compileQueryReader } from './query-parameters.ts';
import { readUnvalidated } from './unvalidated-request.ts';

/** What came over the wire for one operation, before it is typed. */
export interface RawRequest {
  params: Record<string, string>;
  search: string;
  /** The parsed body, `undefined` when none was sent. */
  body: unknown;
}

export interface TypedRequest {
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  body: unknown;
  /** Faults of the body, where the operation reports them together with those that its handler finds; the body lacks their fields. */
  faults: FieldError[];
}

/** One operation of a document, compiled once: how its requests are read and its responses judged. */
export interface Operation {
  id: string;
  method: string;
  path: string;
  parameters: ParameterObject[];
  /** Kinds of caller that may call it; empty for a public operation. */
  callers: ReadonlySet<PrincipalKind>;
  /** Life of its answers in the response cache, in seconds; 0 where they are not cached. */
  cacheSeconds: number;
  /** Parameters and body reach the handler as they came. */
  validatedByHandler: boolean;
  /** @throws ValidationError that lists every fault of path, query and body together. */
  read(request: RawRequest): TypedRequest;
  /** Faults of a response against the contract; none when it keeps it. */
  responseFaults(status: number, body: unknown): string[];
}

const callerKinds: readonly string[] = [
  'RegisteredApplication',
  'OAuthClient',
  'OAuthUser',
] satisfies PrincipalKind[];

export function compileOperation(backend: OpenAPIBackend, source: OperationObject): Operation {
  const ofQuery = source.parameters.filter((parameter) => parameter.in === 'query');
  const ofPath = source.parameters.filter((parameter) => parameter.in === 'path');
  const readQuery = compileQueryReader(ofQuery);
  const queryNames = new Set(ofQuery.map(({ name }) => name));
  const bodySchema = bodySchemaOf(source);
  const fields = bodySchema?.properties ?? {};
  const readPath = (params: Record<string, string>): Record<string, unknown> => {
    const values: Record<string, unknown> = {};
    for (const { name, schema } of ofPath) values[name] = coerceText(params[name] ?? '', schema);
    return values;
  };
  const validatedByHandler = source['x-validated-by-handler'] ?? false;
  const reportsFaultsTogether = source['x-reports-faults-together'] ?? false;
  const datesOfQuery = datesAmong(ofQuery.map(({ name, schema }) => [name, schema]));
  const datesOfBody = datesAmong(Object.entries(fields));
  let compiled: ValidateFunction[] | undefined;
  const validators = (): ValidateFunction[] => {
    compiled ??= backend.validator.getRequestValidatorsForOperation(source.operationId) ?? [];
    return compiled;
  };

  return {
    id: source.operationId,
    method: source.method,
    path: source.path,
    parameters: source.parameters,
    callers: callersOf(source),
    cacheSeconds: source['x-cache-seconds'] ?? 0,
    validatedByHandler,

    read({ params, search, body }) {
      if (validatedByHandler) return { params, ...readUnvalidated({ search, body }, queryNames), faults: [] };
      const query = readQuery(search);
      const typed = {
        path: readPath(params),
        query: query.values,
        requestBody: bodySchema ? readBody(body, bodySchema) : undefined,
      };
      const found = onePerField([
        ...query.faults,
        ...forbiddenTextFaultsOf(typed),
        ...fieldErrors(reportsOf(validators(), typed)),
      ]);
      const areLeftToHandler = reportsFaultsTogether && found.every(({ field }) => field in fields);
      if (found.length > 0 && !areLeftToHandler) throw new ValidationError(found);
      return {
        params: typed.path,
        query: withDates(typed.query, datesOfQuery),
        body: isRecord(typed.requestBody)
          ? withDates(without(typed.requestBody, found), datesOfBody)
          : typed.requestBody,
        faults: found,
      };
    },

    responseFaults(status, body) {
      const declared = source.responses[String(status)];
      if (!declared) return [`status ${status} is not documented`];
      const validate = backend.validator.getStatusBasedResponseValidatorForOperation(source.operationId)?.[
        status
      ];
      if (!validate || validate(body ?? null)) return [];
      return (validate.errors ?? []).map(describeResponseFault);
    },
  };
}

interface TypedParts {
  path: Record<string, unknown>;
  query: Record<string, unknown>;
  requestBody: unknown;
}

function forbiddenTextFaultsOf({ path, query, requestBody }: TypedParts): FieldError[] {
  const ofAddress = [...forbiddenTextFaults(path), ...forbiddenTextFaults(query)];
  return isRecord(requestBody) ? [...ofAddress, ...forbiddenTextFaults(requestBody)] : ofAddress;
}

/** What a handler gets to judge besides: the fields that are sound so far. */
function without(body: Record<string, unknown>, faults: FieldError[]): Record<string, unknown> {
  if (faults.length === 0) return body;
  const faulty = new Set(faults.map(({ field }) => field));
  return Object.fromEntries(Object.entries(body).filter(([field]) => !faulty.has(field)));
}

function reportsOf(validators: ValidateFunction[], request: object): ErrorObject[] {
  const reports: ErrorObject[] = [];
  for (const validate of validators) {
    if (!validate(request)) reports.push(...(validate.errors ?? []));
  }
  return reports;
}

function describeResponseFault({ instancePath, message, params }: ErrorObject): string {
  return `${instancePath || '/'} ${message} ${JSON.stringify(params)}`;
}

/** A body that was not sent is an empty object, so that every field it should have held is named. */
function readBody(body: unknown, schema: SchemaObject): unknown {
  if (body !== undefined && !isRecord(body)) {
    throw new MalformedRequestError('The body must be a JSON object such as {"name": "value"}');
  }
  return coerceValue(body ?? {}, schema);
}

function bodySchemaOf({ requestBody }: OperationObject): SchemaObject | undefined {
  return (
    requestBody?.content['application/json']?.schema ?? Object.values(requestBody?.content ?? {})[0]?.schema
  );
}

/**
 * Fails closed: a security requirement that the runtime does not know, or one that asks for two schemes at once, stops
 * the start.
 */
function callersOf({ operationId, security }: OperationObject): Set<PrincipalKind> {
  const names = security.map((requirement) => {
    const [name, ...others] = Object.keys(requirement);
    if (!name || others.length > 0 || !callerKinds.includes(name)) {
      throw new Error(
        `${operationId}: the security requirement ${JSON.stringify(requirement)} is not supported`,
      );
    }
    return name as PrincipalKind;
  });
  return new Set(names);
}

type DateField = [name: string, parse: (text: string) => unknown];

function datesAmong(schemas: [string, SchemaObject][]): DateField[] {
  return schemas.flatMap(([name, { format }]): DateField[] => {
    if (format === 'lenient-date-time') return [[name, parseDateTime]];
    return format === 'lenient-date' ? [[name, parseDate]] : [];
  });
}

function withDates(values: Record<string, unknown>, dates: readonly DateField[]): Record<string, unknown> {
  for (const [name, parse] of dates) {
    const text = values[name];
    if (typeof text === 'string') values[name] = parse(text);
  }
  return values;
}

function onePerField(faults: FieldError[]): FieldError[] {
  if (faults.length < 2) return faults;
  return [...new Map(faults.map((fault) => [fault.field, fault] as const).reverse()).values()].reverse();
}
