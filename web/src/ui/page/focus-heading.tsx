import { type ReactNode, useEffect, useRef } from 'react';
import styles from './focus-heading.module.css';

/** A heading that takes the focus when it appears, so that the keyboard and screen readers continue at the next step. */
export function FocusHeading({ children, level = 2 }: { children: ReactNode; level?: 1 | 2 }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: false }), []);
  const Tag = `h${level}` as const;
  return (
    <Tag ref={heading} tabIndex={-1} className={styles.root}>
      {children}
    </Tag>
  );
}
