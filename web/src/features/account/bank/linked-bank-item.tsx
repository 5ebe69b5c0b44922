import Button from '@cloudscape-design/components/button';
import StatusIndicator, { type StatusIndicatorProps } from '@cloudscape-design/components/status-indicator';
import type { LinkedBank } from '#contracts/members/account';
import { Money } from '#web/ui/format/money.tsx';
import { strings } from '../strings.ts';
import styles from './linked-bank-item.module.css';

const texts = strings.banks;

const indicators: Record<LinkedBank['state'], StatusIndicatorProps.Type> = {
  linked: 'success',
  reading: 'in-progress',
  needs_repair: 'warning',
  unavailable: 'stopped',
};
const explanations: Partial<Record<LinkedBank['state'], string>> = {
  reading: texts.reading,
  needs_repair: texts.needsRepair,
  unavailable: texts.unavailable,
};

type LinkedBankItemProps = { bank: LinkedBank; busy: boolean; onRepair: () => void; onUnlink: () => void };

export function LinkedBankItem({ bank, busy, onRepair, onUnlink }: LinkedBankItemProps) {
  const explanation = explanations[bank.state];
  return (
    <section className={styles.root} aria-label={bank.bankName}>
      <header className={styles.header}>
        <h3>{bank.bankName}</h3>
        <StatusIndicator type={indicators[bank.state]}>{texts.states[bank.state]}</StatusIndicator>
        {bank.state === 'linked' && !bank.owner_verified ? (
          <StatusIndicator type="info">{texts.ownerMissing}</StatusIndicator>
        ) : null}
        <span className={styles.actions}>
          {bank.state === 'needs_repair' ? (
            <Button disabled={busy} ariaLabel={`${texts.repair}: ${bank.bankName}`} onClick={onRepair}>
              {texts.repair}
            </Button>
          ) : null}
          <Button variant="link" disabled={busy} ariaLabel={`${texts.unlink} ${bank.bankName}`} onClick={onUnlink}>
            {texts.unlink}
          </Button>
        </span>
      </header>
      {explanation === undefined ? null : <p className={styles.explanation}>{explanation}</p>}
      <ul className={styles.accounts}>
        {bank.accounts.map((account) => (
          <li key={account.account_id}>
            <span>
              {account.name} {account.mask === '' ? null : <span className={styles.mask}>•••• {account.mask}</span>}
            </span>
            {account.value === null ? <span>{texts.noValue}</span> : <Money value={account.value} />}
          </li>
        ))}
      </ul>
    </section>
  );
}
