import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv, type ValidateFunction } from 'ajv';
import ajvFormats from 'ajv-formats';
import type { ServiceName } from '../../src/contract/document.ts';
import { projectRoot } from '../../src/project-root.ts';

interface Reference {
  $ref?: string;
}

interface Response extends Reference {
  content?: Record<string, unknown>;
}

interface DocumentedOperation {
  operationId: string;
  responses: Record<string, Response>;
}

interface Document {
  paths: Record<string, Record<string, DocumentedOperation>>;
  components: { responses: Record<string, Response> };
}

interface Checked {
  pattern: RegExp;
  method: string;
  pointer: string;
  operation: DocumentedOperation;
  weight: number;
}

/**
 * Which statuses of which operations the tests have seen: `listPages 200`. Kept by the process, since Mocha loads a file
 * with a top-level await, and all that it imports, apart from the others.
 */
export const exercised: Set<string> = sharedSet(globalThis as { exercisedStatuses?: Set<string> });

function sharedSet(holder: { exercisedStatuses?: Set<string> }): Set<string> {
  holder.exercisedStatuses ??= new Set();
  return holder.exercisedStatuses;
}

/**
 * Judges responses by a service's document, independently of the server's own runtime: own path matching, own Ajv, the
 * document's references left as they are.
 */
export class ContractCheck {
  readonly document: Document;
  readonly #ajv = new Ajv({ strict: false, allErrors: true });
  readonly #operations: Checked[];
  readonly #validators = new Map<string, ValidateFunction>();

  constructor(service: ServiceName) {
    const file = join(projectRoot, 'generated', service, 'openapi.json');
    this.document = JSON.parse(readFileSync(file, 'utf8')) as Document;
    ajvFormats.default(this.#ajv);
    for (const format of ['lenient-date-time', 'lenient-date']) this.#ajv.addFormat(format, true);
    this.#ajv.addSchema({ ...this.document, $id: 'document' });
    this.#operations = Object.entries(this.document.paths)
      .flatMap(([path, item]) =>
        Object.entries(item).map(([method, operation]) => checked(path, method, operation)),
      )
      .filter(({ operation }) => operation.operationId)
      .sort((a, b) => b.weight - a.weight);
  }

  /** @throws Error that names the operation and every fault of a response that the document does not allow */
  assert(method: string, path: string, status: number, body: unknown): void {
    const bare = path
      .replace(/\?.*$/s, '')
      .replace(/\/$/, '')
      .replace(/\.(json|jsonp|xml)$/, '');
    const onPath = this.#operations.filter((entry) => entry.pattern.test(bare));
    const match = onPath.find((entry) => entry.method === method.toLowerCase());
    if (!match) {
      if (status !== 404 && status !== 405)
        throw new Error(`${method} ${path} is not documented and answered ${status}`);
      for (const { operation } of onPath) exercised.add(`${operation.operationId} ${status}`);
      return;
    }
    const { operationId, responses } = match.operation;
    exercised.add(`${operationId} ${status}`);
    // Not part of the contract: the operation is not offered yet.
    if (status === 501) return;
    const response = responses[String(status)];
    if (!response) throw new Error(`${operationId} answered ${status}, which is not documented`);
    const validate = this.#validatorOf(`${match.pointer}/responses/${status}`, response);
    if (validate && !validate(body)) {
      const faults = (validate.errors ?? []).map(
        (error) => `${error.instancePath} ${error.message} ${JSON.stringify(error.params)}`,
      );
      throw new Error(`${operationId} ${status} breaks the contract:\n  ${faults.join('\n  ')}`);
    }
  }

  #validatorOf(pointer: string, response: Response): ValidateFunction | undefined {
    const name = response.$ref?.replace('#/components/responses/', '');
    const base = name ? `#/components/responses/${name}` : pointer;
    const resolved = name ? this.document.components.responses[name] : response;
    if (!resolved?.content?.['application/json']) return undefined;
    const known = this.#validators.get(base);
    if (known) return known;
    const validate = this.#ajv.compile({ $ref: `document${base}/content/application~1json/schema` });
    this.#validators.set(base, validate);
    return validate;
  }
}

function checked(path: string, method: string, operation: DocumentedOperation): Checked {
  const bare = path.replace(/\.json$/, '');
  const escaped = bare.replace(/[.*+?^$()|[\]\\]/g, '\\$&');
  // An id may be an address of two segments, such as au/city-run.
  const source = escaped
    .replace(/\{(campaign|charity)[^}]*\}/g, '[^/]+(?:/[^/]+)?')
    .replace(/\{[^}]+\}/g, '[^/]+');
  return {
    pattern: new RegExp(`^${source}$`),
    method,
    operation,
    pointer: `#/paths/${path.replaceAll('~', '~0').replaceAll('/', '~1').replaceAll('{', '%7B').replaceAll('}', '%7D')}/${method}`,
    weight: bare.replace(/\{[^}]+\}/g, '').length,
  };
}
