import type { Explanation } from '#contracts/funds/report';
import { useFundsStrings } from '../strings.ts';
import styles from './explanations.module.css';

/** Why the account is in another name: the client's word, never ours. */
export const Explanations = ({ explanations }: { explanations: Explanation[] }) => {
  const words = useFundsStrings().holder;
  return explanations.map(({ by, reason, words: own }) => (
    <figure key={by} className={styles.root}>
      <figcaption>{words.says(by)}</figcaption>
      <blockquote>
        {words.reasons[reason]}
        {own && <p className="as-written">{own}</p>}
      </blockquote>
      <p className="soft">{words.notOurs}</p>
    </figure>
  ));
};
