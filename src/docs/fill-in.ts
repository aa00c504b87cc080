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

/** What a built text is filled in with. */
export interface Filling {
  addresses: Addresses;
  samples: Samples;
  reader?: Reader | undefined;
}

interface Filled {
  text: string;
  /** Whether a reader who has signed in sees another one. */
  isPersonal: boolean;
}

/** Where pages hold samples: code, what its copy button takes, forms, and the campaign of the live example. */
const sampleParts = /<(code|textarea)\b[^>]*>[\s\S]*?<\/\1>| (?:data-copy|data-campaign|value)="[^"]*"/g;

/** A part for the demo world alone, for all other installations alone, or both, each of which may be missing. */
const choice = /(?:<!-- demo -->([\s\S]*?))?(?:<!-- own -->([\s\S]*?))?<!-- end -->/g;

const noticePlace = '<!-- samples -->';
/** What differs from reader to reader. */
const personal = ['client_id', 'user_id', 'user_email', 'user_name'];

/**
 * A text of the site as this installation shows it.
 * @param file where it lies
 */
export function fillIn(file: string, built: string, filling: Filling): Filled {
  if (file.endsWith('.html')) return fillInPage(`/docs/${file.replace(/index\.html$/, '')}`, built, filling);
  const filled = withOwnAddresses(built, filling.addresses);
  if (isIndex.test(file)) return { text: fillInIndex(filled, filling), isPersonal: false };
  const text = file === 'postman.json' ? withDocumentSamples(filled, filling) : filled;
  return { text, isPersonal: false };
}

/** A document, whose examples always are those of an invented world. */
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

/** What it shows is filled in, what it compares is left as it is. */
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
  // The demo world's own user and pages go on being named, which what is printed is about.
  const { client_id, client_secret } = valuesOfReader(reader);
  return { client_id, client_secret };
}

/** The examples of documents are those of an invented world also where the demo world is. */
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
