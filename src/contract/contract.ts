import { type Document, type HandlerMap, OpenAPIBackend } from 'openapi-backend';
import {
  AuthenticationError,
  AuthorizationError,
  FreshProofError,
  MethodNotAllowedError,
  NotAcceptableError,
  NotFoundError,
  NotImplementedError,
} from '../errors.ts';
import { type DocumentObject, type OperationObject, readDocument } from './document.ts';
import { compileOperation, type Operation } from './operation.ts';
import type { Principal, PrincipalKind } from './principal.ts';
import { RouteTable, withoutLastSlashes } from './route-table.ts';
import type { AnyRequest } from './types.ts';
import { createValidator } from './validators.ts';

/**
 * Any handler, as the runtime sees it; its precise type was checked where the handlers were assembled. Written as a method, because
 * TypeScript lets the parameters of methods be narrower.
 */
type AnyHandler = { handle(request: AnyRequest, context: unknown): Promise<AnyReply> }['handle'];

export interface AnyReply {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
  tags?: readonly string[];
}

export interface Match {
  operation: Operation;
  params: Record<string, string>;
  /** Requested as `.jsonp`. */
  jsonp: boolean;
  /** Requested as `.csv`. */
  csv: boolean;
}

/** Loaded contracts by their handlers, shared by all servers of the process. */
const loaded = new WeakMap<object, Promise<Contract>>();

/**
 * The contract of one service at run time: a strict openapi-backend instance has the definition, the validators and the handlers; a route
 * table compiled from the same definition finds the operation.
 */
export class Contract {
  readonly operations: readonly Operation[];
  readonly #backend: OpenAPIBackend;
  readonly #routes: RouteTable<Operation>;

  private constructor(backend: OpenAPIBackend, operations: Operation[]) {
    this.#backend = backend;
    this.operations = operations;
    this.#routes = new RouteTable(operations);
  }

  /**
   * Loads the contract of these handlers, once.
   * @param handlers by operation ID; operations without one respond with 501
   * @param options.lazy compiles each validator at its first use, for a faster start; otherwise all are compiled and the document and its
   * schemas are validated now
   * @throws Error for a document that is not valid OpenAPI, or a handler of an operation that is not in it
   */
  static load(
    service: string,
    handlers: Record<string, AnyHandler>,
    options?: { lazy?: boolean },
  ): Promise<Contract> {
    const contract = loaded.get(handlers) ?? Contract.of(readDocument(service), handlers, options);
    loaded.set(handlers, contract);
    return contract;
  }

  /** Like `load`, with a given document. */
  static async of(
    definition: object,
    handlers: Record<string, AnyHandler>,
    { lazy = false }: { lazy?: boolean } = {},
  ): Promise<Contract> {
    const backend = new OpenAPIBackend({
      definition: definition as Document,
      strict: true,
      quick: lazy,
      customizeAjv: (_ajv, _options, validated) =>
        createValidator({
          useDefaults: validated === 'paramsValidator' || validated === 'requestBodyValidator',
          trusted: lazy,
          allErrors: true,
        }),
    });
    await backend.init();
    // Typed for the library's own dispatch, which calls handlers with its own context; `call` does not.
    backend.register(handlers as unknown as HandlerMap);
    const sources = backend.router.getOperations() as OperationObject[];
    const keepsNull = (definition as DocumentObject)['x-null-clears'] ?? false;
    return new Contract(
      backend,
      sources.map((source) => compileOperation(backend, source, source['x-null-clears'] ?? keepsNull)),
    );
  }

  /**
   * Finds the operation for a request path, with or without a format suffix and trailing slash.
   * @param path below the service's root
   * @throws NotFoundError, MethodNotAllowedError, NotAcceptableError (a format that the operation doesn't offer), MalformedRequestError
   */
  match(method: string, path: string): Match {
    const { bare, format } = splitFormat(path);
    const match = this.#routes.match(method.toLowerCase(), bare);
    const isJson = format === undefined || format === 'json';
    const read = isJson ? match : this.#routes.match('get', bare);
    const csv = format === 'csv' && read.found && read.target.offersCsv;
    const isOnlyCsv = read.found && read.target.path.endsWith('.csv');
    const isOtherFormat = isOnlyCsv ? format !== undefined && !csv : !isJson && format !== 'jsonp' && !csv;
    if (isOtherFormat && read.found) {
      const { offersCsv, roles } = read.target;
      // A staff token is ignored in .jsonp, like all credentials.
      const other = offersCsv ? ' or .csv' : roles.size === 0 ? ' or .jsonp' : '';
      const offered = isOnlyCsv ? '.csv' : `.json${other}`;
      throw new NotAcceptableError(`.${format} is not supported; request ${offered}`);
    }
    if (!match.found && match.allow.length > 0) throw new MethodNotAllowedError(allowedMethods(match.allow));
    if (!match.found || isOtherFormat) throw new NotFoundError();
    const jsonp = format === 'jsonp';
    if (jsonp && !match.target.path.endsWith('.json')) throw new NotFoundError();
    return { operation: match.target, params: match.params, jsonp, csv };
  }

