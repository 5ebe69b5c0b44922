import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import type { ReactNode } from 'react';
import styles from './more-facts.module.css';

type MoreFactsProps = { label: string; facts: { label: string; value: ReactNode }[]; children?: ReactNode };

/** Facts that few readers need: collapsed on the screen, open on paper. */
export const MoreFacts = ({ label, facts, children }: MoreFactsProps) => (
  <details className={styles.root}>
    <summary>{label}</summary>
    <div className="flow">
      <KeyValuePairs columns={3} items={facts} />
      {children}
    </div>
  </details>
);
