import type { CSSProperties } from 'react';
import { accentOf, type ShownCard } from '#contracts/members/card';
import styles from './agent-card.module.css';
import { useFundsStrings } from './strings.ts';

const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .flatMap((word) => [...word].slice(0, 1))
    .slice(0, 2)
    .join('')
    .toUpperCase();

const callable = (phone: string): string => phone.replace(/(?:x|ext\.?).*$/i, '').replace(/[^\d+]/g, '');

/** The agent's card, on pages for clients and readers. */
export function AgentCard({ card }: { card: ShownCard }) {
  const words = useFundsStrings().card;
  const { fill, text, light, dark } = accentOf(card.accent);
  const colors = { '--card-fill': fill, '--card-text': text, '--card-light': light, '--card-dark': dark };
  return (
    <section className={styles.root} style={colors as CSSProperties} aria-label={words.label(card.name)}>
      {card.photo ? (
        <img className={styles.photo} src={card.photo.url} alt="" width={64} height={64} />
      ) : (
        card.name && (
          <span className={`${styles.photo} ${styles.initials}`} aria-hidden="true">
            {initialsOf(card.name)}
          </span>
        )
      )}
      <div className={styles.words}>
        {card.name && <strong>{card.name}</strong>}
        {card.brokerage && <span>{card.brokerage}</span>}
        {card.phone && (
          <span>
            {words.phone}: <a href={`tel:${callable(card.phone)}`}>{card.phone}</a>
          </span>
        )}
        {card.license && (
          <span>
            {words.license}: {card.license}
          </span>
        )}
        {card.logo && <img className={styles.logo} src={card.logo.url} alt={card.brokerage} />}
        <small className="soft">{words.provided}</small>
      </div>
    </section>
  );
}
