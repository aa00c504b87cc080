/** Shows the forms that call an operation, and sends their requests. */
export function addTryForms(): void {
  for (const details of document.querySelectorAll<HTMLDetailsElement>('.try')) {
    const form = details.querySelector('form');
    const answer = details.querySelector('.answer');
    if (!form || !answer) continue;
    details.hidden = false;
    form.addEventListener('submit', async (event) => {
      event.preventDefault();
      answer.textContent = 'Sending…';
      answer.replaceChildren(...(await call(form)));
    });
  }
}

/** Sends the request. Returns the response, or why there is none. */
async function call(form: HTMLFormElement): Promise<Element[]> {
  const { method = 'GET', address = '' } = form.dataset;
  const headers: Record<string, string> = {};
  const query = new URLSearchParams();
  let url = address;
  for (const { name, value, dataset } of form.querySelectorAll('input')) {
    if (value.trim() === '') continue;
    if (dataset.in === 'path') url = url.replace(`{${name}}`, encodeURIComponent(value));
    else if (dataset.in === 'query') query.append(name, value);
    else headers[name] = value;
  }
  const body = form.querySelector('textarea')?.value;
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  if (query.size > 0) url += `?${query}`;
  try {
    const response = await fetch(url, { method, headers, body: body ?? null, credentials: 'omit' });
    return shown(`${response.status} ${response.statusText}`.trim(), await response.text());
  } catch {
    return shown('No response. The server may be down, or the browser may have blocked the request.', '');
  }
}

function shown(status: string, text: string): Element[] {
  const line = document.createElement('p');
  line.textContent = status;
  if (text === '') return [line];
  const block = document.createElement('div');
  block.className = 'code-block';
  const pre = document.createElement('pre');
  pre.tabIndex = 0;
  const code = document.createElement('code');
  code.textContent = indented(text);
  pre.append(code);
  block.append(pre);
  return [line, block];
}

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2);
  } catch {
    return text;
  }
}
