import Checkbox from '@cloudscape-design/components/checkbox';
import { Link } from 'react-router-dom';
import { href } from '#web/config/paths.ts';
import { StatusChip } from '#web/funds/status-chip.tsx';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { Money } from '#web/ui/format/money.tsx';
import type { DealFacts } from '../deal-facts.ts';
import { strings } from '../strings.ts';
import type { Result } from './act-on-many.ts';
import { DaysLeft } from './deal-chips.tsx';
import styles from './deal-row.module.css';

type DealRowProps = {
  facts: DealFacts;
  isSelected: boolean;
  result: Result | undefined;
  onSelect: (isSelected: boolean) => void;
};

/** Who and which house first; then what the bank said, how long there is, and what happened last. */
export const DealRow = ({ facts, isSelected, result, onSelect }: DealRowProps) => {
  const { id, name, clients, property, lastStep, leading } = facts;
  const who = strings.together(clients);
  return (
    <li className={isSelected ? `${styles.root} ${styles.selected}` : styles.root}>
      <span className={styles.check}>
        <Checkbox
          checked={isSelected}
          ariaLabel={strings.many.select(who)}
          onChange={({ detail }) => onSelect(detail.checked)}
        />
      </span>
      <Link to={href.deal(id)} className={styles.link}>
        <span className={styles.who}>{name || who}</span>
        <span className={styles.property}>
          {name ? `${who} · ` : ''}
          {property ?? strings.noProperty}
        </span>
      </Link>
      <span className={styles.verdict}>
        <StatusChip communication={leading} />
        <Money value={leading.proof_amount} />
      </span>
      <span className={styles.days}>
        <DaysLeft facts={facts} />
        <span className={styles.step}>
          {strings.lastStep[lastStep.words] ?? lastStep.words} · <DateTime iso={lastStep.at} show="day" />
        </span>
      </span>
      {result && (
        <span className={result.isDone ? styles.done : styles.failed} role="status">
          {result.words}
        </span>
      )}
    </li>
  );
};
