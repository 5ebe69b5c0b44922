import type { ReactNode } from 'react';
import styles from './page.module.css';
import { PageHeader } from './page-header.tsx';
import { type Parent, Trail } from './trail.tsx';
import { usePageTitle } from './use-page-title.ts';

type PageProps = {
  /** The heading, and the document's title unless `documentTitle` is given. */
  title: string;
  documentTitle?: string;
  description?: ReactNode;
  actions?: ReactNode;
  /** Beside the heading, like '(3)'. */
  counter?: string;
  /** The parent page, for the breadcrumb. */
  parent?: Parent;
  /** The pages beside this one: `<PageTabs of="..." />`. */
  tabs?: ReactNode;
  children: ReactNode;
};

/** A page of the product, with one h1, one title and even spacing. It works in every frame, and loads no part of Cloudscape for guests. */
export function Page({ title, documentTitle, description, actions, counter, parent, tabs, children }: PageProps) {
  usePageTitle(documentTitle ?? title);
  return (
    <div className={styles.root}>
      {parent && <Trail parent={parent} here={title} />}
      {tabs}
      <PageHeader title={title} description={description} actions={actions} counter={counter} />
      <div>{children}</div>
    </div>
  );
}
