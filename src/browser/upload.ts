// Shows how much of a file has been uploaded. Without it, the browser sends the same form.

document.addEventListener('submit', (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || !form.matches('[data-upload]')) return;
  event.preventDefault();
  upload(form);
});

function upload(form: HTMLFormElement): void {
  const request = new XMLHttpRequest();
  const button = form.querySelector<HTMLButtonElement>('button[type=submit]');
  const fail = () => {
    if (button) button.disabled = false;
    report(form, undefined, 'The upload was interrupted. Check your connection and try again.');
  };
  request.responseType = 'document';
  request.upload.addEventListener('progress', ({ loaded, total }) => {
    const percent = Math.floor((100 * loaded) / (total || 1));
    report(form, percent, percent < 100 ? `Uploading: ${percent} %` : 'Uploaded. Reading the file…');
  });
  request.addEventListener('error', fail);
  request.addEventListener('load', () => {
    if (request.status < 400) return location.assign(request.responseURL);
    // The form again, with what is wrong.
    const next = request.responseXML?.querySelector('main');
    if (!next) return fail();
    document.querySelector('main')?.replaceWith(next);
    document.title = request.responseXML?.title ?? document.title;
    next.querySelector<HTMLElement>('[role=alert]')?.focus();
  });
  request.open('POST', form.action);
  request.send(new FormData(form));
  if (button) button.disabled = true;
  report(form, 0, 'Uploading: 0 %');
}

/** @param percent absent to hide the bar */
function report(form: HTMLFormElement, percent: number | undefined, text: string): void {
  const bar = form.querySelector('progress');
  if (bar) Object.assign(bar, { hidden: percent === undefined, value: percent ?? 0 });
  const status = form.querySelector('[data-upload-status]');
  if (status) status.textContent = text;
}
