/** One call as a whole program in each language that has a client library, as the READMEs of these show it. */
import type { Part } from '../documents.ts';
import type { Call, Field } from './curl-call.ts';

type Writer = (call: Call) => string;

/** How a language writes values, where it is not as TypeScript does. */
interface Spelling {
  quote?: (text: string) => string;
  list?: (items: string, first: unknown) => string;
  pair?: (name: string, value: string) => string;
  around?: [string, string];
  words?: [string, string];
}

const python: Spelling = {
  quote: JSON.stringify,
  pair: (name, value) => `"${name}": ${value}`,
  around: ['{', '}'],
  words: ['True', 'False'],
};
const go: Spelling = {
  quote: JSON.stringify,
  list: (items, first) => `[]${typeof first === 'number' ? 'int64' : 'string'}{${items}}`,
};
const java: Spelling = {
  quote: JSON.stringify,
  list: (items) => `List.of(${items})`,
  pair: (name, value) => `"${name}", ${value}`,
  around: ['Map.of(', ')'],
};
const php: Spelling = { pair: (name, value) => `'${name}' => ${value}`, around: ['[', ']'] };

function literal(value: Part, spelling: Spelling = {}): string {
  const {
    quote = (text) => `'${text}'`,
    list = (items) => `[${items}]`,
    pair = (name, one) => `${name}: ${one}`,
    around: [open, close] = ['{ ', ' }'],
    words: [yes, no] = ['true', 'false'],
  } = spelling;
  if (Array.isArray(value)) return list(value.map((one) => literal(one, spelling)).join(', '), value[0]);
  if (typeof value === 'boolean') return value ? yes : no;
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return quote(value);
  const pairs = Object.entries(value).map(([name, one]) => pair(name, literal(one, spelling)));
  return `${open}${pairs.join(', ')}${close}`;
}

const camel = (name: string) => name.replace(/_(\w)/g, (_, letter) => letter.toUpperCase());
const pascal = (name: string) => camel(name).replace(/^\w/, (letter) => letter.toUpperCase());
const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const isMoment = ({ schema }: Field) => /date-time/.test(schema.format ?? '');
const isDay = ({ schema }: Field) => /date$/.test(schema.format ?? '');

const lines = (fields: Field[], line: (field: Field) => string, between = '\n') =>
  fields.map(line).join(between);

/** The arguments of a call in one place, each as `write` has it. */
const given = (
  call: Call,
  place: 'path' | 'query',
  spelling: Spelling,
  write: (name: string, value: string) => string,
) =>
  call.arguments
    .filter((one) => one.in === place)
    .map(({ name, value }) => write(name, literal(value, spelling)));
const pathOf = (call: Call, spelling: Spelling) => given(call, 'path', spelling, (_, value) => value);

/** Those of the path by their place, those of the query by their names, and then the body. */
function values(call: Call, spelling: Spelling, named: (name: string) => string, body: string): string {
  const query = given(call, 'query', spelling, (name, value) => `${named(name)}${value}`);
  return [...pathOf(call, spelling), ...query, ...(call.body ? [body] : [])].join(', ');
}

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

