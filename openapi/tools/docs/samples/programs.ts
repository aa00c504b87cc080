/** Writes a call as a complete program in each language with a client library, in the style of its README. */
import type { Part } from '../documents.ts';
import type { Call, Field } from './curl-call.ts';

/** The syntax of a language. The default for values is TypeScript's. */
interface Language {
  quote?: (text: string) => string;
  list?: (items: string, first: unknown) => string;
  pair?: (name: string, value: string) => string;
  around?: [string, string];
  words?: [string, string];
  /** Returns an argument of the query, with its name. */
  named(name: string, value: string): string;
  /** @param given the arguments in the language's syntax */
  write(call: Call, given: { path: string[]; query: string[] }): string;
}

function literal(value: Part, language: Partial<Language> = {}): string {
  const {
    quote = (text) => `'${text}'`,
    list = (items) => `[${items}]`,
    pair = (name, one) => `${name}: ${one}`,
    around: [open, close] = ['{ ', ' }'],
    words: [yes, no] = ['true', 'false'],
  } = language;
  if (Array.isArray(value)) return list(value.map((one) => literal(one, language)).join(', '), value[0]);
  if (typeof value === 'boolean') return value ? yes : no;
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return quote(value);
  const pairs = Object.entries(value).map(([name, one]) => pair(name, literal(one, language)));
  return `${open}${pairs.join(', ')}${close}`;
}

const camel = (name: string) => name.replace(/_(\w)/g, (_, letter) => letter.toUpperCase());
const pascal = (name: string) => camel(name).replace(/^\w/, (letter) => letter.toUpperCase());
const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const isMoment = ({ schema }: Field) => /date-time/.test(schema.format ?? '');
const isDay = ({ schema }: Field) => /date$/.test(schema.format ?? '');

const lines = (body: Call['body'], line: (field: Field) => string, between = '\n') =>
  body?.fields.map(line).join(between);

function javaValue(type: string, field: Field): string {
  const { name, value, schema } = field;
  const text = literal(value, java);
  if (isMoment(field)) return `OffsetDateTime.parse(${text})`;
  if (isDay(field)) return `LocalDate.parse(${text})`;
  if (schema.enum) return `${type}.${pascal(name)}Enum.${String(value).toUpperCase()}`;
  if (schema.type === 'number') return Number.isInteger(value) ? `${text}.0` : text;
  const isLong = schema.type === 'integer' && schema.format === 'int64' && !/(^|_)u?id$/.test(name);
  return isLong ? `${text}L` : text;
}

const typescript: Language = {
  named: (name, value) => `${name}: ${value}`,
  write({ service, base, tag, id, arguments: all, body, credential }) {
    const key = credential ? `, ${credential.scheme}: '${credential.value}'` : '';
    const written = all.map(({ name, value }) => `${name}: ${literal(value)}`);
    const fields = lines(body, (field) => {
      const value = literal(field.value);
      return `  ${field.name}: ${isMoment(field) ? `new Date(${value})` : value},`;
    });
    if (body) written.push(`body: {\n${fields}\n}`);
    return `import { Configuration, ${tag}Api } from '@groundswell/${service}';

const api = new ${tag}Api(new Configuration({ basePath: '${base}'${key} }));

const answer = await api.${id}(${written.length > 0 ? `{ ${written.join(', ')} }` : ''});
console.log(answer);
`;
  },
};

const python: Language = {
  quote: JSON.stringify,
  pair: (name, value) => `"${name}": ${value}`,
  around: ['{', '}'],
  words: ['True', 'False'],
  named: (name, value) => `${name}=${value}`,
  write({ service, base, tag, id, body, credential }, { path, query }) {
    const keys = {
      apiKey: (key: string) => `    api_key={"RegisteredApplication": "${key}"},\n`,
      accessToken: (key: string) => `    access_token="${key}",\n`,
    };
    const fields = lines(body, ({ name, value }) => `    "${name}": ${literal(value, python)},`);
    return `from groundswell_${service} import ApiClient, Configuration, ${tag}Api

configuration = Configuration(
    host="${base}",
${credential ? keys[credential.scheme](credential.value) : ''})
${body ? `body = {\n${fields}\n}\n` : ''}with ApiClient(configuration) as client:
    answer = ${tag}Api(client).${snake(id)}(${[...path, ...query, ...(body ? ['body'] : [])].join(', ')})

print(answer)
`;
  },
};

