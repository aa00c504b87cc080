import { linkTo, type MailText } from '../mail-text.ts';

const name = { name: { meaning: 'The name of the application that the key is for.' } };

/** Texts of the emails to developers who request API keys. */
export const developerTexts = {
  api_key_approved: {
    sent: 'To a developer, when staff approve a request for an API key.',
    subject: 'Your API key for {{name}} is ready',
    preheader: 'Create it in the developer area. It is shown only once.',
    body: `{{greeting}}

Your request for an API key for {{name}} was approved. Create the key when you're ready to copy it: we show it only once.

[Create my key]({{link}})`,
    smallPrint: 'Keep the key on your server. Nobody else has seen it.',
    placeholders: { ...linkTo("The developer's API keys."), ...name },
  },

  api_key_refused: {
    sent: 'To a developer, when staff refuse a request for an API key.',
    subject: 'About your API key for {{name}}',
    preheader: 'Your request was not approved.',
    body: `{{greeting}}

We didn't approve your request for an API key for {{name}}.

This is why: {{reason}}

[View my requests]({{link}})`,
    smallPrint: 'You can send another request at any time.',
    placeholders: {
      ...linkTo("The developer's API keys."),
      ...name,
      reason: { meaning: 'Why it was refused.', isRequired: true },
    },
  },
} satisfies Record<string, MailText>;
