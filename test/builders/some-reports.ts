// Reports that wait for the banks, as far as the banks' worker knows them: its calls are recorded.
import type { WaitingReports } from '../../lambdas/funds/bank/reading/waiting-reports.ts';

export const someReports = (over: Partial<WaitingReports> = {}) => {
  const told: string[] = [];
  const fundsReports: WaitingReports = {
    daysNeeded: async () => 0,
    disconnectedAt: async () => '',
    issue: async (_, fundsReportId) => void told.push(`issue ${fundsReportId}`),
    issueAll: async () => void told.push('issue all'),
    evidenceArrived: async (_, fundsReportId, outcome) => {
      told.push(`${outcome} for ${fundsReportId}`);
      return true;
    },
    evidenceInUse: async () => new Set(),
    mayLink: async () => true,
    linked: async () => undefined,
    linkLost: async (owner) => void told.push(`link lost for ${owner}`),
    sendAgreed: async () => void told.push('send what was agreed'),
    failAll: async () => void told.push('fail all'),
    failAllWithParts: async () => void told.push('fail all with parts'),
    erase: async (owner) => void told.push(`erase ${owner}`),
    withdrawn: async (reportId) => void told.push(`withdrawn ${reportId}`),
    offerLetter: async (_, letterId) => void told.push(`offer letter ${letterId}`),
    endExclusiveLetters: async (owner) => void told.push(`end exclusive letters of ${owner}`),
    forgetBacking: async (_, reportId) => void told.push(`forget what backs ${reportId}`),
    explained: async (reportId) => void told.push(`explained ${reportId}`),
    giftLetter: async (owner, discard = '') => void told.push(`gift letter of ${owner} ${discard}`),
    discardFile: async (_, file) => void told.push(`discard ${file}`),
    release: async () => true,
    ...over,
  };
  return { fundsReports, told };
};
