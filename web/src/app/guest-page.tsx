// A client's request and the conversation about it are two features; what shows them together is the app.
import { lazy, Suspense } from 'react';
import { GuestPage as Guest } from '#web/features/guest/guest-page.tsx';

// The first step is what a phone waits for: everything else comes after it.
const GuestQuestion = lazy(() =>
  import('#web/features/chat/conversation/guest-question.tsx').then((module) => ({ default: module.GuestQuestion })),
);

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