const go: Language = {
  quote: JSON.stringify,
  list: (items, first) => `[]${typeof first === 'number' ? 'int64' : 'string'}{${items}}`,
  named: (name, value) => `.${pascal(name)}(${value})`,
  write({ service, base, tag, id, body, credential }, { path, query }) {
    const withs = { apiKey: 'WithAPIKey', accessToken: 'WithAccessToken' };
    const context = credential
      ? `${service}.${withs[credential.scheme]}(context.Background(), "${credential.value}")`
      : 'context.Background()';
    const sent = Object.fromEntries((body?.fields ?? []).map(({ name, value }) => [name, value]));
    const decoding = `	var body ${service}.${body?.type}
	if err := json.Unmarshal([]byte(\`${JSON.stringify(sent, undefined, 2)}\`), &body); err != nil {
		log.Fatal(err)
	}
`;
    return `package main

import (
	"context"${body ? '\n\t"encoding/json"' : ''}
	"fmt"
	"log"

	"github.com/groundswell/groundswell-go/${service}"
)

func main() {
	ctx := ${context}
	client := ${service}.NewClient("${base}")
${body ? decoding : ''}	answer, _, err := client.${tag}API.${pascal(id)}(${['ctx', ...path].join(', ')})${query.join('')}${body ? `.${body.type}(body)` : ''}.Execute()
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%+v\\n", answer)
}
`;
  },
};

const java: Language = {
  quote: JSON.stringify,
  list: (items) => `List.of(${items})`,
  pair: (name, value) => `"${name}", ${value}`,
  around: ['Map.of(', ')'],
  named: (name, value) => `.${camel(name)}(${value})`,
  write({ service, base, tag, id, arguments: all, body, credential }, { path, query }) {
    const key = credential ? `.set${pascal(credential.scheme)}("${credential.value}")` : '';
    const written = body ? [...path, 'body'] : path;
    if (query.length > 0) written.push(`new ${tag}Api.${pascal(id)}Options()${query.join('')}`);
    const fields = lines(
      body,
      // A keyword of the language gets an underscore.
      (field) =>
        `\n        .${field.name === 'public' ? '_' : ''}${camel(field.name)}(${javaValue(body?.type ?? '', field)})`,
      '',
    );
    const types = [
      /OffsetDateTime|LocalDate/.test(fields ?? '') && 'java.time.*',
      fields?.includes('Map.of') && 'java.util.Map',
      all.some(({ value }) => Array.isArray(value)) && 'java.util.List',
      `org.groundswell.${service}.*`,
      body && `org.groundswell.${service}.model.${body.type}`,
    ].filter(Boolean);
    return `${types.map((type) => `import ${type};\n`).join('')}
public class First {
  public static void main(String[] arguments) throws ApiException {
    var client = new ApiClient("${base}")${key};
${body ? `    var body = new ${body.type}()${fields};\n` : ''}    var answer = new ${tag}Api(client).${id}(${written.join(', ')});
    System.out.println(answer);
  }
}
`;
  },
};

const ruby: Language = {
  named: (name, value) => `${name}: ${value}`,
  write({ service, base, tag, id, body, credential }, { path, query }) {
    const module = `Groundswell${pascal(service)}`;
    const key = credential ? `, ${snake(credential.scheme)}: '${credential.value}'` : '';
    const written = [...path, ...query, ...(body ? ['body'] : [])].join(', ');
    const fields = lines(body, ({ name, value }) => `  ${name}: ${literal(value)}`, ',\n');
    return `require 'groundswell-${service}'

client = ${module}::ApiClient.new('${base}'${key})
${body ? `body = {\n${fields}\n}\n` : ''}answer = ${module}::${tag}Api.new(client).${snake(id)}${written && `(${written})`}
p answer
`;
  },
};

const php: Language = {
  pair: (name, value) => `'${name}' => ${value}`,
  around: ['[', ']'],
  named: (name, value) => `${camel(name)}: ${value}`,
  write({ service, base, tag, id, body, credential }, { path, query }) {
    const key = credential ? `, ${credential.scheme}: '${credential.value}'` : '';
    const fields = lines(body, (field) => {
      const value = literal(field.value, php);
      return `    ${camel(field.name)}: ${isMoment(field) || isDay(field) ? `new DateTimeImmutable(${value})` : value},`;
    });
    return `<?php
require 'vendor/autoload.php';

use Groundswell\\${pascal(service)}\\Api;
use Groundswell\\${pascal(service)}\\ApiClient;${body ? `\nuse Groundswell\\${pascal(service)}\\Model;` : ''}

$client = new ApiClient('${base}'${key});
${body ? `$body = new Model\\${body.type}(\n${fields}\n);\n` : ''}$answer = (new Api\\${tag}Api($client))->${id}(${[...path, ...query, ...(body ? ['$body'] : [])].join(', ')});
print_r($answer);
`;
  },
};

/** Returns the programs for a call, by the language's name in a fence. */
export function programsFor(call: Call): [language: string, text: string][] {
  return Object.entries({ typescript, python, go, java, ruby, php }).map(([name, language]) => {
    const given = (place: string) => call.arguments.filter((one) => one.in === place);
    const path = given('path').map(({ value }) => literal(value, language));
    const query = given('query').map((one) => language.named(one.name, literal(one.value, language)));
    return [name, language.write(call, { path, query })];
  });
}
