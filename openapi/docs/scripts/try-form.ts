import { madeThing, rememberMade } from './made-things.ts';

/** Shows the forms that call an operation, and sends their requests. */
export function addTryForms(): void {
  for (const details of document.querySelectorAll<HTMLDetailsElement>('.try')) {
    const form = details.querySelector('form');
    const answer = details.querySelector('.answer');
    if (!form || !answer) continue;
    details.hidden = false;
    // Also when the reader comes back to the page after creating something.
    addEventListener('pageshow', () => fillIn(form));
    form.addEventListener('submit', async (event) => {
      event.preventDefault();
      const missing = form.querySelector('textarea')?.value.match(/\{\{\w+\}\}/);
      if (missing) return answer.replaceChildren(...shown(`Replace ${missing} with an ID first.`, ''));
      if (!isMeant(form)) return;
      answer.textContent = 'Sending…';
      answer.replaceChildren(...(await call(form)));
    });
  }
}

/** Fills in what other forms have made, and shows which of them are needed first. */
function fillIn(form: HTMLFormElement): void {
  for (const input of form.querySelectorAll<HTMLInputElement>('[data-made]')) {
    input.value ||= madeThing(input.dataset.made ?? '') ?? '';
  }
  const body = form.querySelector('textarea');
  if (body) {
    const unique = Date.now().toString(36);
    body.value = body.value.replace(/\{\{(\w+)\}\}/g, (written, name) =>
      name === 'unique' ? unique : (madeThing(name) ?? written),
    );
  }
  for (const line of form.querySelectorAll<HTMLElement>('[data-needs]')) {
    line.hidden = madeThing(line.dataset.needs ?? '') !== undefined;
  }
}

/** Asks before something that exists is changed or deleted. */
function isMeant(form: HTMLFormElement): boolean {
  const { method = '' } = form.dataset;
  if (!['PUT', 'PATCH', 'DELETE'].includes(method)) return true;
  const { pathname } = new URL(addressOf(form));
  return confirm(`Send ${method} ${pathname}? It ${method === 'DELETE' ? 'deletes' : 'changes'} real data.`);
}

function addressOf(form: HTMLFormElement): string {
  let address = form.dataset.address ?? '';
  for (const { name, value } of form.querySelectorAll<HTMLInputElement>('[data-in=path]')) {
    address = address.replace(`{${name}}`, encodeURIComponent(value));
  }
  return address;
}

/** Sends the request. Returns the response, or why there is none. */
async function call(form: HTMLFormElement): Promise<Element[]> {
  const { method = 'GET' } = form.dataset;
  const headers: Record<string, string> = {};
  const query = new URLSearchParams();
  for (const { name, value, dataset } of form.querySelectorAll('input')) {
    if (value.trim() === '') continue;
    if (dataset.in === 'query') query.append(name, value);
    if (dataset.in === 'header') headers[name] = value;
  }
  const body = form.querySelector('textarea')?.value;
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  const url = addressOf(form) + (query.size > 0 ? `?${query}` : '');
  try {
    const response = await fetch(url, { method, headers, body: body ?? null, credentials: 'omit' });
    const text = await response.text();
    if (response.ok) rememberMade(JSON.parse(form.dataset.makes ?? '{}'), text, body);
    return shown(`${response.status} ${response.statusText}`.trim(), text);
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
