import { readFileSync, writeFileSync } from 'node:fs';
import type { Command } from 'commander';
import { BrandingRepository, type BrandingValues } from '../../db/repositories/branding.ts';
import type { BrandingRow, FooterLink } from '../../db/rows/branding-rows.ts';
import { setBranding } from '../../domain/installation/set-branding.ts';
import { ValidationError } from '../../errors.ts';
import { encodePicture } from '../../pictures/encode-picture.ts';
import { Pictures } from '../../pictures/pictures.ts';
import { RefusedPictureError } from '../../pictures/refused-picture-error.ts';
import { brandingPreview } from '../../site/branding-preview.ts';
import { siteBranding } from '../../web/site-branding.ts';
import { colourNotes } from '../../web/views/brand-colours.ts';
import { type Answer, changeAnswer, facts } from '../terminal/answer.ts';
import { text } from '../terminal/arguments.ts';
import { brandingValue, footerLinks } from '../terminal/branding-arguments.ts';
import { commandGroup, operatorCommand } from '../terminal/operator-command.ts';
import { type CliContext, withOperator } from '../terminal/with-operator.ts';

/** Values to change. An empty string removes a value. */
interface SetOptions {
  name?: string;
  /** Path of a file, or `none`. */
  logo?: string;
  colour?: string;
  accent?: string;
  contact?: string;
  privacy?: string;
  terms?: string;
  imprint?: string;
  footerLink?: FooterLink[];
  mailFrom?: string;
  homeTitle?: string;
  homeText?: string;
  receiptText?: string;
  /** Path of the file to write the home page to. */
  preview?: string;
}

export function brandingCommand(): Command {
  return commandGroup('branding', "Set the site's name, logo, colours and links.", [set(), show()]);
}

function set(): Command {
  return operatorCommand('set', {
    description: 'Change the name, logo, colours and links of the site, its emails and its sign-in screens.',
    examples: [
      'groundswell branding set --name "City Run" --colour "#7a1f5c" --preview home.html    preview first',
      'groundswell branding set --name "City Run" --logo logo.png --colour "#7a1f5c" --accent "#ffd166"',
      'groundswell branding set --contact hello@example.org --privacy https://example.org/privacy',
      'groundswell branding set --footer-link Blog=https://example.org/blog --footer-link Jobs=https://example.org/jobs',
      'groundswell branding set --home-title none',
    ],
    notes: `Options that you leave out keep their values; "none" removes one. Running servers show the change within three seconds.
If text in a colour would be hard to read, a darker or lighter shade is used and printed.
The logo is a JPEG, PNG or WebP image, shown 38 pixels high. Transparency is preserved;
in dark mode the logo has a white background.
--preview writes the home page to a file for a browser and changes nothing.`,
    changes: true,
  })
    .option('--name <name>', 'site name, at most 60 characters', brandingValue('name'))
    .option('--logo <file>', 'image shown in the header instead of the name', text)
    .option('--colour <#rrggbb>', 'colour of buttons, links and headings', brandingValue('colour'))
    .option('--accent <#rrggbb>', 'accent colour on the home page', brandingValue('accent_colour'))
    .option(
      '--contact <address>',
      'contact link in the footer: https://… or an email address',
      brandingValue('contact_url'),
    )
    .option('--privacy <address>', 'link to the privacy policy', brandingValue('privacy_url'))
    .option('--terms <address>', 'link to the terms', brandingValue('terms_url'))
    .option('--imprint <address>', 'link to the legal notice', brandingValue('imprint_url'))
    .option('--footer-link <Label=address>', 'another footer link; repeat for up to eight', footerLinks)
    .option(
      '--mail-from <sender>',
      'email sender, Name <address>; overrides MAIL_FROM',
      brandingValue('mail_from'),
    )
    .option(
      '--home-title <text>',
      'heading of the home page, at most 80 characters',
      brandingValue('home_title'),
    )
    .option(
      '--home-text <text>',
      'text below the heading, at most 1000 characters; \\n starts a new line',
      brandingValue('home_text'),
    )
    .option(
      '--receipt-text <text>',
      'text on receipts and yearly statements, at most 1000 characters; \\n starts a new line',
      brandingValue('receipt_text'),
    )
    .option('--preview <file>', 'write the home page to this file and change nothing', text)
    .action(
      withOperator<[], SetOptions>(async (context) => {
        const { logo, preview } = context.options;
        const wanted = valuesOf(context.options);
        const file = logo === undefined || logo === 'none' ? undefined : readFile(context, logo);
        if (preview !== undefined) return previewed(context, wanted, file, preview);
        if (file === undefined && Object.keys(wanted).length === 0) {
          context.refuseUsage('add at least one option to change');
        }
        const { branding, changed } = await save(context, wanted, file);
        return changeAnswer(
          { ...presented(branding), changed },
          changed.length > 0 ? `Changed: ${changed.join(', ')}.` : 'Nothing to change.',
          ...colourNotes(branding.colour),
        );
      }),
    );
}

