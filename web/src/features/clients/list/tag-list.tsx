import type { ReactNode } from 'react';
import styles from './tags.module.css';

type TagListProps = {
  label: string;
  tags: readonly { tag: string; ariaLabel: string; text?: ReactNode }[];
  onTag: (tag: string) => void;
  /** After them. */
  more?: ReactNode;
};

export const TagList = ({ label, tags, onTag, more }: TagListProps) =>
  tags.length > 0 && (
    <ul className={`plain-list actions ${styles.tags}`} aria-label={label}>
      {tags.map(({ tag, ariaLabel, text = tag }) => (
        <li key={tag}>
          <button
            type="button"
            className={`chip breaks ${styles.tag}`}
            aria-label={ariaLabel}
            onClick={() => onTag(tag)}
          >
            {text}
          </button>
        </li>
      ))}
      {more && <li>{more}</li>}
    </ul>
  );
