// A request and its conversation are two features; the app shows them together.
import { RequestConversation } from '#web/features/chat/conversation/request-conversation.tsx';
import { useUnread } from '#web/features/chat/conversation/use-unread.ts';
import { CommunicationsPage as Communications } from '#web/features/requests/communications/communications-page.tsx';

export function CommunicationsPage() {
  const unreadOf = useUnread();
  return (
    <Communications
      conversations={{
        unreadOf,
        show: (id) => <RequestConversation id={id} unread={unreadOf(id)} />,
      }}
    />
  );
}
