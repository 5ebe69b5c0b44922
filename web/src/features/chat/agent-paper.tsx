import { useEffect } from 'react';
import { type SignedStep, signingRoutes } from '../../../../lambdas/chat/contract.ts';
import { call } from '../../api/call.ts';
import { useCall } from '../../api/use-call.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Loading } from '../../ui/loading.tsx';
import { PaperPanel } from './paper-panel.tsx';
import { strings } from './strings.ts';

type AgentPaperProps = { transactionId: string; step: SignedStep; news: number; onChanged: () => void };

const SEALING_MS = 3000;

export function AgentPaper({ transactionId, step, news, onChanged }: AgentPaperProps) {
  const params = { id: transactionId, step: String(step) };
  const { data, error, mutate } = useCall(
    signingRoutes.agentPaper,
    { params },
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
      self="agent"
      onSign={async (signature) => {
        await call(signingRoutes.agentSign, { params, body: signature });
        await after();
      }}
      onCopy={() => call(signingRoutes.agentCopy, { params })}
      onPresentAgain={async () => {
        await call(signingRoutes.presentAgain, { params });
        await after();
      }}
    />
  );
}
