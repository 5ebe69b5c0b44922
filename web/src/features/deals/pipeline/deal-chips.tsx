import { phaseOf } from '#contracts/funds/request';
import type { DealFacts } from '../deal-facts.ts';
import { strings } from '../strings.ts';
import styles from './deal-chips.module.css';

const SOON_DAYS = 2;

const leftClass = (left: number, isReady: boolean) => {
  if (isReady) return styles.calm;
  return left < 0 ? styles.late : left <= SOON_DAYS ? styles.soon : styles.calm;
};

export const DaysLeft = ({ facts: { left, leading } }: { facts: DealFacts }) => {
  if (left === undefined) return null;
  const isAnswered = phaseOf(leading.status) === 'answered';
  return (
    <span className={`numeric ${leftClass(left, isAnswered)}`}>
      {isAnswered ? strings.valid(left) : strings.needed(left)}
    </span>
  );
};