function show(): Command {
  return operatorCommand('show', {
    description: "Show the site's name, logo, colours and links.",
    examples: ['groundswell branding show', 'groundswell branding show --json'],
  }).action(
    withOperator(async ({ database }): Promise<Answer> => {
      const document = presented(await new BrandingRepository(database).find());
      const lines = Object.entries({
        ...document,
        footer_links: document.footer_links.map(({ label, address }) => `${label}=${address}`).join(' '),
      });
      return { document, text: facts(lines) };
    }),
  );
}

/** Returns only the values that were given. */
function valuesOf(options: SetOptions): Partial<BrandingValues> {
  const { name, colour, accent: accent_colour, contact: contact_url, privacy: privacy_url } = options;
  const { terms: terms_url, imprint: imprint_url, footerLink: footer_links, mailFrom: mail_from } = options;
  const { homeTitle: home_title, homeText: home_text, receiptText: receipt_text } = options;
  const logo_url = options.logo === 'none' ? null : undefined;
  const values = {
    name,
    logo_url,
    colour,
    accent_colour,
    contact_url,
    privacy_url,
    terms_url,
    imprint_url,
    footer_links,
    mail_from,
    home_title,
    home_text,
    receipt_text,
  };
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.map(([name, value]) => [name, value === '' ? null : value]));
}

/** Saves values, and removes a logo that is no longer shown. */
async function save(
  context: CliContext<SetOptions>,
  wanted: Partial<BrandingValues>,
  file: Buffer | undefined,
): ReturnType<typeof setBranding> {
  const pictures = new Pictures(context.config, context.log);
  const result = file
    ? await pictures
        .storeFor(file, 'logo', (logo_url) => context.change(setBranding, { ...wanted, logo_url }), {
          use: 'logo',
        })
        .catch(refusedLogo(context))
    : await context.change(setBranding, wanted);
  if (result.formerLogo !== result.branding.logo_url) await pictures.remove(result.formerLogo);
  return result;
}

async function previewed(
  context: CliContext<SetOptions>,
  wanted: Partial<BrandingValues>,
  file: Buffer | undefined,
  path: string,
): Promise<Answer> {
  const { config, database } = context;
  const row = { ...(await new BrandingRepository(database).find()), ...wanted };
  const picture = file && (await encodePicture(file, 'logo').catch(refusedLogo(context)));
  const stored = row.logo_url ? config.baseUrl + row.logo_url : undefined;
  const logo = picture ? `data:image/png;base64,${picture['original.png']?.toString('base64')}` : stored;
  const document = await brandingPreview(config, database, { ...siteBranding(row), logo });
  try {
    writeFileSync(path, document);
  } catch (error) {
    context.refuseUsage(`cannot write the preview: ${(error as Error).message}`);
  }
  return changeAnswer(
    { preview: path },
    `Open ${path} in a browser. Nothing was changed.`,
    ...colourNotes(row.colour),
  );
}

function readFile({ refuseUsage }: CliContext<SetOptions>, path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    return refuseUsage(`cannot read the logo: ${(error as Error).message}`);
  }
}

function refusedLogo({ refuseUsage }: CliContext<SetOptions>) {
  return (error: unknown): never => {
    if (error instanceof RefusedPictureError) refuseUsage(`the logo ${error.message}`);
    if (error instanceof ValidationError) refuseUsage(`the logo ${error.errors[0]?.message}`);
    throw error;
  };
}

function presented(branding: BrandingRow | undefined) {
  return {
    name: branding?.name ?? null,
    logo_url: branding?.logo_url ?? null,
    colour: branding?.colour ?? null,
    accent_colour: branding?.accent_colour ?? null,
    contact_url: branding?.contact_url ?? null,
    privacy_url: branding?.privacy_url ?? null,
    terms_url: branding?.terms_url ?? null,
    imprint_url: branding?.imprint_url ?? null,
    footer_links: branding?.footer_links ?? [],
    mail_from: branding?.mail_from ?? null,
    home_title: branding?.home_title ?? null,
    home_text: branding?.home_text ?? null,
    receipt_text: branding?.receipt_text ?? null,
    updated_at: branding?.updated_at ?? null,
  };
}
