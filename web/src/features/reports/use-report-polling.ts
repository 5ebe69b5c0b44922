import type { Report } from '#contracts/funds/report';
import { useLookAgain } from '#web/api/look-again.ts';

const LOOK_AGAIN_MS = 5000;
const isPending = (report: Pick<Report, 'fund_status'>) => report.fund_status === 'pending';

/** The options of a call that reads a report: while one is being built, it's read again and again. */
export const useLookForReport = () => useLookAgain(isPending, LOOK_AGAIN_MS);
