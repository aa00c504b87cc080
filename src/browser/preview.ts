/** Shows the preview of a form while somebody types. A new one loads in a hidden frame, and then replaces the old one. */

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
  // A new frame adds nothing to the browser's history. Its name is new, too, because the old frame stays until this one is loaded.
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
    // Also those that haven't been loaded yet.
    while (loaded.previousElementSibling instanceof HTMLIFrameElement) loaded.previousElementSibling.remove();
  });
  button.form?.requestSubmit(button);
}

button?.form?.addEventListener('input', () => {
  clearTimeout(timer);
  timer = setTimeout(refresh, PAUSE);
});
// The values of a refused form aren't saved, so the first preview doesn't have them.
if (document.querySelector('.error-summary')) refresh();
