// @ts-check
/**
 * One call as a whole program in each language that has a client library, as the READMEs of these show it.
 * @typedef {import('./curl-call.mjs').Call} Call
 * @typedef {import('./curl-call.mjs').Argument} Argument
 * @typedef {(call: Call) => string} Writer
 */
import { goBody, javaBody, phpBody, pythonBody, rubyBody, typescriptBody } from './bodies.mjs';
import { camel, pascal, snake } from './names.mjs';

/** @param {string} text */
const single = (text) => `'${text}'`;

/**
 * @param {Argument['value']} value
 * @param {{ quote: (text: string) => string, list: (items: string, value: unknown) => string, yes?: string, no?: string }} spelling
 * @returns {string}
 */
function literal(value, spelling) {
  const { quote, list, yes = 'true', no = 'false' } = spelling;
  if (Array.isArray(value)) return list(value.map((one) => literal(one, spelling)).join(', '), value[0]);
  if (typeof value === 'boolean') return value ? yes : no;
  return typeof value === 'number' ? String(value) : quote(value);
}

const inBrackets = { quote: single, list: (/** @type {string} */ items) => `[${items}]` };
/** @param {Call} call */
const pathOf = (call) => call.arguments.filter((one) => one.in === 'path');
/** @param {Call} call */
const queryOf = (call) => call.arguments.filter((one) => one.in === 'query');

/** @type {Writer} */
function typescript(call) {
  const { service, base, tag, id, body, credential } = call;
  const options = [`basePath: '${base}'`, credential && `${credential.scheme}: '${credential.value}'`]
    .filter(Boolean)
    .join(', ');
  const values = [
    ...call.arguments.map(({ name, value }) => `${name}: ${literal(value, inBrackets)}`),
    ...(body ? [`body: ${typescriptBody(body)}`] : []),
  ].join(', ');
  return `import { Configuration, ${tag}Api } from '@groundswell/${service}';

const api = new ${tag}Api(new Configuration({ ${options} }));

const answer = await api.${id}(${values && `{ ${values} }`});
console.log(answer);
`;
}

/** @type {Writer} */
function python(call) {
  const { service, base, tag, id, body, credential } = call;
  const spelling = {
    quote: JSON.stringify,
    list: (/** @type {string} */ items) => `[${items}]`,
    yes: 'True',
    no: 'False',
  };
  const keys = {
    apiKey: (/** @type {string} */ key) => `api_key={"RegisteredApplication": "${key}"}`,
    accessToken: (/** @type {string} */ key) => `access_token="${key}"`,
  };
  const options = [
    `    host="${base}",`,
    ...(credential ? [`    ${keys[credential.scheme](credential.value)},`] : []),
  ];
  const values = [
    ...call.arguments.map(
      ({ name, value, in: place }) => `${place === 'path' ? '' : `${name}=`}${literal(value, spelling)}`,
    ),
    ...(body ? ['body'] : []),
  ].join(', ');
  return `from groundswell_${service} import ApiClient, Configuration, ${tag}Api

configuration = Configuration(
${options.join('\n')}
)
${body ? `body = ${pythonBody(body)}\n` : ''}with ApiClient(configuration) as client:
    answer = ${tag}Api(client).${snake(id)}(${values})

print(answer)
`;
}

/** @type {Writer} */
function go(call) {
  const { service, base, tag, id, body, credential } = call;
  const spelling = {
    quote: JSON.stringify,
    list: (/** @type {string} */ items, /** @type {unknown} */ first) =>
      `[]${typeof first === 'number' ? 'int64' : 'string'}{${items}}`,
  };
  const withs = { apiKey: 'WithAPIKey', accessToken: 'WithAccessToken' };
  const given = credential
    ? `${service}.${withs[credential.scheme]}(context.Background(), "${credential.value}")`
    : 'context.Background()';
  const path = pathOf(call)
    .map(({ value }) => `, ${literal(value, spelling)}`)
    .join('');
  const query = queryOf(call)
    .map(({ name, value }) => `.${pascal(name)}(${literal(value, spelling)})`)
    .join('');
  return `package main

import (
	"context"${body ? '\n\t"encoding/json"' : ''}
	"fmt"
	"log"

	"github.com/groundswell/groundswell-go/${service}"
)

func main() {
	ctx := ${given}
	client := ${service}.NewClient("${base}")
${body ? goDecoding(service, body) : ''}	answer, _, err := client.${tag}API.${pascal(id)}(ctx${path})${query}${body ? `.${body.type}(body)` : ''}.Execute()
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%+v\\n", answer)
}
`;
}

