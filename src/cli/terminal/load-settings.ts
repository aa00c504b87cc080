import { type Config, loadConfig } from '../../config/config.ts';
import { readSettingsFile, SETTINGS_FILE } from '../../config/settings-file.ts';
import { OperatorError } from '../../errors.ts';

/**
 * Loads the settings of the environment.
 * @throws OperatorError for invalid settings, or when the settings file in this folder wasn't loaded into the environment: otherwise a new
 * embedded database would be created and mistaken for the installation's
 */
export function loadSettings(environment: NodeJS.ProcessEnv): Config {
  const config = loadConfig(environment);
  const { DATABASE_URL, METADATA_DATABASE_URL } = config;
  if (!DATABASE_URL && !METADATA_DATABASE_URL && readSettingsFile(SETTINGS_FILE).DATABASE_URL) {
    throw new OperatorError(
      `The settings in ${SETTINGS_FILE} were not read: DATABASE_URL is not set.`,
      `Load them into this shell: set -a; . ./${SETTINGS_FILE}; set +a`,
    );
  }
  return config;
}
