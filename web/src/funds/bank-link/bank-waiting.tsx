import { useSeconds } from '#web/ui/feedback/use-seconds.ts';
import { WaitingDialog } from '#web/ui/feedback/waiting-dialog.tsx';
import { useFundsStrings } from '../strings.ts';
import styles from './bank-waiting.module.css';

const SLOW_AFTER_SECONDS = 60;

/** While a bank prepares its data: what is done, what is under way, and for how long already. No invented percentage. */
export function BankWaiting({ onClose }: { onClose?: () => void }) {
  const strings = useFundsStrings();
  const seconds = useSeconds();
  const { linked, asked, next } = strings.waitingSteps;
  return (
    <WaitingDialog text={strings.loadingData} onClose={onClose}>
      <div>
        <ol className={styles.steps}>
          <li data-state="done">{linked}</li>
          <li data-state="doing" aria-current="step">
            {asked}{' '}
            <span className="numeric soft" aria-hidden="true">
              · {strings.waited(seconds)}
            </span>
          </li>
          <li>{next}</li>
        </ol>
        {seconds >= SLOW_AFTER_SECONDS && <p>{strings.waitedLong}</p>}
      </div>
    </WaitingDialog>
  );
}
