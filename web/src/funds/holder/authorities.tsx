import Alert from '@cloudscape-design/components/alert';
import type { Authority } from '#contracts/funds/report';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { useFundsStrings } from '../strings.ts';

/** The entity that holds the money, the person who signs for it, and the agent who reviewed that. We review nothing. */
export const Authorities = ({ authorities }: { authorities: readonly Authority[] }) => {
  const words = useFundsStrings().holder;
  return (
    <Alert type="info" header={words.authorizedTitle}>
      {authorities.map(({ entity, by, capacity, reviewedBy, at }) => (
        <p key={`${entity} ${by}`}>
          {words.authority(entity, by, words.capacities[capacity])} {words.reviewed(reviewedBy)}{' '}
          <DateTime iso={at} show="day" />. {words.notOurReview}
        </p>
      ))}
    </Alert>
  );
};
