import { describeAnswers } from './describe-answers.ts';
import { describeFirstCall } from './describe-first-call.ts';
import { describeGuides } from './describe-guides.ts';
import { describeWebhooks } from './describe-webhooks.ts';
import { noIdStep } from './id-steps.ts';
import { describeIds, describeScenario } from './run-scenario.ts';

const php = ['php', '-d', 'display_errors=stderr'];
/** In the place of Composer, which would fetch Guzzle. */
const withGuzzle = [...php, '-d', 'auto_prepend_file=GuzzleHttp/autoload.php'];

describeScenario('php', { command: [...php, 'test/clients/php/scenario.php'] });
describeIds('php', { command: [...php, 'test/clients/php/ids.php'] }, [noIdStep]);
describeAnswers('php', { command: [...php, 'test/clients/php/answers.php'] });
describeWebhooks('php', { command: [...php, 'test/clients/php/webhooks.php'] });
describeFirstCall('php', {
  fence: 'php',
  file: 'first.php',
  command: withGuzzle,
});
describeGuides('php', { file: 'first.php', command: withGuzzle });
