import { useState } from 'react';
import styles from './request-preview.module.css';

type EmailFrameProps = { html: string; title: string };

/** Links lead nowhere yet, and an email's pictures come with it. */
const shownIn = (html: string): string => html.replace(/ href="[^"]*"/g, '');

/** An email as a mail program shows it: on its own page, with its own styles, running nothing. */
export function EmailFrame({ html, title }: EmailFrameProps) {
  const [height, setHeight] = useState(640);
  return (
    <iframe
      className={styles.email}
      title={title}
      // Without scripts, and of this origin, so that its height can be read and its pictures be shown.
      sandbox="allow-same-origin"
      srcDoc={shownIn(html)}
      height={height}
      onLoad={({ currentTarget }) => setHeight(currentTarget.contentDocument?.documentElement.scrollHeight ?? height)}
    />
  );
}
