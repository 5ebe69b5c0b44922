// A request and its conversation are two features; the app shows them together.
import { Suspense } from 'react';
import { useUnread } from '#web/features/chat/conversation/use-unread.ts';
import { CommunicationsPage as Communications } from '#web/features/requests/communications/communications-page.tsx';
import { Loading } from '#web/ui/feedback/loading.tsx';
import { lazyPart } from '#web/ui/lazy-part.ts';

const RequestConversation = lazyPart(
  () => import('#web/features/chat/conversation/request-conversation.tsx'),
  'RequestConversation',
);

export function CommunicationsPage() {
  const unreadOf = useUnread();
  return (
    <Communications
      conversations={{
        unreadOf,
        show: (id) => (
          <Suspense fallback={<Loading lines={1} />}>
            <RequestConversation id={id} unread={unreadOf(id)} />
          </Suspense>
        ),
      }}
    />
  );
}
