import type { Operation } from '../documents.ts';

/** Placeholders for credentials, by the name of their scheme. */
export const authorization: Record<string, string> = {
  RegisteredApplication: 'Token token=YOUR_API_KEY',
  OAuthUser: 'Bearer ACCESS_TOKEN',
  OAuthClient: 'Bearer ACCESS_TOKEN',
  Staff: 'Bearer STAFF_TOKEN',
};

/** Returns a curl call of an operation, with the examples of its required values. */
export function curlSample({ method, path, base, parameters, body, credentials }: Operation): string {
  const sent = parameters.filter((one) => one.isSent);
  const steps = path.replace(/\{(\w+)\}/g, (written, name) => {
    const { example } = sent.find((one) => one.in === 'path' && one.name === name) ?? {};
    return example === undefined ? written : encodeURIComponent(String(example));
  });
  const query = sent
    .filter((one) => one.in === 'query')
    .map((one) => `${one.name}=${encodeURIComponent(String(one.example))}`);
  const header = authorization[credentials[0] ?? ''];
  const lines = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}'${base}${steps}${query.length > 0 ? `?${query.join('&')}` : ''}'`,
    ...(header ? [`-H 'Authorization: ${header}'`] : []),
    ...bodyLines(body),
  ];
  return lines.join(' \\\n  ');
}

function bodyLines(body: Operation['body']): string[] {
  if (!body) return [];
  if (body.type === 'multipart/form-data') {
    return Object.keys(body.schema.properties ?? {}).map((name) => `-F '${name}=@picture.jpg'`);
  }
  if (body.type === 'application/octet-stream') {
    return ["-H 'Content-Type: application/octet-stream'", "--data-binary '@pages.csv'"];
  }
  const text = JSON.stringify(body.example, undefined, 2).replaceAll("'", "'\\''");
  return ["-H 'Content-Type: application/json'", `-d '${text}'`];
}
