// The ways that bring each function to its calls, cheapest first. A function without a way here does not compile.
import type { FunctionName } from '../../../lib/functions.ts';
import { call } from '../../cloud/client.ts';
import { chatScenarios } from './chat.ts';
import { clientScenarios } from './clients.ts';
import { fileScenarios } from './files.ts';
import { fundsScenarios } from './funds.ts';
import { mailScenarios } from './mail.ts';
import { lifeOfAnOffice, memberScenarios } from './members.ts';
import { openScenarios } from './open.ts';
import { runSchedule, type Scenario, type Scene } from './scene.ts';

export const allScenarios = (scene: Scene): Record<FunctionName, Scenario[]> => {
  const { fromDashboard, ...chat } = chatScenarios(scene);
  const funds = fundsScenarios(scene);
  const { mailFiles, ...open } = openScenarios(scene);
  const files = fileScenarios(scene);
  const others = {
    'browser-reports': [() => call('POST', '/api/browser-reports', { raw: '[]' })],
    canary: [() => runSchedule('canary')],
    ...memberScenarios(scene),
    ...funds,
    requests: [...funds.requests, ...fromDashboard, lifeOfAnOffice],
    ...files,
    files: [...files.files, ...mailFiles],
    ...clientScenarios(scene),
    ...chat,
    ...open,
  };
  const mail = mailScenarios(scene, others);
  return { ...others, ...mail, push: [...others.push, ...mail['news-worker']] };
};
