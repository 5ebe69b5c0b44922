import { useEffect, useState } from 'react';
import { type Refusal, useRefusalText } from '#web/language/refusal.ts';
import { useOnOnline } from '#web/ui/browser/use-on-online.ts';
import { LineDrawing } from '#web/ui/drawing/line-drawing.tsx';
import { useFormatDate } from '#web/ui/format/date-time.tsx';
import { FocusHeading } from '#web/ui/page/focus-heading.tsx';
import { useFundsStrings } from '../strings.ts';
import { EmailLinkAgain } from './email-link-again.tsx';
import type { Closed } from './guest-link.ts';

/** A link that doesn't open: the reason, and the person to ask. */
type ClosedLinkProps = {
  closed: Closed;
  onRetry: () => void;
  /** The ID of a client's own link, which they can get again by email. */
  id?: string;
  /** Words for a link that doesn't exist, if it isn't a client's own. */
  notFound?: { title: string; words: string };
};

export function ClosedLink({ closed, onRetry, id, notFound }: ClosedLinkProps) {
  const say = useRefusalText();
  const strings = useFundsStrings();
  if (closed.why === 'locked') return <LockedLink seconds={closed.retryAfterSeconds} onRetry={onRetry} id={id} />;
  const { title, words } = { ...strings.closed, ...(notFound && { notFound }) }[closed.why];
  const said = closed.why !== 'notFound' && closed.refusal ? say(closed.refusal) : words;
  return (
    <div className="centered">
      <LineDrawing name="letter" />
      <FocusHeading level={1}>{title}</FocusHeading>
      {/* If the server's message only repeats the heading, our text says what to do. */}
      <p role="alert">{said === `${title}.` ? words : said}</p>
      {closed.why === 'notFound' && id && <EmailLinkAgain id={id} />}
    </div>
  );
}

type LockedLinkProps = Pick<ClosedLinkProps, 'onRetry' | 'id'> & { seconds: number };

function LockedLink({ seconds, onRetry, id }: LockedLinkProps) {
  const strings = useFundsStrings();
  const formatDate = useFormatDate();
  const [until] = useState(() => Date.now() + seconds * 1000);
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), seconds * 1000);
    return () => clearTimeout(timer);
  }, [seconds]);
  return (
    <div className="centered">
      <LineDrawing name="letter" />
      <FocusHeading level={1}>{strings.closed.locked.title}</FocusHeading>
      <p>{strings.closed.locked.words(formatDate(new Date(until).toISOString(), 'clock'))}</p>
      <button type="button" className="plain-button" disabled={!isOver} onClick={onRetry}>
        {strings.tryAgain}
      </button>
      {id && <EmailLinkAgain id={id} isSecond />}
    </div>
  );
}

export const UnreachableLink = ({ refusal, onRetry }: { refusal: Refusal; onRetry: () => void }) => {
  const say = useRefusalText();
  const strings = useFundsStrings();
  useOnOnline(onRetry);
  return (
    <div className="centered">
      <LineDrawing name="cloud" />
      <FocusHeading level={1}>{strings.unreachable}</FocusHeading>
      <p role="alert">{say(refusal)}</p>
      <button type="button" className="plain-button" onClick={onRetry}>
        {strings.tryAgain}
      </button>
    </div>
  );
};
