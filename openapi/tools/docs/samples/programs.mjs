// @ts-check
/**
 * One call as a whole program in each language that has a client library, as the READMEs of these show it.
 * @typedef {import('./curl-call.mjs').Call} Call
 * @typedef {import('./curl-call.mjs').Argument} Argument
 * @typedef {(call: Call) => string} Writer
 */

/** @param {string} name */
const camel = (name) => name.replace(/_(\w)/g, (_, letter) => letter.toUpperCase());
/** @param {string} name */
const pascal = (name) => camel(name).replace(/^\w/, (letter) => letter.toUpperCase());
/** @param {string} name */
const snake = (name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
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
  const { service, base, tag, id, credential } = call;
  const options = [`basePath: '${base}'`, credential && `${credential.scheme}: '${credential.value}'`]
    .filter(Boolean)
    .join(', ');
  const values = call.arguments.map(({ name, value }) => `${name}: ${literal(value, inBrackets)}`).join(', ');
  return `import { Configuration, ${tag}Api } from '@groundswell/${service}';

const api = new ${tag}Api(new Configuration({ ${options} }));

const answer = await api.${id}(${values && `{ ${values} }`});
console.log(answer);
`;
}

/** @type {Writer} */
function python(call) {
  const { service, base, tag, id, credential } = call;
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
  const values = call.arguments
    .map(({ name, value, in: place }) => `${place === 'path' ? '' : `${name}=`}${literal(value, spelling)}`)
    .join(', ');
  return `from groundswell_${service} import ApiClient, Configuration, ${tag}Api

configuration = Configuration(
${options.join('\n')}
)
with ApiClient(configuration) as client:
    answer = ${tag}Api(client).${snake(id)}(${values})

print(answer)
`;
}

/** @type {Writer} */
function go(call) {
  const { service, base, tag, id, credential } = call;
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
	"context"
	"fmt"
	"log"

	"github.com/groundswell/groundswell-go/${service}"
)

func main() {
	ctx := ${given}
	client := ${service}.NewClient("${base}")
	answer, _, err := client.${tag}API.${pascal(id)}(ctx${path})${query}.Execute()
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%+v\\n", answer)
}
`;
}

/** @type {Writer} */
function java(call) {
  const { service, base, tag, id, credential } = call;
  const spelling = { quote: JSON.stringify, list: (/** @type {string} */ items) => `List.of(${items})` };
  const key = credential ? `.set${pascal(credential.scheme)}("${credential.value}")` : '';
  const query = queryOf(call)
    .map(({ name, value }) => `.${camel(name)}(${literal(value, spelling)})`)
    .join('');
  const values = [
    ...pathOf(call).map(({ value }) => literal(value, spelling)),
    ...(query ? [`new ${tag}Api.${pascal(id)}Options()${query}`] : []),
  ];
  return `${call.arguments.some(({ value }) => Array.isArray(value)) ? 'import java.util.List;\n' : ''}import org.groundswell.${service}.*;

public class First {
  public static void main(String[] arguments) throws ApiException {
    var client = new ApiClient("${base}")${key};
    var answer = new ${tag}Api(client).${id}(${values.join(', ')});
    System.out.println(answer);
  }
}
`;
}

/** @type {Writer} */
function ruby(call) {
  const { service, base, tag, id, credential } = call;
  const module = `Groundswell${pascal(service)}`;
  const key = credential ? `, ${snake(credential.scheme)}: '${credential.value}'` : '';
  const values = call.arguments
    .map(
      ({ name, value, in: place }) => `${place === 'path' ? '' : `${name}: `}${literal(value, inBrackets)}`,
    )
    .join(', ');
  return `require 'groundswell-${service}'

client = ${module}::ApiClient.new('${base}'${key})
answer = ${module}::${tag}Api.new(client).${snake(id)}${values && `(${values})`}
p answer
`;
}

/** @type {Writer} */
function php(call) {
  const { service, base, tag, id, credential } = call;
  const key = credential ? `, ${credential.scheme}: '${credential.value}'` : '';
  const values = call.arguments
    .map(
      ({ name, value, in: place }) =>
        `${place === 'path' ? '' : `${camel(name)}: `}${literal(value, inBrackets)}`,
    )
    .join(', ');
  return `<?php
require 'vendor/autoload.php';

use Groundswell\\${pascal(service)}\\Api;
use Groundswell\\${pascal(service)}\\ApiClient;

$client = new ApiClient('${base}'${key});
$answer = (new Api\\${tag}Api($client))->${id}(${values});
print_r($answer);
`;
}

/** By the name of the language in a fence. */
export const programs = { typescript, python, go, java, ruby, php };
