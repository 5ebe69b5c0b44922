import { LoadMore } from '#web/ui/list/load-more.tsx';
import styles from './call-list-page.module.css';
import { CallRow } from './call-row.tsx';
import { strings } from './call-strings.ts';
import type { CallList } from './use-call-list.ts';

type CallRowsProps = {
  /** Where there are several lists, the name of this one. */
  title?: string | undefined;
  list: CallList;
};

export const CallRows = ({ title, list: { clients = [], replace, ...list } }: CallRowsProps) =>
  clients.length === 0 ? null : (
    <section className={styles.section} aria-label={title}>
      {title && <h2>{title}</h2>}
      <ul className={styles.rows}>
        {clients.map((client) => (
          <CallRow key={client.id} client={client} heading={title ? 'h3' : 'h2'} onChanged={replace} />
        ))}
      </ul>
      <LoadMore list={list}>{strings.more}</LoadMore>
    </section>
  );
