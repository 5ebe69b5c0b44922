import { Link } from 'react-router-dom';
import { href } from '#web/config/paths.ts';
import { StatusChip } from '#web/funds/status-chip.tsx';
import { type DealFacts, STAGES } from '../deal-facts.ts';
import { strings } from '../strings.ts';
import styles from './board.module.css';
import { DaysLeft } from './deal-chips.tsx';

/** The name of the column says it already. */
const isStage = ({ leading }: DealFacts) => ['sent', 'opened', 'at_bank', 'confirmed'].includes(leading.status.is);

/** Open deals by how far they have come. What is over has no column unless there is something in it. */
export const Board = ({ deals }: { deals: readonly DealFacts[] }) => {
  const stages = STAGES.filter((stage) => stage !== 'over' || deals.some((deal) => deal.stage === 'over'));
  return (
    <div className={styles.root}>
      {stages.map((stage) => {
        const here = deals.filter((deal) => deal.stage === stage);
        return (
          <section key={stage} className={styles.column} aria-label={strings.stages[stage]}>
            <h2>
              {strings.stages[stage]} <span className="soft numeric">{here.length}</span>
            </h2>
            <ul>
              {here.map((facts) => (
                <li key={facts.id}>
                  <Link to={href.deal(facts.id)} className={styles.card}>
                    <strong>{facts.name || strings.together(facts.clients)}</strong>
                    <span className="soft">{facts.property ?? strings.noProperty}</span>
                    <span className={styles.facts}>
                      {!isStage(facts) && <StatusChip communication={facts.leading} />}
                      <DaysLeft facts={facts} />
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
};
