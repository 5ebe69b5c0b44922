import type { Communication } from '#contracts/funds/request';
import styles from './client-answers.module.css';
import { useFundsStrings } from './strings.ts';

/** What a client wrote beside a report, as theirs. */
export const ClientAnswers = ({ answers = [] }: Pick<Communication['report'], 'answers'>) => {
  const words = useFundsStrings();
  return answers.map(({ by, title, message }) => (
    <figure key={by} className={styles.answer}>
      <figcaption>{words.writes(by)}</figcaption>
      <blockquote>
        {title && <strong className="as-written">{title}</strong>}
        {message && <p className="as-written">{message}</p>}
      </blockquote>
    </figure>
  ));
};
