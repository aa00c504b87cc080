/** One question to a contender. `{unique}` in a body stands for another text each time. */
export interface HttpRequest {
  method: 'GET' | 'POST';
  path: string;
  authorization?: string;
  /** Sent as JSON. */
  body?: object;
}

/** @throws Error unless the answer is a success */
export async function ask(port: number, request: HttpRequest, unique: string): Promise<unknown> {
  const { method, path, authorization } = request;
  const body = request.body && JSON.stringify(request.body).replaceAll('{unique}', unique);
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: {
      ...(authorization ? { authorization } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body } : {}),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text.slice(0, 300)}`);
  return JSON.parse(text);
}
