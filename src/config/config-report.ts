import { join } from 'node:path';
import { loadConfig, settingErrors } from './config.ts';
import { settings } from './settings.ts';

export interface SettingReport {
  name: string;
  /** As text, with secrets masked; undefined if nothing is set and there is no default. */
  value: string | undefined;
  /** `derived`: neither set nor a default, but computed from other settings. */
  origin: 'environment' | 'default' | 'derived' | 'unset';
  description: string;
  /** Whether nothing of its value is shown. */
  isSecret: boolean;
  /** Why the value is not accepted. */
  fault: string | undefined;
}

const MASK = '***';

/** Settings of which even a part would help a thief. */
const secrets: ReadonlySet<string> = new Set([
  'SECRET_KEY',
  'OIDC_CLIENT_SECRET',
  'OTEL_EXPORTER_OTLP_HEADERS',
]);

const masks: Readonly<Record<string, (value: string) => string>> = {
  SECRET_KEY: (value) => `${MASK} (${value.length} characters)`,
  DATABASE_URL: maskAddress,
  DATABASE_READ_URL: maskAddress,
  METADATA_DATABASE_URL: maskAddress,
  OIDC_CLIENT_SECRET: () => MASK,
  SMTP_URL: maskAddress,
  PICTURES_BUCKET_URL: maskAddress,
  ADDRESS_LOOKUP_URL: maskAddress,
  OTEL_EXPORTER_OTLP_ENDPOINT: maskAddress,
  OTEL_EXPORTER_OTLP_HEADERS: () => MASK,
};

/** Every setting, with the source of its value and why it is not accepted. */
export function reportSettings(environment: NodeJS.ProcessEnv): SettingReport[] {
  const errors = settingErrors(environment);
  const reports = Object.entries(settings).map(([name, specification]): SettingReport => {
    const given = environment[name]?.trim() ? environment[name] : undefined;
    const preset = presetText(specification.default);
    const value = given ?? preset;
    return {
      name,
      value: value === undefined ? undefined : (masks[name]?.(value) ?? value),
      origin: given !== undefined ? 'environment' : preset === undefined ? 'unset' : 'default',
      description: specification.desc ?? '',
      isSecret: secrets.has(name),
      fault: errors[name],
    };
  });
  return reports.map(withDerivedValue(environment));
}

/** Fills in values that are computed from other settings, unless one of those is invalid. */
function withDerivedValue(environment: NodeJS.ProcessEnv): (setting: SettingReport) => SettingReport {
  let derived: Record<string, string> = {};
  try {
    const { baseUrl, authUrl, metadataUrl, metadataStatsUrl, operationsUrl, DATA_DIR } =
      loadConfig(environment);
    derived = {
      BASE_URL: baseUrl,
      AUTH_URL: authUrl,
      METADATA_URL: metadataUrl,
      METADATA_STATS_URL: metadataStatsUrl,
      OPERATIONS_URL: operationsUrl,
      DATABASE_URL: `embedded, in ${join(DATA_DIR, 'postgres')}`,
      DATABASE_READ_URL: 'the primary',
      METADATA_DATABASE_URL: 'the primary',
    };
  } catch {
    // The report itself lists the errors.
  }
  return (setting) => {
    const value = derived[setting.name];
    return setting.value === undefined && value !== undefined
      ? { ...setting, value, origin: 'derived' }
      : setting;
  };
}

function presetText(preset: unknown): string | undefined {
  if (preset === undefined || (Array.isArray(preset) && preset.length === 0)) return undefined;
  return String(preset);
}

/** Masks the password, also in the query. Text that is not an address is masked completely. */
function maskAddress(text: string): string {
  if (!/^\w+:\/\//.test(text) || !URL.canParse(text)) return MASK;
  const url = new URL(text);
  if (url.password) url.password = MASK;
  for (const name of [...url.searchParams.keys()]) {
    if (/pass|secret|key|token/i.test(name)) url.searchParams.set(name, MASK);
  }
  return url.href;
}