  /**
   * Finds the path that an unknown one may mean: two neighbouring parts are in the wrong order (`/campaigns/city-run/au`), or the first is in
   * the singular (`/page/1`).
   * @returns a path below the service's root; undefined if there is none
   */
  nearest(method: string, path: string): string | undefined {
    const { bare } = splitFormat(path);
    const segments = bare.split('/').slice(1);
    if (segments.length > LONGEST_GUESS || bare.includes('%')) return undefined;
    const swapped = segments.slice(1).map((segment, position) => {
      const others = [...segments];
      others.splice(position, 2, segment, segments[position] as string);
      return others;
    });
    const [first = '', ...others] = segments;
    const plurals = [`${first}s`, first.replace(/y$/, 'ies')].map((plural) => [plural, ...others]);
    const all = [...swapped, ...plurals].map((parts) => `/${parts.join('/')}`);
    const found = all.find((each) => this.#routes.match(method.toLowerCase(), each).found);
    return found && `${found}.json`;
  }

  /** Methods of a path for `OPTIONS`; empty if the path is unknown. */
  allowedMethods(path: string): string[] {
    const match = this.#routes.match('', splitFormat(path).bare);
    return match.found ? [] : allowedMethods(match.allow);
  }

  /** Operations without a handler, which respond with 501. */
  get pending(): string[] {
    return this.operations.map(({ id }) => id).filter((id) => !this.#backend.handlers[id]);
  }

  /**
   * Rejects callers that may not call the operation.
   * @returns the caller; a member of staff only with the roles that may call it, so that no other role extends what it reaches
   * @throws AuthenticationError without credentials; AuthorizationError; FreshProofError for staff at the desk who must enter their password
   *   or a code first
   */
  authorize(
    { callers, roles, scope, needsFreshProof }: Operation,
    principal: Principal | undefined,
  ): Principal | undefined {
    if (callers.size === 0) return principal;
    if (!principal) throw new AuthenticationError();
    if (!callers.has(principal.kind)) throw new AuthorizationError({ reason: needed(callers) });
    if (principal.kind === 'RegisteredApplication') requireScope(principal.scopes, scope);
    if (principal.kind !== 'Staff') return principal;
    const grants = principal.grants.filter(({ role }) => roles.has(role));
    if (grants.length === 0) {
      throw new AuthorizationError({ reason: `This needs one of these roles: ${[...roles].join(', ')}` });
    }
    if (needsFreshProof && principal.tokenId !== undefined) {
      throw new AuthorizationError({ reason: 'This cannot be done with a token, only at the desk' });
    }
    if (needsFreshProof && !principal.isFresh) throw new FreshProofError();
    return { ...principal, grants };
  }

  /** @throws NotImplementedError for an operation of the contract that this server does not offer yet */
  requireHandler({ id }: Operation): void {
    if (!this.#backend.handlers[id]) throw new NotImplementedError(id);
  }

  /** Calls the operation's handler and propagates its errors. */
  call(request: AnyRequest, context: unknown): Promise<AnyReply> {
    const handler = this.#backend.handlers[request.operationId] as unknown as AnyHandler;
    return handler(request, context);
  }
}

/** Segments of the longest path that is compared with others. The work grows with the square. */
const LONGEST_GUESS = 8;

function splitFormat(path: string): { bare: string; format: string | undefined } {
  const trimmed = path.length > 1 ? withoutLastSlashes(path) : path;
  const format = /\.([a-z]{2,5})$/i.exec(trimmed)?.[1]?.toLowerCase();
  return { bare: format ? trimmed.slice(0, -format.length - 1) : trimmed, format };
}

function allowedMethods(methods: string[]): string[] {
  const names = methods.map((method) => method.toUpperCase());
  return [...names, ...(names.includes('GET') ? ['HEAD'] : []), 'OPTIONS'];
}

const credentialsOf: Record<PrincipalKind, string> = {
  RegisteredApplication: 'the API key of a registered application',
  OAuthClient: "an application's own token",
  OAuthUser: "a user's access token",
  Staff: 'a staff token',
};

/** @throws AuthorizationError that names the missing scope */
function requireScope(scopes: readonly string[], scope: string | undefined): void {
  if (scope !== undefined && scopes.includes(scope)) return;
  throw new AuthorizationError({
    reason: `This API key doesn't have the scope ${scope}. Ask the operator for a key that has it`,
  });
}

function needed(callers: ReadonlySet<PrincipalKind>): string {
  return `This needs ${[...callers].map((kind) => credentialsOf[kind]).join(' or ')}`;
}
