import type { ErrorObject, ValidateFunction } from 'ajv';
import type { OpenAPIBackend } from 'openapi-backend';
import { type FieldError, MalformedRequestError, NotFoundError, ValidationError } from '../errors.ts';
import { coerceText, coerceValue, forbiddenTextErrors, isRecord } from './coercion.ts';
import { parseDate, parseDateTime } from './date-times.ts';
import type { OperationObject, ParameterObject, SchemaObject } from './document.ts';
import { fieldErrors } from './field-errors.ts';
import type { PrincipalKind } from './principal.ts';
import { compileQueryReader, ignoredNames } from './query-parameters.ts';
import { readUnvalidated } from './unvalidated-request.ts';
import { createValidator } from './validators.ts';

/** An untyped request for one operation. */
interface RawRequest {
  params: Record<string, string>;
  search: string;
  /** The parsed body; `undefined` if none was sent. */
  body: unknown;
}

export interface TypedRequest {
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  body: unknown;
  /** Errors in the body that the handler reports with its own (`x-reports-errors-together`). Their fields are missing from the body. */
  bodyErrors: FieldError[];
}

/** One operation of a document, compiled once: how its requests are read and its responses checked. */
export interface Operation {
  id: string;
  method: string;
  path: string;
  parameters: ParameterObject[];
  /** The body of a request; undefined if it has none, or raw bytes. */
  bodySchema: SchemaObject | undefined;
  /** The body of a successful response in JSON; undefined if it has none. */
  replySchema: SchemaObject | undefined;
  /** Kinds of callers that may call it; empty for a public operation. */
  callers: ReadonlySet<PrincipalKind>;
  /** Roles of staff that may call it; empty for an operation that isn't for staff. */
  roles: ReadonlySet<string>;
  /** What an API key must be allowed to do; undefined for an operation that takes none. */
  scope: string | undefined;
  /** Staff must have entered a password or code recently; a token can't call it. */
  needsFreshProof: boolean;
  /** Its response is also available as CSV. */
  offersCsv: boolean;
  /** How long its responses are cached, in seconds; 0 if they are not. */
  cacheSeconds: number;
  /** The body is a form with a file. */
  takesFile: boolean;
  /** The body is neither parsed nor validated. */
  takesRawBody: boolean;
  /** The body may be of any length: the handler reads it while it arrives. */
  streamsBody: boolean;
  /** Fields of the body may also be in the query, written as in a form. */
  takesFieldsInQuery: boolean;
  /** The handler gets the raw parameters and body. */
  validatedByHandler: boolean;
  /** @throws NotFoundError for a path with a malformed identifier, ValidationError that lists every error of query and body */
  read(request: RawRequest): TypedRequest;
  /** Parameters of a query string that the operation ignores. */
  ignoredParameters(search: string): string[];
  /** How a response violates the contract; empty if it does not. */
  responseViolations(status: number, body: unknown): string[];
}

const callerKinds: readonly string[] = [
  'RegisteredApplication',
  'OAuthClient',
  'OAuthUser',
  'Staff',
] satisfies PrincipalKind[];

/** @param keepsNull what is null or blank in a body is null for the handler, so that an edit can clear it */
export function compileOperation(
  backend: OpenAPIBackend,
  source: OperationObject,
  keepsNull = false,
): Operation {
  const ofQuery = source.parameters.filter((parameter) => parameter.in === 'query');
  const ofPath = source.parameters.filter((parameter) => parameter.in === 'path');
  const readQuery = compileQueryReader(ofQuery);
  const queryNames = new Set(ofQuery.map(({ name }) => name));
  const takesRawBody = source['x-takes-raw-body'] ?? false;
  const streamsBody = source['x-streams-body'] ?? false;
  const isUnparsed = takesRawBody || streamsBody;
  const takesFile = source.requestBody?.content['multipart/form-data'] !== undefined;
  const bodyAsDocumented = isUnparsed ? undefined : bodySchemaOf(source);
  // The validator removes files from the schema that it compiles.
  const bodySchema = takesFile ? structuredClone(bodyAsDocumented) : bodyAsDocumented;
  const fields = bodySchema?.properties ?? {};
  const namesOfBodyToo = new Set([...queryNames, ...Object.keys(fields)]);
  const validatedByHandler = source['x-validated-by-handler'] ?? false;
  const reportsErrorsTogether = source['x-reports-errors-together'] ?? false;
  const datesOfQuery = datesAmong(ofQuery.map(({ name, schema }) => [name, schema]));
  const datesOfBody = datesAmong(Object.entries(fields));
  const cutLists = compileListCutter(fields);
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
    bodySchema,
    replySchema: replySchemaOf(source),
    callers: callersOf(source),
    roles: rolesOf(source),
    scope: scopeOf(source),
    needsFreshProof: needsFreshProof(source),
    offersCsv: source.responses['200']?.content?.['text/csv'] !== undefined,
    cacheSeconds: source['x-cache-seconds'] ?? 0,
    takesFile,
    takesRawBody,
    streamsBody,
    takesFieldsInQuery: source['x-body-fields-in-query'] ?? false,
    validatedByHandler,

    read({ params, search, body }) {
      if (validatedByHandler) {
        const sent = isRecord(body) ? declaredOf(body, fields) : body;
        return { params, ...readUnvalidated({ search, body: sent }, queryNames), bodyErrors: [] };
      }
      const query = readQuery(search);
      const typed = {
        path: Object.fromEntries(
          ofPath.map(({ name, schema }) => [name, coerceText(params[name] ?? '', schema)]),
        ),
        query: query.values,
        requestBody: bodySchema ? readBody(body, bodySchema, keepsNull) : undefined,
      };
      if (isRecord(typed.requestBody)) cutLists(typed.requestBody);
      const errors = validators().flatMap((isValid) => (isValid(typed) ? [] : (isValid.errors ?? [])));
      // Handlers check headers themselves.
      const reports = errors.filter(
        ({ instancePath, params }) =>
          instancePath !== '' || !(isUnparsed || params.missingProperty === 'header'),
      );
      const pathIsInvalid = reports.some(({ instancePath }) => instancePath.startsWith('/path/'));
      if (pathIsInvalid || forbiddenTextErrors(typed.path).length > 0) throw new NotFoundError();
      const refused = [...query.errors, ...fieldErrors(reports)];
      // A value that was already rejected may be of any size and shape.
      const accepted = [typed.query, typed.requestBody]
        .filter(isRecord)
        .map((values) => withoutInvalid(values, refused));
      const found = onePerField([...refused, ...accepted.flatMap(forbiddenTextErrors)]);
      const areLeftToHandler = reportsErrorsTogether && found.every(({ field }) => field in fields);
      if (found.length > 0 && !areLeftToHandler) throw new ValidationError(found);
      return {
        params: typed.path,
        query: withDates(typed.query, datesOfQuery),
        body: isRecord(typed.requestBody)
          ? withDates(withoutInvalid(typed.requestBody, found), datesOfBody)
          : typed.requestBody,
        bodyErrors: found,
      };
    },

    ignoredParameters(search) {
      if (search === '') return [];
      return ignoredNames(search, source['x-body-fields-in-query'] ? namesOfBodyToo : queryNames);
    },

    responseViolations(status, body) {
      const declared = source.responses[String(status)];
      if (!declared) return [`status ${status} is not documented`];
      const validate = backend.validator.getStatusBasedResponseValidatorForOperation(source.operationId)?.[
        status
      ];
      if (!validate || validate(body ?? null)) return [];
      return (validate.errors ?? []).map(describeViolation);
    },
  };
}

