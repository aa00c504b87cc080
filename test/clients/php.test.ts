import { describeAnswers } from './describe-answers.ts';
import { describeScenario } from './run-scenario.ts';

const php = ['php', '-d', 'display_errors=stderr'];

describeScenario('php', { command: [...php, 'test/clients/php/scenario.php'] });
describeAnswers('php', [...php, 'test/clients/php/answers.php']);
