import { build } from 'esbuild';

/** What of the library asks this API; its other parts are buttons and the like. */
const source = `
  window.React = require('react');
  window.ReactDOM = require('react-dom');
  window.search = require('hero-ui/lib/search').default;
  window.AggregateSearchModal = require('hero-ui/search/AggregateSearchModal').default;
  window.AddressLookup = require('hero-ui/forms/AddressLookup').default;
  window.NavPages = require('hero-ui/navigation/GlobalNav/NavPages').default;
`;

/** The library in one script, as sites put it into theirs. */
export async function bundleHeroUi(): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: source, resolveDir: import.meta.dirname },
    bundle: true,
    write: false,
    platform: 'browser',
    define: { 'process.env.NODE_ENV': '"production"', global: 'window' },
    logLevel: 'error',
  });
  return outputFiles[0]?.text ?? '';
}
