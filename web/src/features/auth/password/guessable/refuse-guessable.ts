import { onDemand } from '#web/api/on-demand.ts';
import type { Person } from './words-of-person.ts';

const SHORTEST = 12;
const estimate = onDemand(() => import('./why-guessable.ts'));

/** Before the user pool is asked: it knows of passwords that leaked, not of those that anybody would try here. */
export async function refuseGuessable(password: string, person: Person): Promise<void> {
  // What is too short is the user pool's to say.
  if (password.length < SHORTEST) return;
  const { whyGuessable } = await estimate();
  const why = whyGuessable(password, person);
  if (why !== undefined) throw new Error(why);
}
