import { type Config, loadConfig } from '../../config/config.ts';
import { readSettingsFile, SETTINGS_FILE } from '../../config/settings-file.ts';
import { OperatorError } from '../../errors.ts';

/**
 * The settings of the environment.
 * @throws OperatorError for wrong ones; and where those of this folder's installation were not read into the environment, since a
 * database of its own would be made then, and be taken for that of the installation
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
