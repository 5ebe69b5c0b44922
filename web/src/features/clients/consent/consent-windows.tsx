import { lazy, type Ref, Suspense, useImperativeHandle } from 'react';
import { SavedConsentBar } from './saved-consent-bar.tsx';
import { useConsent } from './use-consent.ts';

const OwnWordsModal = lazy(() =>
  import('../edit/own-words-modal.tsx').then((module) => ({ default: module.OwnWordsModal })),
);

type Consent = ReturnType<typeof useConsent>;
export type Consents = Pick<Consent, 'set' | 'dismiss'>;

type ConsentWindowsProps = { ref: Ref<Consents>; replace: Parameters<typeof useConsent>[0] };

/** What is said and asked about opt-ins. They know themselves what it is: if the page did, each would draw the whole list. */
export function ConsentWindows({ ref, replace }: ConsentWindowsProps) {
  const { saved, asking, set, undo, dismiss, stopAsking } = useConsent(replace);
  useImperativeHandle(ref, () => ({ set, dismiss }));
  return (
    <>
      <SavedConsentBar saved={saved} onUndo={() => void undo()} onGone={dismiss} />
      {asking && (
        <Suspense fallback={null}>
          <OwnWordsModal
            client={asking.client}
            onClose={stopAsking}
            onConfirm={(said) => set(asking.client, asking.channel, true, said)}
          />
        </Suspense>
      )}
    </>
  );
}
