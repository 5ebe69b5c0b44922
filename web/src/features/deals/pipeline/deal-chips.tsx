import { endOf } from '#web/funds/verdict.ts';
import { type DealFacts, filesOf, stateNow } from '../deal-facts.ts';
import { strings } from '../strings.ts';
import styles from './deal-chips.module.css';

/** Green is confirmed, red is what must not be overlooked, and what only waits is quiet. */
const chipClass = ({ verdict, stage, leading }: DealFacts): string => {
  const files = verdict ? undefined : filesOf(leading);
  if (files === 'sent' || files === 'accepted') return 'chip chip-brass';
  if (verdict === 'confirmed') return 'chip';
  if (verdict === 'holderUnknown') return 'chip chip-brass';
  if (verdict) return 'chip chip-bad';
  return stage === 'over' ? 'chip chip-over' : 'chip chip-waits';
};

const wordsOf = ({ verdict, stage, isHalf, leading }: DealFacts): string => {
  if (verdict) return strings.verdicts[verdict];
  if (isHalf) return strings.half;
  const files = filesOf(leading);
  if (stage !== 'over') return files ? strings.files[files] : strings.stages[stage];
  const end = endOf(leading, new Date());
  if (end) return end === 'withdrawn' ? strings.states.withdrawn : strings.states.letterExpired;
  const state = stateNow(leading, new Date());
  if (state === 'cancelled') return strings.states.canceled;
  return state === 'expired' ? strings.states.expired : strings.stages.over;
};

/** Whether the chip says more than the stage does: on the board, that's the column's name. */
export const saysMore = (facts: DealFacts): boolean => {
  const { stage, isHalf, verdict, leading } = facts;
  return stage === 'look' || stage === 'over' || isHalf || (!verdict && filesOf(leading) !== undefined);
};

export const StageChip = ({ facts }: { facts: DealFacts }) => (
  <span className={chipClass(facts)}>{wordsOf(facts)}</span>
);

const SOON_DAYS = 2;

const leftClass = (left: number, isReady: boolean) => {
  if (isReady) return styles.calm;
  return left < 0 ? styles.late : left <= SOON_DAYS ? styles.soon : styles.calm;
};

export const DaysLeft = ({ facts: { left, verdict } }: { facts: DealFacts }) =>
  left === undefined ? null : (
    <span className={`numeric ${leftClass(left, verdict !== undefined)}`}>
      {verdict === undefined ? strings.needed(left) : strings.valid(left)}
    </span>
  );
