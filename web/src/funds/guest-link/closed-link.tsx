import { useEffect, useState } from 'react';
import { dateLocale } from '#web/language/language.ts';
import { LineDrawing } from '#web/ui/drawing/line-drawing.tsx';
import { FocusHeading } from '#web/ui/page/focus-heading.tsx';
import { strings } from '../strings.ts';
import styles from './closed-link.module.css';
import type { Closed } from './guest-link.ts';

const clock = (at: number) => new Intl.DateTimeFormat(dateLocale(), { timeStyle: 'short' }).format(at);

/** A link that lets nobody in: why, and whom to ask. */
export function ClosedLink({ closed, onRetry }: { closed: Closed; onRetry: () => void }) {
  if (closed.why === 'locked') return <LockedLink seconds={closed.retryAfterSeconds} onRetry={onRetry} />;
  const { title, words } = strings.closed[closed.why];
  return (
    <div className={styles.root}>
      <LineDrawing name="letter" />
      <FocusHeading level={1}>{title}</FocusHeading>
      <p role="alert">{(closed.why !== 'notFound' && closed.message) || words}</p>
    </div>
  );
}

function LockedLink({ seconds, onRetry }: { seconds: number; onRetry: () => void }) {
  const [until] = useState(() => Date.now() + seconds * 1000);
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), seconds * 1000);
    return () => clearTimeout(timer);
  }, [seconds]);
  return (
    <div className={styles.root}>
      <LineDrawing name="letter" />
      <FocusHeading level={1}>{strings.closed.locked.title}</FocusHeading>
      <p>{strings.closed.locked.words(clock(until))}</p>
      <button type="button" className="plain-button" disabled={!isOver} onClick={onRetry}>
        {strings.tryAgain}
      </button>
    </div>
  );
}

export const UnreachableLink = ({ message, onRetry }: { message: string; onRetry: () => void }) => (
  <div className={styles.root}>
    <LineDrawing name="cloud" />
    <FocusHeading level={1}>{strings.unreachable}</FocusHeading>
    <p role="alert">{message}</p>
    <button type="button" className="plain-button" onClick={onRetry}>
      {strings.tryAgain}
    </button>
  </div>
);
