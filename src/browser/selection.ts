/** The boxes of a list, whose form is below it: counts those that are checked, and checks all of them. */
const boxes = [...document.querySelectorAll<HTMLInputElement>('[form=selection][type=checkbox]')];
const count = document.querySelector<HTMLOutputElement>('#selection output');
const all = document.querySelector('[data-select-all]');

function show(): void {
  const checked = boxes.filter((box) => box.checked).length;
  if (count) count.textContent = checked === 0 ? 'Nothing selected' : `${checked} selected`;
  if (all) all.textContent = checked === boxes.length ? 'Select none' : 'Select all on this page';
}

for (const box of boxes) box.addEventListener('change', show);
all?.addEventListener('click', (event) => {
  event.preventDefault();
  const isAll = boxes.every((box) => box.checked);
  for (const box of boxes) box.checked = !isAll;
  show();
});
if (count) count.hidden = false;
show();
