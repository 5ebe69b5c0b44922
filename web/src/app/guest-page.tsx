// A client's request and the conversation about it are two features; what shows them together is the app.
import { GuestQuestion } from '#web/features/chat/conversation/guest-question.tsx';
import { GuestPage as Guest } from '#web/features/guest/guest-page.tsx';

export function GuestPage() {
  return <Guest question={(asking) => <GuestQuestion {...asking} />} />;
}
