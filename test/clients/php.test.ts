import { describeClient } from './describe-client.ts';
import { describeFirstCall } from './describe-first-call.ts';
import { describeGuides } from './describe-guides.ts';

const php = ['php', '-d', 'display_errors=stderr'];
/** In the place of Composer, which would fetch Guzzle. */
const withGuzzle = [...php, '-d', 'auto_prepend_file=GuzzleHttp/autoload.php'];

describeClient('php', { command: [...php, 'test/clients/php/program.php'] });
describeFirstCall('php', {
  fence: 'php',
  file: 'first.php',
  command: withGuzzle,
});
describeGuides('php', { file: 'first.php', command: withGuzzle });
