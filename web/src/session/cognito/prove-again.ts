// Signed-in people prove their identity by another sign-in, which begins a new session in this browser.
import { saveToken } from '../token.ts';
import { answerChallenge, type SignInStep, startSignIn } from './cognito.ts';

/** 'proven' needs no more; 'code' needs the code of the second factor. */
export type Proof = 'proven' | 'code';

const proofOf = (next: SignInStep): Proof => {
  if (next.step === 'code') return 'code';
  if (next.step !== 'done') throw new Error('Please sign out and in again first.');
  saveToken(next.token);
  return 'proven';
};

export const provePassword = async (username: string, password: string): Promise<Proof> =>
  proofOf(await startSignIn(username, password));

export const proveCode = async (code: string): Promise<Proof> => proofOf(await answerChallenge(code));
