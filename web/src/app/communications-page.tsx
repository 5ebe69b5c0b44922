// A request and the conversation that belongs to it are two features; what shows them together is the app.
import { RequestConversation } from '#web/features/chat/conversation/request-conversation.tsx';
import { useUnread } from '#web/features/chat/conversation/use-unread.ts';
import { CommunicationsPage as Communications } from '#web/features/requests/communications/communications-page.tsx';

export function CommunicationsPage() {
  const { unreadOf, refresh } = useUnread();
  return (
    <Communications
      conversations={{
        unreadOf,
        show: (id) => <RequestConversation id={id} unread={unreadOf(id)} onRead={refresh} />,
      }}
    />
  );
}
