/** Forms that a passkey fills in. Browsers without passkeys never show them. */
const forms = document.querySelectorAll<HTMLFormElement>('form[data-passkey]');

/** What the person reads if the browser or the server refuses. */
const problems: Readonly<Record<string, string>> = {
  NotAllowedError: 'That was canceled or took too long. Please try again.',
  InvalidStateError: 'This device already has a passkey for your account.',
};

for (const form of isSupported() ? forms : []) {
  form.hidden = false;
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const problem = form.querySelector('[data-problem]');
    const field = form.querySelector<HTMLInputElement>('[data-answer]');
    if (!problem || !field) return;
    problem.textContent = '';
    try {
      field.value = await answerTo(form.dataset.passkey ?? '');
      form.submit();
    } catch (error) {
      problem.textContent =
        problems[(error as Error).name] ?? "That didn't work. Reload the page and try again.";
    }
  });
}

function isSupported(): boolean {
  return 'PublicKeyCredential' in window && 'parseRequestOptionsFromJSON' in PublicKeyCredential;
}

/** Asks the server what to ask a passkey for, and the passkey. @returns the passkey's answer, as JSON */
async function answerTo(address: string): Promise<string> {
  const response = await fetch(address, { headers: { Accept: 'application/json' } });
  if (!response.ok) throw new Error(`the server answered ${response.status}`);
  const request = await response.json();
  const credential =
    'rp' in request
      ? await navigator.credentials.create({
          publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(request),
        })
      : await navigator.credentials.get({
          publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(request),
        });
  return JSON.stringify(credential);
}
