/** Shows the preview of a form while somebody types. Each is loaded beside the one before, which it then replaces. */

/** Milliseconds after the last key. */
const PAUSE = 600;

const button = document.querySelector<HTMLButtonElement>('button[data-part=preview]');
let frame = document.querySelector<HTMLIFrameElement>('iframe[name=preview]');
let timer: number | undefined;

function refresh(): void {
  if (!frame || !button) return;
  const old = frame;
  frame = document.createElement('iframe');
  frame.title = old.title;
  frame.name = old.name;
  frame.hidden = true;
  // The form is sent to the frame with this name. A new frame adds nothing to the browser's history.
  old.removeAttribute('name');
  old.after(frame);
  frame.addEventListener('load', ({ currentTarget }) => {
    const loaded = currentTarget as HTMLIFrameElement;
    if (loaded.contentDocument?.URL === 'about:blank') return;
    loaded.hidden = false;
    old.remove();
  });
  button.form?.requestSubmit(button);
}

button?.form?.addEventListener('input', () => {
  clearTimeout(timer);
  timer = setTimeout(refresh, PAUSE);
});
// A refused form has other values than those that are saved.
if (document.querySelector('.error-summary')) refresh();
