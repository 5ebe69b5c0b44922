import type { ReactNode } from 'react';
import styles from './page-header.module.css';

type PageHeaderProps = { title: string; description?: ReactNode; actions?: ReactNode; counter?: string };

/** This isn't Cloudscape's Header, because guest pages load without Cloudscape, and its h1 can't be smaller at 360 px. */
export function PageHeader({ title, description, actions, counter }: PageHeaderProps) {
  return (
    <div className={`split ${styles.root}`}>
      <h1 className="breaks">
        {title}
        {counter === undefined ? null : <span className={`soft ${styles.counter}`}> {counter}</span>}
      </h1>
      {actions === undefined ? null : <div className="actions no-print">{actions}</div>}
      {description === undefined ? null : <p className="breaks soft">{description}</p>}
    </div>
  );
}
