import Button from '@cloudscape-design/components/button';
import { lazy, Suspense, useState } from 'react';
import { useGuestStrings } from '../strings.ts';
import type { GuestStepProps } from './guest-step-props.ts';

const ConfirmModal = lazy(() =>
  import('#web/ui/feedback/confirm-modal.tsx').then((module) => ({ default: module.ConfirmModal })),
);

type AgreedNoteProps = Pick<GuestStepProps, 'request' | 'decide' | 'dispatch'> & { isStuck: boolean };

/** The client agreed that the result is sent without them: they may leave, or stop it for as long as nothing has been sent. */
export function AgreedNote({ request, decide, dispatch, isStuck }: AgreedNoteProps) {
  const strings = useGuestStrings();
  const words = strings.agreed;
  const [isAsking, setAsking] = useState(false);
  const stop = async () => {
    if (await decide('stopped')) dispatch({ type: 'retried' });
  };
  return (
    <div className="flow">
      <p>{(isStuck ? words.left : words.words)(request.agent_name)}</p>
      <div>
        <Button onClick={() => setAsking(true)}>{words.stop}</Button>
      </div>
      {isAsking && (
        <Suspense fallback={null}>
          <ConfirmModal
            title={words.stopTitle}
            confirmLabel={words.stop}
            cancelLabel={strings.control.cancel}
            onConfirm={stop}
            onClose={() => setAsking(false)}
          >
            {words.stopWords(request.agent_name)}
          </ConfirmModal>
        </Suspense>
      )}
    </div>
  );
}
