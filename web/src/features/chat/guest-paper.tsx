import { useEffect } from 'react';
import { type SignedStep, signingRoutes } from '../../../../lambdas/chat/contract.ts';
import { call } from '../../api/call.ts';
import { useCall } from '../../api/use-call.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Loading } from '../../ui/loading.tsx';
import { PaperPanel } from './paper-panel.tsx';
import { strings } from './strings.ts';

type GuestPaperProps = {
  credential: { request_id: string; request_pin: string };
  step: SignedStep;
  /** Counts the changes that the conversation has told of. */
  news: number;
  onChanged: () => void;
};

const SEALING_MS = 3000;

export function GuestPaper({ credential, step, news, onChanged }: GuestPaperProps) {
  const body = { ...credential, step };
  const { data, error, mutate } = useCall(
    signingRoutes.guestPaper,
    { body },
    { refreshInterval: (paper) => (paper?.state === 'signed' ? SEALING_MS : 0) },
  );
  useEffect(() => {
    if (news > 0) void mutate();
  }, [news, mutate]);

  if (error && !data) return <ErrorState error={error} onRetry={() => void mutate()} />;
  if (!data) return <Loading text={strings.paper.loading} lines={8} />;
  const after = async () => {
    await mutate();
    onChanged();
  };
  return (
    <PaperPanel
      paper={data}
      self="user"
      onSign={async (signature) => {
        await call(signingRoutes.guestSign, { body: { ...body, ...signature } });
        await after();
      }}
      onDecline={async (reason) => {
        await call(signingRoutes.guestDecline, { body: { ...body, reason } });
        await after();
      }}
      onCopy={() => call(signingRoutes.guestCopy, { body })}
    />
  );
}
