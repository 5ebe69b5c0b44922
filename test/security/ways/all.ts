// What brings each function to its calls, cheapest first. A function without a way here does not compile.
import type { FunctionName } from '../../../lib/functions.ts';
import { waysOfChat } from './chat.ts';
import { waysOfClients } from './clients.ts';
import { waysOfFunds } from './funds.ts';
import { waysOfMail } from './mail.ts';
import { waysOfPeople } from './people.ts';
import { runSchedule, type Scene, type Way } from './scene.ts';

export const allWays = (scene: Scene): Record<FunctionName, Way[]> => {
  const others = {
    canary: [() => runSchedule('canary')],
    ...waysOfPeople(scene),
    ...waysOfFunds(scene),
    ...waysOfClients(scene),
    ...waysOfChat(scene),
  };
  return { ...others, ...waysOfMail(scene, others) };
};
