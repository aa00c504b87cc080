/** A poster, on the screen and as the only thing on its sheet of paper. Its lengths are parts of its width: 1cqw is 2.1 mm on A4. */
export const print = `
.poster { container-type: inline-size; width: 100%; max-width: 210mm; margin: 1.5rem auto 0; background: #fff; color: #17242a; box-shadow: var(--shadow); page: poster; }
.sheet { display: flex; flex-direction: column; aspect-ratio: 210 / 297; padding: 7cqw; overflow: hidden; border-top: 4cqw solid var(--brand-deep); text-align: center; font-size: 2.6cqw; }
.sheet p { margin: 0; } .sheet .photo { align-self: center; width: 70cqw; flex: 1; min-height: 22cqw; max-height: 60cqw; object-fit: cover; border-radius: 4cqw; margin-bottom: 3cqw; }
.sheet .cause { font-weight: 650; color: #55636a; } .sheet .who { font-weight: 800; font-size: 6cqw; line-height: 1.2; letter-spacing: -.03em; text-wrap: balance; margin: 1.2cqw 0; max-height: 21.6cqw; overflow: hidden; flex: none; }
.sheet .for { font-size: 3.2cqw; font-weight: 600; line-height: 1.3; max-height: 8.32cqw; overflow: hidden; flex: none; } .sheet .words { margin-top: 3cqw; font-size: 2.9cqw; line-height: 1.5; text-align: start; flex: none; }
.sheet .scan { display: flex; gap: 4cqw; align-items: center; text-align: start; margin-top: auto; padding-top: 3cqw; flex: none; } .sheet .scan img { width: 22cqw; height: 22cqw; flex: none; }
.sheet .scan p { min-width: 0; } .sheet .scan strong { display: block; font-size: 5.5cqw; font-weight: 800; line-height: 1.2; } .sheet .scan span { overflow-wrap: anywhere; font-size: 2.6cqw; }
@page poster { size: A4; margin: 0; }
@media print { .site-header, .site-footer, .skip-link, .notice, .screen-only, .give-bar { display: none; } body { background: none; display: block; } main:has(> .poster) { padding: 0; max-width: none; }
  .poster { margin: 0; width: 210mm; box-shadow: none; print-color-adjust: exact; } }
`;
