// Reports that wait for the banks, as far as the banks' worker knows them: its calls are recorded.
import type { WaitingReports } from '../../lambdas/funds/bank/reading/waiting-reports.ts';

export const someReports = (over: Partial<WaitingReports> = {}) => {
  const calls: string[] = [];
  const fundsReports: WaitingReports = {
    daysNeeded: async () => 0,
    disconnectedAt: async () => '',
    issue: async (_, fundsReportId) => void calls.push(`issue ${fundsReportId}`),
    issueAll: async () => void calls.push('issue all'),
    evidenceArrived: async (_, fundsReportId, outcome) => {
      calls.push(`${outcome} for ${fundsReportId}`);
      return true;
    },
    evidenceInUse: async () => new Set(),
    mayLink: async () => true,
    linked: async () => undefined,
    linkLost: async (owner) => void calls.push(`link lost for ${owner}`),
    sendAgreed: async () => void calls.push('send what was agreed'),
    failAll: async () => void calls.push('fail all'),
    failAllWithParts: async () => void calls.push('fail all with parts'),
    erase: async (owner) => void calls.push(`erase ${owner}`),
    withdrawn: async (reportId) => void calls.push(`withdrawn ${reportId}`),
    offerLetter: async (_, letterId) => void calls.push(`offer letter ${letterId}`),
    endExclusiveLetters: async (owner) => void calls.push(`end exclusive letters of ${owner}`),
    forgetBacking: async (_, reportId) => void calls.push(`forget what backs ${reportId}`),
    explained: async (reportId) => void calls.push(`explained ${reportId}`),
    giftLetter: async (owner, discard = '') => void calls.push(`gift letter of ${owner} ${discard}`),
    discardFile: async (_, file) => void calls.push(`discard ${file}`),
    release: async () => true,
    ...over,
  };
  return { fundsReports, calls };
};
