import type { Report } from '#contracts/funds/report';
import { useLookAgain } from '#web/api/look-again.ts';

const LOOK_AGAIN_MS = 5000;
const isPending = (report: Pick<Report, 'fund_status'>) => report.fund_status === 'pending';

/** SWR's options for a call that reads a report, which polls while the report is being built. */
export const useLookForReport = () => useLookAgain(isPending, LOOK_AGAIN_MS);