/**
 * Only one error is reported per field, so everything after the first wrong item of a list is cut off: collecting tens of thousands of
 * errors would take a second.
 */
function compileListCutter(fields: Record<string, SchemaObject>): (body: Record<string, unknown>) => void {
  const lists = Object.entries(fields).filter(([, { type }]) => type === 'array');
  const options = { useDefaults: false, trusted: true, allErrors: false };
  let compiled: [name: string, isValid: ValidateFunction][] | undefined;

  return function cutLists(body) {
    compiled ??= lists.map(([name, { items = {} }]) => [name, createValidator(options).compile(items)]);
    for (const [name, isValid] of compiled) {
      const list = body[name];
      if (!Array.isArray(list)) continue;
      const wrong = list.findIndex((item) => !isValid(item));
      if (wrong >= 0) list.length = wrong + 1;
    }
  };
}

function declaredOf(body: Record<string, unknown>, fields: object): Record<string, unknown> {
  const sent = Object.keys(fields).filter((name) => Object.hasOwn(body, name));
  return Object.fromEntries(sent.map((name) => [name, body[name]]));
}

function withoutInvalid(body: Record<string, unknown>, errors: FieldError[]): Record<string, unknown> {
  if (errors.length === 0) return body;
  const invalid = new Set(errors.map(({ field }) => field));
  return Object.fromEntries(Object.entries(body).filter(([field]) => !invalid.has(field)));
}

function describeViolation({ instancePath, message, params }: ErrorObject): string {
  return `${instancePath || '/'} ${message} ${JSON.stringify(params)}`;
}

/** A missing body is read as an empty object, so that every missing field is reported. */
function readBody(body: unknown, schema: SchemaObject, keepsNull: boolean): unknown {
  if (body !== undefined && !isRecord(body)) {
    throw new MalformedRequestError('The body must be a JSON object such as {"name": "value"}');
  }
  return coerceValue(body ?? {}, schema, keepsNull);
}

function bodySchemaOf({ requestBody }: OperationObject): SchemaObject | undefined {
  return (
    requestBody?.content['application/json']?.schema ?? Object.values(requestBody?.content ?? {})[0]?.schema
  );
}

function replySchemaOf({ responses }: OperationObject): SchemaObject | undefined {
  return (responses['200'] ?? responses['201'])?.content?.['application/json']?.schema;
}

/** Fails closed: an unknown security requirement, or one that requires two schemes together, aborts the start. */
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

/** Fails closed: an operation of staff without roles aborts the start. */
function rolesOf({ operationId, security, 'x-roles': roles = [] }: OperationObject): Set<string> {
  const isForStaff = security.some((requirement) => 'Staff' in requirement);
  if (isForStaff !== roles.length > 0) {
    throw new Error(`${operationId}: x-roles and the security requirement Staff belong together`);
  }
  return new Set(roles);
}

/** Fails closed: without a scope, every API key could call the operation. */
function scopeOf({ operationId, security, 'x-scope': scope }: OperationObject): string | undefined {
  const takesKey = security.some((requirement) => 'RegisteredApplication' in requirement);
  if (takesKey !== (scope !== undefined)) {
    throw new Error(
      `${operationId}: x-scope and the security requirement RegisteredApplication belong together`,
    );
  }
  return scope;
}

/** Fails closed: other callers couldn't give a proof. */
function needsFreshProof({
  operationId,
  security,
  'x-fresh-proof': needsProof = false,
}: OperationObject): boolean {
  if (needsProof && !security.every((requirement) => 'Staff' in requirement)) {
    throw new Error(`${operationId}: x-fresh-proof needs the security requirement Staff, and no other`);
  }
  return needsProof;
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

/** The first error of each field, in the order found. */
function onePerField(errors: FieldError[]): FieldError[] {
  const seen = new Set<string>();
  return errors.filter(({ field }) => !seen.has(field) && seen.add(field));
}
