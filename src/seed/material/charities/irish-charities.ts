import { charity, pending } from '../charity-material.ts';

export const irishCharities = [
  charity(
    'ie',
    'Dublin',
    'Liffey Hospice Friends',
    ['Cancer care', 'Older people'],
    'fund night nurses in six counties',
    'two hours of a night nurse',
  ),
  charity(
    'ie',
    'Cork',
    'Rebel Paws Rescue',
    ['Animals'],
    'take in every dog that turns up on the step',
    'a vet’s first check',
  ),
  charity(
    'ie',
    'Galway',
    'Atlantic Coast Watch',
    ['Rescue services', 'Environment'],
    'watch the water from eleven stations',
    'a day’s watch',
  ),
  charity(
    'ie',
    'Limerick',
    'Shannonside Youth Line',
    ['Mental health'],
    'answer texts from young people until three in the morning',
    'four answered conversations',
  ),
  charity(
    'ie',
    'Sligo',
    'Yeats County Reading Circle',
    ['Education'],
    'run book clubs in schools, prisons and one ferry',
    'a set of books for a club',
    pending,
  ),
];
