import type { ListedClient } from '#contracts/clients/list';
import { strings } from '../strings.ts';
import styles from './tags.module.css';

const words = strings.list;

type TagListProps = { client: ListedClient; onTag: (tag: string) => void };

/** Below a name: each tag leads to the clients who have it. */
export const TagList = ({ client, onTag }: TagListProps) =>
  client.tags.length === 0 ? null : (
    <ul className={styles.tags} aria-label={words.tagsOf(client.name)}>
      {client.tags.map((tag) => (
        <li key={tag}>
          <button type="button" className={styles.tag} aria-label={words.showTag(tag)} onClick={() => onTag(tag)}>
            {tag}
          </button>
        </li>
      ))}
    </ul>
  );
