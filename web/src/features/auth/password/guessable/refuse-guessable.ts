import { onDemand } from '#web/api/on-demand.ts';
import type { Person } from './words-of-person.ts';

const SHORTEST = 12;
const estimate = onDemand(() => import('./why-guessable.ts'));

/** Runs before the user pool's check, which finds leaked passwords but not those that are obvious for this product. */
export async function refuseGuessable(password: string, person: Person): Promise<void> {
  // The user pool would refuse it, too, with words about a policy.
  if (password.length < SHORTEST) throw new Error(`This password is too short. Use at least ${SHORTEST} characters.`);
  const { whyGuessable } = await estimate();
  const why = whyGuessable(password, person);
  if (why !== undefined) throw new Error(why);
}