/**
 * @param {string} service
 * @param {import('./curl-call.mjs').Body} body
 */
function goDecoding(service, body) {
  return `	var body ${service}.${body.type}
	if err := json.Unmarshal([]byte(\`${goBody(body)}\`), &body); err != nil {
		log.Fatal(err)
	}
`;
}

/** @type {Writer} */
function java(call) {
  const { service, base, tag, id, body, credential } = call;
  const spelling = { quote: JSON.stringify, list: (/** @type {string} */ items) => `List.of(${items})` };
  const key = credential ? `.set${pascal(credential.scheme)}("${credential.value}")` : '';
  const query = queryOf(call)
    .map(({ name, value }) => `.${camel(name)}(${literal(value, spelling)})`)
    .join('');
  const values = [
    ...pathOf(call).map(({ value }) => literal(value, spelling)),
    ...(body ? ['body'] : []),
    ...(query ? [`new ${tag}Api.${pascal(id)}Options()${query}`] : []),
  ];
  const sent = body && javaBody(body);
  const types = [
    ...(/OffsetDateTime|LocalDate/.test(sent ?? '') ? ['java.time.*'] : []),
    ...(sent?.includes('Map.of') ? ['java.util.Map'] : []),
    ...(call.arguments.some(({ value }) => Array.isArray(value)) ? ['java.util.List'] : []),
    `org.groundswell.${service}.*`,
    ...(body ? [`org.groundswell.${service}.model.${body.type}`] : []),
  ];
  return `${types.map((type) => `import ${type};\n`).join('')}
public class First {
  public static void main(String[] arguments) throws ApiException {
    var client = new ApiClient("${base}")${key};
${sent ? `    var body = ${sent};\n` : ''}    var answer = new ${tag}Api(client).${id}(${values.join(', ')});
    System.out.println(answer);
  }
}
`;
}

/** @type {Writer} */
function ruby(call) {
  const { service, base, tag, id, body, credential } = call;
  const module = `Groundswell${pascal(service)}`;
  const key = credential ? `, ${snake(credential.scheme)}: '${credential.value}'` : '';
  const values = [
    ...call.arguments.map(
      ({ name, value, in: place }) => `${place === 'path' ? '' : `${name}: `}${literal(value, inBrackets)}`,
    ),
    ...(body ? ['body'] : []),
  ].join(', ');
  return `require 'groundswell-${service}'

client = ${module}::ApiClient.new('${base}'${key})
${body ? `body = ${rubyBody(body)}\n` : ''}answer = ${module}::${tag}Api.new(client).${snake(id)}${values && `(${values})`}
p answer
`;
}

/** @type {Writer} */
function php(call) {
  const { service, base, tag, id, body, credential } = call;
  const key = credential ? `, ${credential.scheme}: '${credential.value}'` : '';
  const values = [
    ...call.arguments.map(
      ({ name, value, in: place }) =>
        `${place === 'path' ? '' : `${camel(name)}: `}${literal(value, inBrackets)}`,
    ),
    ...(body ? ['$body'] : []),
  ].join(', ');
  return `<?php
require 'vendor/autoload.php';

use Groundswell\\${pascal(service)}\\Api;
use Groundswell\\${pascal(service)}\\ApiClient;${body ? `\nuse Groundswell\\${pascal(service)}\\Model;` : ''}

$client = new ApiClient('${base}'${key});
${body ? `$body = ${phpBody(body)};\n` : ''}$answer = (new Api\\${tag}Api($client))->${id}(${values});
print_r($answer);
`;
}

/** By the name of the language in a fence. */
export const programs = { typescript, python, go, java, ruby, php };
