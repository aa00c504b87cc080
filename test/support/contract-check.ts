import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv, type ValidateFunction } from 'ajv';
import ajvFormats from 'ajv-formats';
import { projectRoot } from '../../src/config/project-root.ts';
import type { ServiceName } from '../../src/domain/service-names.ts';
import {
  type ContractDocument,
  type DocumentedResponse,
  type OperationElements,
  operationElements,
} from './contract-elements.ts';
import { exercised, noteExchange, type SentRequest } from './exercised.ts';

interface Checked {
  elements: OperationElements;
  pattern: RegExp;
  pointer: string;
  weight: number;
}

const checks = new Map<ServiceName, ContractCheck>();

/** The body of any response as CSV. */
export const csv = Symbol('csv');

/**
 * Checks responses against a service's document independently of the server's own code: with its own path matching and its own Ajv, and
 * with the document's references unresolved.
 */
export class ContractCheck {
  readonly document: ContractDocument;
  readonly #ajv = new Ajv({ strict: false, allErrors: true });
  readonly #operations: Checked[];
  readonly #validators = new Map<string, ValidateFunction>();

  /** Returns the instance for this process, so that the compiled schemas serve all test files. */
  static of(service: ServiceName): ContractCheck {
    const known = checks.get(service) ?? new ContractCheck(service);
    checks.set(service, known);
    return known;
  }

  private constructor(service: ServiceName) {
    const file = join(projectRoot, 'generated', service, 'openapi.json');
    this.document = JSON.parse(readFileSync(file, 'utf8')) as ContractDocument;
    ajvFormats.default(this.#ajv);
    for (const format of ['lenient-date-time', 'lenient-date']) this.#ajv.addFormat(format, true);
    this.#ajv.addSchema({ ...this.document, $id: 'document' });
    this.#operations = operationElements(service, this.document)
      .map(checked)
      .sort((a, b) => b.weight - a.weight);
  }

  /**
   * @param body `csv` for a file, whose lines no schema describes
   * @throws Error that names the operation and lists every violation of the document
   */
  assert(request: SentRequest, status: number, body: unknown): void {
    const { method, path } = request;
    const bare = path
      .replace(/\?.*$/s, '')
      .replace(/\/$/, '')
      .replace(/\.(json|jsonp|xml|csv)$/, '');
    const onPath = this.#operations.filter((entry) => entry.pattern.test(bare));
    const match = onPath.find((entry) => entry.elements.method === method.toLowerCase());
    if (!match) {
      if (status !== 404 && status !== 405)
        throw new Error(`${method} ${path} is not documented and returned ${status}`);
      for (const { elements } of onPath) exercised.add(`${elements.operation.operationId} ${status}`);
      return;
    }
    const { operationId, responses } = match.elements.operation;
    // Not part of the contract: the operation isn't available yet.
    if (status === 501) return;
    const response = responses[String(status)];
    if (!response) throw new Error(`${operationId} returned ${status}, which is not documented`);
    const validate = this.#validatorOf(`${match.pointer}/responses/${status}`, response);
    if (validate && body !== csv && !validate(body)) {
      const violations = (validate.errors ?? []).map(
        (error) => `${error.instancePath} ${error.message} ${JSON.stringify(error.params)}`,
      );
      throw new Error(`${operationId} ${status} breaks the contract:\n  ${violations.join('\n  ')}`);
    }
    noteExchange(match.elements, request, status);
  }

  #validatorOf(pointer: string, response: DocumentedResponse): ValidateFunction | undefined {
    const name = response.$ref?.replace('#/components/responses/', '');
    const base = name ? `#/components/responses/${name}` : pointer;
    const resolved = name ? this.document.components.responses[name] : response;
    const type = ['application/json', 'text/event-stream'].find((each) => resolved?.content?.[each]);
    if (!type) return undefined;
    const known = this.#validators.get(base);
    if (known) return known;
    const validate = this.#ajv.compile({ $ref: `document${base}/content/${type.replace('/', '~1')}/schema` });
    this.#validators.set(base, validate);
    return validate;
  }
}

function checked(elements: OperationElements): Checked {
  const { path, method } = elements;
  const bare = path.replace(/\.(json|csv)$/, '');
  const escaped = bare.replace(/[.*+?^$()|[\]\\]/g, '\\$&');
  // An ID can have two segments, such as au/city-run.
  const source = escaped
    .replace(/\{(campaign|charity)[^}]*\}/g, '[^/]+(?:/[^/]+)?')
    .replace(/\{[^}]+\}/g, '[^/]+');
  return {
    elements,
    pattern: new RegExp(`^${source}$`),
    pointer: `#/paths/${path.replaceAll('~', '~0').replaceAll('/', '~1').replaceAll('{', '%7B').replaceAll('}', '%7D')}/${method}`,
    weight: bare.replace(/\{[^}]+\}/g, '').length,
  };
}
