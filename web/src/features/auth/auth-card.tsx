import type { ReactNode } from 'react';
import { usePageTitle } from '#web/ui/use-page-title.ts';
import { WordMark } from '#web/ui/word-mark.tsx';

type AuthCardProps = { title: string; documentTitle?: string; explain?: string; children: ReactNode };

/** The one card of the pages around signing in. */
export function AuthCard({ title, documentTitle, explain, children }: AuthCardProps) {
  usePageTitle(documentTitle ?? title);
  return (
    <section className="auth-card">
      <WordMark />
      <h1>{title}</h1>
      {explain === undefined ? null : <p className="form-words">{explain}</p>}
      {children}
    </section>
  );
}
