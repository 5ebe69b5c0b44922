// A client's request and its conversation are two features; the app shows them together.
import { Suspense } from 'react';
import { GuestPage as Guest } from '#web/features/guest/guest-page.tsx';
import { lazyPart } from '#web/ui/lazy-part.ts';

// A phone waits only for the first step: everything else loads after it.
const GuestQuestion = lazyPart(() => import('#web/features/chat/conversation/guest-question.tsx'), 'GuestQuestion');

export function GuestPage() {
  return (
    <Guest
      question={(asking) => (
        <Suspense fallback={null}>
          <GuestQuestion {...asking} />
        </Suspense>
      )}
    />
  );
}
