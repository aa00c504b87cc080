import { describeScenario } from './run-scenario.ts';

describeScenario('php', { command: ['php', '-d', 'display_errors=stderr', 'test/clients/php/scenario.php'] });
