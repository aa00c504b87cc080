/** The countries that the demo has names, towns and charities for; each database has them from its first migration on. */
export const demoCountries = ['au', 'nz', 'uk', 'ie', 'us'] as const;

export type DemoCountry = (typeof demoCountries)[number];
