// A deal shows its requests with their conversations, starts a closing and calculates: other features, which the app puts together.
import { Suspense } from 'react';
import { useUnread } from '#web/features/chat/conversation/use-unread.ts';
import { DealPage as Deal } from '#web/features/requests/deals/deal-page.tsx';
import { Loading } from '#web/ui/feedback/loading.tsx';
import { lazyPart } from '#web/ui/lazy-part.ts';

const RequestConversation = lazyPart(
  () => import('#web/features/chat/conversation/request-conversation.tsx'),
  'RequestConversation',
);
const StartTransaction = lazyPart(
  () => import('#web/features/chat/transaction/start-transaction.tsx'),
  'StartTransaction',
);

const RoiWindow = lazyPart(() => import('#web/features/roi/roi-window.tsx'), 'RoiWindow');

export function DealPage() {
  const unreadOf = useUnread();
  return (
    <Deal
      conversationOf={(id) => (
        <Suspense fallback={<Loading lines={1} />}>
          <RequestConversation id={id} unread={unreadOf(id)} />
        </Suspense>
      )}
      startClosing={(client, onClose) => (
        <Suspense>
          <StartTransaction client={client} kind="buying" isStaying onClose={onClose} />
        </Suspense>
      )}
      calculate={(start, onClose) => (
        <Suspense>
          <RoiWindow start={start} onClose={onClose} />
        </Suspense>
      )}
    />
  );
}
