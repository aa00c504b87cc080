const locales: Record<string, string> = { au: 'en-AU', ie: 'en-IE', nz: 'en-NZ', uk: 'en-GB', us: 'en-US' };

/** How the people of a country write numbers, money and days. */
export function localeOf(countryCode: string): string {
  return locales[countryCode] ?? 'en-GB';
}
