// @ts-check

/** Shows the forms that call an operation, and lets them do so. */
export function addTryForms() {
  for (const details of /** @type {NodeListOf<HTMLDetailsElement>} */ (document.querySelectorAll('.try'))) {
    const form = details.querySelector('form');
    const answer = details.querySelector('.answer');
    if (!form || !answer) continue;
    details.hidden = false;
    form.addEventListener('submit', async (event) => {
      event.preventDefault();
      answer.textContent = 'Sending …';
      answer.replaceChildren(...(await call(form)));
    });
  }
}

/**
 * @param {HTMLFormElement} form
 * @returns {Promise<Element[]>} the answer, or why there is none
 */
async function call(form) {
  const { method = 'GET', address = '' } = form.dataset;
  /** @type {Record<string, string>} */
  const headers = {};
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
    return shown('No answer: the server cannot be reached, or the browser does not allow this request.', '');
  }
}

/**
 * @param {string} status
 * @param {string} text
 */
function shown(status, text) {
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

/** @param {string} text */
function indented(text) {
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2);
  } catch {
    return text;
  }
}
