import { html, renderHtml } from '../web/views/html.ts';
import { type Addresses, withOwnAddresses } from './own-addresses.ts';
import {
  demoValues,
  placeholders,
  type Reader,
  type SampleValues,
  valuesOf,
  valuesOfReader,
  withOwnSamples,
} from './own-samples.ts';
import type { Samples } from './samples.ts';
import { samplesNotice } from './samples-notice.ts';

/** Values for a built text. */
export interface Filling {
  addresses: Addresses;
  samples: Samples;
  reader?: Reader | undefined;
}

interface Filled {
  text: string;
  /** Whether signed-in readers see a different text. */
  isPersonal: boolean;
}

/** Matches the parts of pages that contain samples: code, what its copy button copies, forms, and the campaign of the live example. */
const sampleParts = /<(code|textarea)\b[^>]*>[\s\S]*?<\/\1>| (?:data-copy|data-campaign|value)="[^"]*"/g;

/** Matches a part for the demo data only, for all other installations only, or both. Each can be missing. */
const choice = /(?:<!-- demo -->([\s\S]*?))?(?:<!-- own -->([\s\S]*?))?<!-- end -->/g;

const noticePlace = '<!-- samples -->';
/** Values that differ between readers. */
const personal = ['client_id', 'user_id', 'user_email', 'user_name'];

/**
 * Fills in a text of the site for this installation.
 * @param file path within the site
 */
export function fillIn(file: string, built: string, filling: Filling): Filled {
  if (file.endsWith('.html')) return fillInPage(`/docs/${file.replace(/index\.html$/, '')}`, built, filling);
  const filled = withOwnAddresses(built, filling.addresses);
  if (isIndex.test(file)) return { text: fillInIndex(filled, filling), isPersonal: false };
  const text = file === 'postman.json' ? withDocumentSamples(filled, filling) : filled;
  return { text, isPersonal: false };
}

/** Fills in a document, whose examples always describe fictional data. */
export function withDocumentSamples(text: string, { samples, addresses }: Omit<Filling, 'reader'>): string {
  return withOwnSamples(text, { ...valuesOf(samples.records), site: addresses.baseUrl });
}

const isIndex = /(^|\/)search-[^/]*\.json$/;

function fillInPage(path: string, built: string, filling: Filling): Filled {
  const { samples, addresses } = filling;
  const values = escaped(path.startsWith('/docs/reference/') ? referenceValues(filling) : valuesFor(filling));
  const names = new Set<string>();
  const shown = chosenParts(built, samples).replace(sampleParts, (part) =>
    withOwnSamples(part, values, names),
  );
  const notice = renderHtml(samplesNotice({ ...filling, path }, names));
  return {
    text: withOwnAddresses(
      shown.replace(noticePlace, () => notice),
      addresses,
    ),
    isPersonal: personal.some((name) => names.has(name)),
  };
}

/** Fills in what the search index displays, but not what it compares. */
function fillInIndex(built: string, filling: Filling): string {
  const values = valuesFor(filling);
  return JSON.stringify(
    JSON.parse(built, (key, value) =>
      key === 'text' && typeof value === 'string'
        ? withOwnSamples(chosenParts(value, filling.samples), values)
        : value,
    ),
  );
}

function valuesFor({ samples: { isDemo, records }, reader }: Filling): SampleValues {
  if (!isDemo) return { ...placeholders, ...valuesOf(records), ...valuesOfReader(reader) };
  if (!reader?.application) return {};
  // The demo user and pages keep their names, because the printed responses describe them.
  const { client_id, client_secret } = valuesOfReader(reader);
  return { client_id, client_secret };
}

/** Returns values for the reference. The examples of documents describe fictional data even where the demo data is loaded. */
function referenceValues(filling: Filling): SampleValues {
  const values = { ...valuesFor(filling), site: filling.addresses.baseUrl };
  const { isDemo, records } = filling.samples;
  return isDemo ? { ...placeholders, ...valuesOf(records), ...demoValues, ...values } : values;
}

function chosenParts(text: string, { isDemo }: Samples): string {
  return text.replace(
    choice,
    (_, demo: string | undefined, own: string | undefined) => (isDemo ? demo : own) ?? '',
  );
}

function escaped(values: SampleValues): SampleValues {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, value && `${html`${value}`}`]),
  );
}
