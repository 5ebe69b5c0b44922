import { useEffect } from 'react';
import type { DocumentView } from '#contracts/chat/signing';
import type { ApiError } from '#web/api/api-error.ts';
import { lookAgain } from '#web/api/look-again.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Loading } from '#web/ui/feedback/loading.tsx';
import type { Self } from '../conversation/open-conversation.ts';
import { useChatStrings } from '../strings.ts';
import { PaperPanel, type Signature } from './document-panel.tsx';

/** Between the last signature and the seal lie some seconds. */
const SEALING_MS = 3000;

export type FollowsNews = {
  /** Counts the changes that the conversation has told of. */
  news: number;
  onChanged: () => void;
};

type StepPaperProps = FollowsNews & {
  self: Self;
  read: { data?: DocumentView; error?: ApiError; mutate: () => Promise<unknown> };
  /** What this side can do, each a call. */
  deeds: {
    sign: (signature: Signature) => Promise<unknown>;
    decline?: (reason: string) => Promise<unknown>;
    copy: () => Promise<{ url: string }>;
    presentAgain?: () => Promise<unknown>;
  };
};

/** The document of a step, for the guest and for the agent alike: it follows the news, and its own deeds. */
export function StepPaper({ self, read, deeds, news, onChanged }: StepPaperProps) {
  const strings = useChatStrings();
  const { data, error, mutate } = read;
  useEffect(() => {
    if (news > 0) void mutate();
  }, [news, mutate]);
  const isSealing = data?.state === 'signed';
  useEffect(() => {
    if (!isSealing) return;
    return lookAgain(() => mutate(), SEALING_MS);
  }, [isSealing, mutate]);

  if (error && !data) return <ErrorState error={error} onRetry={() => void mutate()} />;
  if (!data) return <Loading text={strings.paper.loading} lines={8} />;
  const { sign, decline, copy, presentAgain } = deeds;
  const followed = async (deed: Promise<unknown>) => {
    await deed;
    await mutate();
    onChanged();
  };
  return (
    <PaperPanel
      paper={data}
      self={self}
      onSign={(signature) => followed(sign(signature))}
      onDecline={decline && ((reason) => followed(decline(reason)))}
      onCopy={copy}
      onPresentAgain={presentAgain && (() => followed(presentAgain()))}
    />
  );
}
