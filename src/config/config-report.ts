import { settingErrors } from './config.ts';
import { settings } from './settings.ts';

export interface SettingReport {
  name: string;
  /** As text, with secrets masked; undefined if nothing is set and there is no default. */
  value: string | undefined;
  /** `derived`: neither set nor a default, but computed from other settings. */
  origin: 'environment' | 'default' | 'derived' | 'unset';
  description: string;
  /** Why the value is not accepted. */
  fault: string | undefined;
}

const MASK = '***';

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
  return Object.entries(settings).map(([name, specification]) => {
    const given = environment[name]?.trim() ? environment[name] : undefined;
    const preset = presetText(specification.default);
    const value = given ?? preset;
    return {
      name,
      value: value === undefined ? undefined : (masks[name]?.(value) ?? value),
      origin: given !== undefined ? 'environment' : preset === undefined ? 'unset' : 'default',
      description: specification.desc ?? '',
      fault: errors[name],
    };
  });
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
