import type { ReactNode } from 'react';
import { WordMark } from '#web/ui/drawing/word-mark.tsx';
import { usePageTitle } from '#web/ui/page/use-page-title.ts';
import styles from './auth-card.module.css';

type AuthCardProps = { title: string; documentTitle?: string; explain?: string; children: ReactNode };

/** The card of the pages around signing in. */
export function AuthCard({ title, documentTitle, explain, children }: AuthCardProps) {
  usePageTitle(documentTitle ?? title);
  return (
    <section className={styles.root}>
      <div className={styles.mark}>
        <WordMark />
      </div>
      <h1>{title}</h1>
      {explain === undefined ? null : <p className="soft">{explain}</p>}
      {children}
    </section>
  );
}
