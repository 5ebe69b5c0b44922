import { useState } from 'react';
import { CHANNELS, routes } from '#contracts/clients/list';
import { useCall } from '#web/api/use-call.ts';
import { useSteady } from '#web/ui/browser/use-steady.ts';
import { strings } from '../strings.ts';
import styles from './client-totals.module.css';

const words = strings.totals;
/** More of them are shown when asked for. */
const SHOWN = 5;

/** How many clients there are, who agreed to what, and how many have each tag. Nothing while there are none, or it isn't known. */
export function ClientTotals({ onTag }: { onTag: (tag: string) => void }) {
  const { data: latest } = useCall(routes.clientTotals, {});
  const data = useSteady(latest);
  const [isWhole, setWhole] = useState(false);
  if (!data || data.clients === 0) return null;
  const { clients, consent, tags } = data;
  return (
    <section aria-label={words.label} className={`panel ${styles.root}`}>
      <dl className={styles.counts}>
        <div>
          <dt>{words.clients}</dt>
          <dd className="numeric">{clients.toLocaleString()}</dd>
        </div>
        {CHANNELS.map((channel) => (
          <div key={channel}>
            <dt>{words.consent[channel]}</dt>
            <dd className="numeric">{consent[channel].toLocaleString()}</dd>
          </div>
        ))}
      </dl>
      {tags.length > 0 && (
        <ul className={styles.tags} aria-label={words.byTag}>
          {(isWhole ? tags : tags.slice(0, SHOWN)).map(({ tag, count }) => (
            <li key={tag}>
              <button
                type="button"
                className={`tap ${styles.tag}`}
                aria-label={words.showTag(tag, count)}
                onClick={() => onTag(tag)}
              >
                {tag} <span className="numeric">{count.toLocaleString()}</span>
              </button>
            </li>
          ))}
          {!isWhole && tags.length > SHOWN && (
            <li>
              <button type="button" className="text-button" onClick={() => setWhole(true)}>
                {words.allTags(tags.length)}
              </button>
            </li>
          )}
        </ul>
      )}
    </section>
  );
}
