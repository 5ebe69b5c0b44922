// What reports and staff do to a sender. Pure.
import { DAY, isoAfter } from '#core/platform/clock.ts';
import type { Sender } from './entity.ts';

/** So many readers within so many days stop an account until staff look. */
export const MOST_REPORTS = 3;
const WITHIN_DAYS = 30;

type Stop = Pick<Sender, 'recentReports'> & Partial<Pick<Sender, 'stoppedAt' | 'stoppedBy'>>;

export const afterReport = ({ recentReports, stoppedAt }: Sender, at: Date): Stop => {
  const since = isoAfter(at, -WITHIN_DAYS * DAY);
  const recent = [...recentReports.filter((one) => one > since), at.toISOString()].slice(-MOST_REPORTS);
  if (stoppedAt || recent.length < MOST_REPORTS) return { recentReports: recent };
  return { recentReports: recent, stoppedAt: at.toISOString(), stoppedBy: 'reports' };
};
