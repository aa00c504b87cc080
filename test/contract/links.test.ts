import { expect } from 'chai';
import { readDocument } from '../../src/contract/document.ts';

interface Schema {
  $ref?: string;
  items?: Schema;
  properties?: Record<string, Schema>;
}

interface Parameter {
  $ref?: string;
  name: string;
  in: string;
}

interface Response {
  content?: { 'application/json'?: { schema: Schema } };
  links?: Record<string, { operationId: string; parameters: Record<string, string> }>;
}

interface Operation {
  operationId?: string;
  parameters?: Parameter[];
  responses: Record<string, Response>;
}

type PathItem = Record<string, Operation> & { parameters?: never };

type Document = { paths: Record<string, PathItem> };

/** Every operation, with the parameters that its path declares for all of them. */
function operationsOf({ paths }: Document): Operation[] {
  return Object.values(paths).flatMap(({ parameters: shared = [], ...item }) =>
    Object.values(item as Record<string, Operation>)
      .filter(({ operationId }) => operationId)
      .map((operation) => ({ ...operation, parameters: [...shared, ...(operation.parameters ?? [])] })),
  );
}

function resolve<T extends { $ref?: string }>(document: Document, value: T): T {
  if (!value.$ref) return value;
  const keys = value.$ref.replace('#/', '').split('/');
  return keys.reduce<unknown>((part, key) => (part as Record<string, unknown>)[key], document) as T;
}

/** Whether an expression such as `$response.body#/page/id` names something that the answer or the request has. */
function leadsSomewhere(document: Document, operation: Operation, response: Response, expression: string) {
  const [, query] = /^\$request\.query\.(\w+)$/.exec(expression) ?? [];
  if (query) return (operation.parameters ?? []).some((each) => resolve(document, each).name === query);
  const [, pointer] = /^\$response\.body#\/(.+)$/.exec(expression) ?? [];
  let schema = response.content?.['application/json']?.schema;
  for (const key of pointer?.split('/') ?? []) {
    const whole: Schema = resolve(document, schema ?? {});
    schema = /^\d+$/.test(key) ? whole.items : whole.properties?.[key];
  }
  return pointer !== undefined && schema !== undefined;
}

describe('links between operations', () => {
  for (const service of ['fundraising', 'metadata'] as const) {
    const document = readDocument(service) as unknown as Document;
    const operations = operationsOf(document);
    for (const operation of operations) {
      for (const response of Object.values(operation.responses)) {
        for (const [name, link] of Object.entries(response.links ?? {})) {
          it(`${operation.operationId} leads to ${name}`, () => {
            const target = operations.find(({ operationId }) => operationId === link.operationId);
            const names = (target?.parameters ?? []).map((parameter) => resolve(document, parameter).name);
            for (const [parameter, expression] of Object.entries(link.parameters)) {
              expect(names).to.include(parameter);
              expect(leadsSomewhere(document, operation, response, expression), expression).to.equal(true);
            }
          });
        }
      }
    }
  }
});
