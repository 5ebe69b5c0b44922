import type { Report } from '#contracts/funds/report';
import { DateTime } from '#web/ui/format/date-time.tsx';

/** The time when each bank was read. The report was true at that time. */
export const ReadingTimes = ({ readings }: Pick<Report, 'readings'>) =>
  readings.map(({ bank, at }) => (
    <div key={`${bank} ${at}`}>
      {readings.length > 1 && `${bank}: `}
      <DateTime iso={at} show="zone" />
    </div>
  ));
