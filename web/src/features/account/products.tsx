import StatusIndicator from '@cloudscape-design/components/status-indicator';
import Toggle from '@cloudscape-design/components/toggle';
import { useState } from 'react';
import styles from './products.module.css';
import { strings } from './strings.ts';

const texts = strings.products;
const products = ['concierge', 'transaction', 'administrator'] as const;

/** The switches save nothing, as specified. */
export function Products() {
  const [on, setOn] = useState({ concierge: true, transaction: true, administrator: true });
  return (
    <div className={styles.root}>
      {products.map((product) => (
        <section key={product} aria-label={texts.switches[product]}>
          <Toggle checked={on[product]} onChange={({ detail }) => setOn({ ...on, [product]: detail.checked })}>
            {texts.switches[product]}
          </Toggle>
          <div className={`columns ${styles.cards}`}>
            {texts[product].map((feature) => (
              <article key={feature} className={styles.card}>
                <h2>{feature}</h2>
                {product === 'concierge' ? (
                  <StatusIndicator type="success">{texts.enabled}</StatusIndicator>
                ) : (
                  <span className="chip">{texts.limited}</span>
                )}
              </article>
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}
