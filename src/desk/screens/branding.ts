import type { Branding } from '../../../generated/operations/operations.ts';
import type { OnlyRecord } from '../screen.ts';

export const branding = {
  noun: 'branding',
  path: '/branding',
  title: 'Branding',
  group: 'Settings',
  detail: { operation: 'getBranding' },
  action: {
    operation: 'updateBranding',
    name: 'saved',
    title: 'Branding',
    submit: 'Save branding',
    done: 'The branding is saved. The site shows it within three seconds.',
    preview: { operation: 'previewBranding' },
  },
} satisfies OnlyRecord<Branding>;
