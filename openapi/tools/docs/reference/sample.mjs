// @ts-check

/** What is sent in place of a credential, by the name of its scheme. */
export const authorization = /** @type {Record<string, string>} */ ({
  RegisteredApplication: 'Token token=YOUR_API_KEY',
  OAuthUser: 'Bearer ACCESS_TOKEN',
  OAuthClient: 'Bearer ACCESS_TOKEN',
});

/**
 * A call of an operation by curl, with the examples of what it needs.
 * @param {string} method
 * @param {string} path
 * @param {import('./document-parts.mjs').Parts} parts
 */
export function curlSample(method, path, { base, parameters, body, credentials }) {
  const sent = parameters.filter((one) => one.isSent);
  const step = path.replace(/\{(\w+)\}/g, (written, name) => {
    const { example } = sent.find((one) => one.in === 'path' && one.name === name) ?? {};
    return example === undefined ? written : encodeURIComponent(String(example));
  });
  const query = sent
    .filter((one) => one.in === 'query')
    .map((one) => `${one.name}=${encodeURIComponent(String(one.example))}`);
  const header = authorization[credentials[0] ?? ''];
  const lines = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}'${base}${step}${query.length > 0 ? `?${query.join('&')}` : ''}'`,
    ...(header ? [`-H 'Authorization: ${header}'`] : []),
    ...bodyLines(body),
  ];
  return lines.join(' \\\n  ');
}

/** @param {import('./document-parts.mjs').Parts['body']} body */
function bodyLines(body) {
  if (!body) return [];
  if (body.type === 'multipart/form-data') {
    return Object.keys(body.schema.properties ?? {}).map((name) => `-F '${name}=@picture.jpg'`);
  }
  const text = JSON.stringify(body.example, undefined, 2).replaceAll("'", "'\\''");
  return ["-H 'Content-Type: application/json'", `-d '${text}'`];
}
