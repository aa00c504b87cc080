// The script that websites load: `<script type="module" src="https://example.org/elements.js"></script>`.
import { DonationsElement, LeaderboardElement } from './list-elements.ts';
import { TotalElement } from './total-element.ts';

const elements = {
  'groundswell-total': TotalElement,
  'groundswell-leaderboard': LeaderboardElement,
  'groundswell-donations': DonationsElement,
};

for (const [name, element] of Object.entries(elements)) {
  // A page may load the script twice.
  if (!customElements.get(name)) customElements.define(name, element);
}
