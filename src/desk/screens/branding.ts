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
  others: [
    {
      operation: 'saveLogo',
      name: 'logo',
      title: 'Logo',
      submit: 'Upload logo',
      done: 'The new logo is saved. The site shows it within three seconds.',
      picture: {
        address: ({ logo_url: address }) => address,
        removal: 'removeLogo',
        removed: 'The logo is removed. The site shows its name instead.',
      },
    },
  ],
} satisfies OnlyRecord<Branding>;
