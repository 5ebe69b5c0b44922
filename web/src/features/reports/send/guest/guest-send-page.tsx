import { type ReactNode, Suspense, useMemo } from 'react';
import { Link, useParams } from 'react-router-dom';
import { href } from '#web/config/paths.ts';
import { ClosedLink } from '#web/funds/guest-link/closed-link.tsx';
import type { Credential } from '#web/funds/guest-link/guest-link.ts';
import { useRefusalText } from '#web/language/refusal.ts';
import { Loading } from '#web/ui/feedback/loading.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { useReportStrings } from '../../strings.ts';
import { ErrorDialog } from '../dialogs.tsx';
import { GuestWizard } from './guest-wizard.tsx';
import { type GuestData, useGuestData } from './use-guest-data.ts';

/** The wizard of a guest: the same six steps, to the agent who asked. */
export function GuestSendPage() {
  const say = useRefusalText();
  const words = useReportStrings().wizard;
  const { id = '', pin = '' } = useParams();
  const credential = useMemo(() => ({ request_id: id, request_pin: pin }), [id, pin]);
  const guest = useGuestData(credential);
  const { data } = guest;

  if (data.at === 'closed') return <ClosedLink closed={data.closed} onRetry={guest.reopen} />;
  return (
    <Page title={words.guestHeading}>
      <Suspense fallback={null}>
        {data.at === 'failed' && (
          <ErrorDialog message={data.error.said ? say(data.error) : words.fetchFailed} onClose={guest.reopen} />
        )}
      </Suspense>
      {(data.at === 'opening' || data.at === 'failed') && <Loading text={words.loading} lines={8} />}
      {data.at === 'underWay' && (
        <NothingToSend title={words.inProgress} credential={credential}>
          {words.inProgressWords(data.request.agent_name)}
        </NothingToSend>
      )}
      {data.at === 'sent' && (
        <NothingToSend title={words.ended} credential={credential}>
          {words.sentWords}
        </NothingToSend>
      )}
      {isOver(data) && (
        <NothingToSend title={words.ended} credential={credential}>
          {words.endedWords(data.request.agent_name)}
        </NothingToSend>
      )}
      {(data.at === 'reading' || data.at === 'ready') && !isOver(data) && (
        <GuestWizard data={data} credential={credential} guest={guest} />
      )}
    </Page>
  );
}

/** The request is answered, and the bank that was kept for another letter is gone. */
const isOver = (data: GuestData): data is GuestData & { at: 'ready' } =>
  data.at === 'ready' && data.request.state === 'received' && data.banks.length === 0;

type NothingToSendProps = { title: string; credential: Credential; children: ReactNode };

/** Links to the page that shows which reports are out. */
const NothingToSend = ({ title, credential, children }: NothingToSendProps) => {
  const words = useReportStrings().wizard;
  return (
    <section className="panel flow">
      <h2>{title}</h2>
      <p>{children}</p>
      <p>
        <Link to={href.guest(credential.request_id, credential.request_pin)}>{words.overview}</Link>
      </p>
    </section>
  );
};
