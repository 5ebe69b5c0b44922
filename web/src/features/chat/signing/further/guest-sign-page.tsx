import { useMemo } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import { routes } from '#contracts/chat/signing';
import { routes as ownRoutes } from '#contracts/chat/signing/own';
import { call } from '#web/api/call.ts';
import { useCall } from '#web/api/use-call.ts';
import { ClosedLink, UnreachableLink } from '#web/funds/guest-link/closed-link.tsx';
import { closedBy } from '#web/funds/guest-link/guest-link.ts';
import { useLanguageChange } from '#web/language/use-language-change.ts';
import { Loading } from '#web/ui/feedback/loading.tsx';
import { usePageTitle } from '#web/ui/page/use-page-title.ts';
import { useChatStrings } from '../../strings.ts';
import { StepDocument } from '../step-document.tsx';

/** The one document that a further signer was asked to sign. */
export function GuestSignPage() {
  const strings = useChatStrings();
  const { id = '', pin = '' } = useParams();
  const { hash } = useLocation();
  const body = useMemo(() => ({ request_id: id, request_pin: pin }), [id, pin]);
  const read = useCall(routes.signerDocument, { body }, { revalidateOnFocus: true });
  const { data, error, mutate } = read;
  const refresh = () => void mutate();
  useLanguageChange(refresh);
  usePageTitle(strings.signers.page);

  const closed = error && closedBy(error);
  if (closed) return <ClosedLink closed={closed} onRetry={refresh} id={id} />;
  if (!data && error) return <UnreachableLink refusal={error} onRetry={refresh} />;
  if (!data) return <Loading text={strings.document.loading} lines={8} />;
  return (
    <div className="flow">
      <header>
        <h1>{strings.signers.page}</h1>
        <p className="soft">{strings.with(data.agent_name)}</p>
      </header>
      <StepDocument
        reader={{ side: 'user', number: data.number }}
        read={read}
        refreshes={[routes.signerDocument]}
        beginsDeclining={hash === '#decline'}
        callsOf={(_, write) => ({
          sign: (signature, code) => write(call(routes.signerSign, { body: { ...body, ...signature, code } })),
          sendCode: () => call(routes.signerCode, { body }),
          decline: (reason) => write(call(routes.signerDecline, { body: { ...body, reason } })),
          copy: (as) => call(routes.signerCopy, { body: { ...body, as } }),
          loadPdf: () => call(ownRoutes.signerPdf, { body }),
        })}
      />
    </div>
  );
}
