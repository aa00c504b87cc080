import { describeClient } from './describe-client.ts';
import { describeGuides, describeReadmes } from './describe-samples.ts';

const php = ['php', '-d', 'display_errors=stderr'];
/** In the place of Composer, which would fetch Guzzle. */
const withGuzzle = [...php, '-d', 'auto_prepend_file=GuzzleHttp/autoload.php'];

describeClient('php', { command: [...php, 'test/clients/php/program.php'] });
const programs = { file: 'first.php', command: withGuzzle };
describeReadmes('php', programs);
describeGuides('php', programs);