/** By the name of the language in a fence. */
export const programs: Record<string, Writer> = {
  typescript: ({ service, base, tag, id, arguments: all, body, credential }) => {
    const key = credential ? `, ${credential.scheme}: '${credential.value}'` : '';
    const written = all.map(({ name, value }) => `${name}: ${literal(value)}`);
    if (body) {
      const fields = lines(body.fields, (field) => {
        const value = literal(field.value);
        return `  ${field.name}: ${isMoment(field) ? `new Date(${value})` : value},`;
      });
      written.push(`body: {\n${fields}\n}`);
    }
    return `import { Configuration, ${tag}Api } from '@groundswell/${service}';

const api = new ${tag}Api(new Configuration({ basePath: '${base}'${key} }));

const answer = await api.${id}(${written.length > 0 ? `{ ${written.join(', ')} }` : ''});
console.log(answer);
`;
  },

  python: (call) => {
    const { service, base, tag, id, body, credential } = call;
    const keys = {
      apiKey: (key: string) => `    api_key={"RegisteredApplication": "${key}"},\n`,
      accessToken: (key: string) => `    access_token="${key}",\n`,
    };
    const fields =
      body && lines(body.fields, ({ name, value }) => `    "${name}": ${literal(value, python)},`);
    return `from groundswell_${service} import ApiClient, Configuration, ${tag}Api

configuration = Configuration(
    host="${base}",
${credential ? keys[credential.scheme](credential.value) : ''})
${body ? `body = {\n${fields}\n}\n` : ''}with ApiClient(configuration) as client:
    answer = ${tag}Api(client).${snake(id)}(${values(call, python, (name) => `${name}=`, 'body')})

print(answer)
`;
  },

  go: (call) => {
    const { service, base, tag, id, body, credential } = call;
    const withs = { apiKey: 'WithAPIKey', accessToken: 'WithAccessToken' };
    const context = credential
      ? `${service}.${withs[credential.scheme]}(context.Background(), "${credential.value}")`
      : 'context.Background()';
    const json =
      body &&
      JSON.stringify(Object.fromEntries(body.fields.map(({ name, value }) => [name, value])), undefined, 2);
    const decoding = `	var body ${service}.${body?.type}
	if err := json.Unmarshal([]byte(\`${json}\`), &body); err != nil {
		log.Fatal(err)
	}
`;
    const query = given(call, 'query', go, (name, value) => `.${pascal(name)}(${value})`).join('');
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
${body ? decoding : ''}	answer, _, err := client.${tag}API.${pascal(id)}(${['ctx', ...pathOf(call, go)].join(', ')})${query}${body ? `.${body.type}(body)` : ''}.Execute()
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%+v\\n", answer)
}
`;
  },

  java: (call) => {
    const { service, base, tag, id, body, credential } = call;
    const key = credential ? `.set${pascal(credential.scheme)}("${credential.value}")` : '';
    const query = given(call, 'query', java, (name, value) => `.${camel(name)}(${value})`).join('');
    const written = pathOf(call, java);
    if (body) written.push('body');
    if (query) written.push(`new ${tag}Api.${pascal(id)}Options()${query}`);
    const fields = lines(
      body?.fields ?? [],
      // A word of the language itself has a line before it.
      (field) =>
        `\n        .${field.name === 'public' ? '_' : ''}${camel(field.name)}(${javaValue(body?.type ?? '', field)})`,
      '',
    );
    const types = [
      /OffsetDateTime|LocalDate/.test(fields) && 'java.time.*',
      fields.includes('Map.of') && 'java.util.Map',
      call.arguments.some(({ value }) => Array.isArray(value)) && 'java.util.List',
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

  ruby: (call) => {
    const { service, base, tag, id, body, credential } = call;
    const module = `Groundswell${pascal(service)}`;
    const key = credential ? `, ${snake(credential.scheme)}: '${credential.value}'` : '';
    const written = values(call, {}, (name) => `${name}: `, 'body');
    const fields = body && lines(body.fields, ({ name, value }) => `  ${name}: ${literal(value)}`, ',\n');
    return `require 'groundswell-${service}'

client = ${module}::ApiClient.new('${base}'${key})
${body ? `body = {\n${fields}\n}\n` : ''}answer = ${module}::${tag}Api.new(client).${snake(id)}${written && `(${written})`}
p answer
`;
  },

  php: (call) => {
    const { service, base, tag, id, body, credential } = call;
    const key = credential ? `, ${credential.scheme}: '${credential.value}'` : '';
    const fields =
      body &&
      lines(body.fields, (field) => {
        const value = literal(field.value, php);
        return `    ${camel(field.name)}: ${isMoment(field) || isDay(field) ? `new DateTimeImmutable(${value})` : value},`;
      });
    return `<?php
require 'vendor/autoload.php';

use Groundswell\\${pascal(service)}\\Api;
use Groundswell\\${pascal(service)}\\ApiClient;${body ? `\nuse Groundswell\\${pascal(service)}\\Model;` : ''}

$client = new ApiClient('${base}'${key});
${body ? `$body = new Model\\${body.type}(\n${fields}\n);\n` : ''}$answer = (new Api\\${tag}Api($client))->${id}(${values(call, php, (name) => `${camel(name)}: `, '$body')});
print_r($answer);
`;
  },
};
