// Letters that wait for the banks, as far as the banks' worker knows them: what it asks of them is remembered.
import type { WaitingLetters } from '../../lambdas/funds/bank/reading/waiting-letters.ts';

export const someLetters = (over: Partial<WaitingLetters> = {}) => {
  const told: string[] = [];
  const letters: WaitingLetters = {
    daysNeeded: async () => 0,
    issue: async (_, letterId) => void told.push(`issue ${letterId}`),
    issueAll: async () => void told.push('issue all'),
    evidenceArrived: async (_, letterId, outcome) => {
      told.push(`${outcome} for ${letterId}`);
      return true;
    },
    evidenceInUse: async () => new Set(),
    mayLink: async () => true,
    linked: async () => undefined,
    linkLost: async (owner) => void told.push(`link lost for ${owner}`),
    sendAgreed: async () => void told.push('send what was agreed'),
    failAll: async () => void told.push('fail all'),
    failAllWithParts: async () => void told.push('fail all with parts'),
    withdrawn: async (reportId) => void told.push(`withdrawn ${reportId}`),
    offerLetter: async (_, letterId) => void told.push(`offer letter ${letterId}`),
    explained: async (reportId) => void told.push(`explained ${reportId}`),
    discardFile: async (_, file) => void told.push(`discard ${file}`),
    release: async () => true,
    ...over,
  };
  return { letters, told };
};
