/** Shows the preview of a form while somebody types. Each is loaded beside the one before, which it then replaces. */

/** Milliseconds after the last key. */
const PAUSE = 600;

const buttons = document.querySelectorAll<HTMLButtonElement>('button[data-part]');
const [button] = buttons;
let frame = document.querySelector<HTMLIFrameElement>('iframe[name=preview]');
let count = 1;
let timer: number | undefined;

function refresh(): void {
  if (!frame || !button) return;
  const old = frame;
  // A new frame adds nothing to the browser's history. It has a new name, because the old one is there until this one is loaded.
  frame = document.createElement('iframe');
  count += 1;
  frame.name = `preview-${count}`;
  frame.title = old.title;
  frame.hidden = true;
  old.after(frame);
  for (const each of buttons) each.formTarget = frame.name;
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
