import type { Person } from './words-of-person.ts';

/** Before the user pool is asked: it knows of passwords that leaked, not of those that anybody would try here. */
export async function refuseGuessable(password: string, person: Person): Promise<void> {
  // What is too short is the user pool's to say.
  if (password.length < SHORTEST) return;
  const { whyGuessable } = await import('./why-guessable.ts');
  const why = whyGuessable(password, person);
  if (why !== undefined) throw new Error(why);
}

const SHORTEST = 12;
