import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { lazy, Suspense, useState } from 'react';
import { flushSync } from 'react-dom';
import { Dialog } from '#web/ui/feedback/dialog.tsx';
import { Loading } from '#web/ui/feedback/loading.tsx';
import { notify } from '#web/ui/feedback/notify.ts';
import { strings } from '../../strings.ts';

const words = strings.openings;
const EmbeddedApp = lazy(() =>
  import('#web/analytics/embedded-app.tsx').then((module) => ({ default: module.EmbeddedApp })),
);

/** The analytics app's openings in a window; one press there puts one into the text. */
export function OpeningsButton({ onOpening }: { onOpening: (opening: string) => void }) {
  const [isOpen, setOpen] = useState(false);
  const insert = (opening: string) => {
    // The window gives the focus back first; then it goes to the text.
    flushSync(() => setOpen(false));
    onOpening(opening);
    notify({ type: 'success', content: words.inserted });
  };
  return (
    <>
      <Button formAction="none" onClick={() => setOpen(true)}>
        {words.open}
      </Button>
      {isOpen && (
        <Dialog title={words.title} size="large" onClose={() => setOpen(false)}>
          <SpaceBetween size="s">
            <p>{words.note}</p>
            <Suspense fallback={<Loading lines={4} />}>
              <EmbeddedApp page="Magic_Emails" title={words.title} onOpening={insert} />
            </Suspense>
          </SpaceBetween>
        </Dialog>
      )}
    </>
  );
}
