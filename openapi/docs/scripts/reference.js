// @ts-check
import { mendAccessibility } from './mend-accessibility.js';

const services = [
  { name: 'fundraising', title: 'Fundraising' },
  { name: 'oauth', title: 'OAuth' },
  { name: 'metadata', title: 'Metadata' },
];

const { scalar } = /** @type {HTMLScriptElement} */ (document.currentScript).dataset;
const nonce = document.querySelector('meta[property="csp-nonce"]');

/** Scalar brings its styles in elements of their own, which the page's policy lets through with its nonce alone. */
function allowOwnStyles() {
  const createElement = document.createElement.bind(document);
  /** @type {(tag: string, options?: ElementCreationOptions) => HTMLElement} */
  const createWithNonce = (tag, options) => {
    const element = createElement(tag, options);
    if (tag.toLowerCase() === 'style' && nonce instanceof HTMLElement) element.nonce = nonce.nonce;
    return element;
  };
  document.createElement = /** @type {any} */ (createWithNonce);
  // As an attribute the policy refuses a style, as a property it does not: it cannot come from the page's text.
  const setAttribute = Element.prototype.setAttribute;
  /** @type {(this: Element, name: string, value: string) => void} */
  Element.prototype.setAttribute = function setAttributeOrStyle(name, value) {
    if (name === 'style' && (this instanceof HTMLElement || this instanceof SVGElement))
      this.style.cssText = value;
    else setAttribute.call(this, name, value);
  };
}

const configuration = {
  sources: services.map(({ name, title }, index) => ({
    title,
    slug: name,
    url: `/openapi/${name}.json`,
    default: index === 0,
    agent: { disabled: true },
  })),
  theme: 'none',
  withDefaultFonts: false,
  telemetry: false,
  proxyUrl: '',
  showDeveloperTools: 'never',
  hideClientButton: true,
  documentDownloadType: 'both',
  hideDarkModeToggle: true,
  forceDarkModeState: matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light',
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
  orderSchemaPropertiesBy: 'preserve',
  // What stands before a key, and nothing that would be sent where no credential is needed.
  authentication: { securitySchemes: { RegisteredApplication: { value: 'Token token=' } } },
  generateOperationSlug: (/** @type {{ operationId?: string, method: string, path: string }} */ operation) =>
    operation.operationId ?? `${operation.method}${operation.path}`,
};

/** Scalar finds an operation of the document that it shows; another document it opens only with the page. */
function openOtherDocuments() {
  addEventListener('hashchange', () => {
    const [service = ''] = location.hash.slice(1).split('/');
    const isKnown = services.some(({ name }) => name === service);
    const isShown = document.querySelector(`[id="${service}"], [id^="${service}/"]`) !== null;
    if (isKnown && !isShown) location.reload();
  });
}

allowOwnStyles();
openOtherDocuments();
mendAccessibility(document.body);
const script = document.createElement('script');
script.src = scalar ?? '';
script.addEventListener('load', () => {
  /** @type {any} */ (window).Scalar.createApiReference('#scalar', configuration);
});
document.head.append(script);
