import { routes as signingRoutes } from '#contracts/chat/signing';
import { routes as ownRoutes } from '#contracts/chat/signing/own';
import { routes, type SignedStep } from '#contracts/chat/transaction';
import { call } from '#web/api/call.ts';
import { useCall } from '#web/api/use-call.ts';
import { useLanguageChange } from '#web/language/use-language-change.ts';
import { StepDocument } from './step-document.tsx';

type GuestDocumentProps = {
  credential: { request_id: string; request_pin: string };
  step: SignedStep;
  beginsDeclining: boolean;
};

const READER = { side: 'user' } as const;

export function GuestDocument({ credential, step, beginsDeclining }: GuestDocumentProps) {
  const body = { ...credential, step };
  const read = useCall(signingRoutes.guestDocument, { body });
  // The consent and the reading copy are in the page's language, so a new language reads the document again.
  useLanguageChange(() => void read.mutate());
  return (
    <StepDocument
      beginsDeclining={beginsDeclining}
      reader={READER}
      read={read}
      refreshes={[signingRoutes.guestDocument, routes.guestTransaction]}
      callsOf={(_, write) => ({
        sign: (signature, code) => write(call(signingRoutes.guestSign, { body: { ...body, ...signature, code } })),
        sendCode: () => call(signingRoutes.guestCode, { body }),
        decline: (reason) => write(call(signingRoutes.guestDecline, { body: { ...body, reason } })),
        copy: (as) => call(signingRoutes.guestCopy, { body: { ...body, as } }),
        loadPdf: () => call(ownRoutes.guestPdf, { body }),
      })}
    />
  );
}
