import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useEffect, useState } from 'react';
import { type Communication, routes } from '#contracts/funds/request';
import type { Reply } from '#core/http/route.ts';
import { call } from '#web/api/call.ts';
import { useMedia } from '#web/ui/browser/use-media.ts';
import { Dialog } from '#web/ui/feedback/dialog.tsx';
import { Loading } from '#web/ui/feedback/loading.tsx';
import { FormError } from '#web/ui/form/form-error.tsx';
import { useTask } from '#web/ui/form/use-task.ts';
import { Copied } from '#web/ui/format/copied.tsx';
import { strings } from '../strings.ts';

const words = strings.request.link;

type Shown = Reply<typeof routes.showLink>;
type ShowLinkModalProps = { communication: Communication; onClose: () => void };

/** The address of the client's page. It asks for the pin, which only the client's email has. */
export function ShowLinkModal({ communication, onClose }: ShowLinkModalProps) {
  const [shown, setShown] = useState<Shown>();
  const { run, failure } = useTask();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each window
  useEffect(() => {
    void run(async () => setShown(await call(routes.showLink, { params: { id: communication.id } })));
  }, [communication.id]);
  return (
    <Dialog title={words.title(communication.name)} onClose={onClose} buttons={<Button onClick={onClose}>Done</Button>}>
      <SpaceBetween size="m">
        <p>
          Your client opens it with the pin from our email. If they can't find the email, the page sends it again, to
          their address only.
        </p>
        <FormError>{failure?.message}</FormError>
        {shown ? <Shared url={shown.url} /> : !failure && <Loading lines={1} />}
        <p className="soft">The pin is your client's alone: we don't show it to you, and neither should they.</p>
      </SpaceBetween>
    </Dialog>
  );
}

/** Buttons to copy the link, text it, or share it with the phone's own menu. */
function Shared({ url }: Pick<Shown, 'url'>) {
  const isTouch = useMedia('(pointer: coarse)');
  const canShare = typeof navigator.share === 'function';
  const message = words.linkMessage(url);
  return (
    <SpaceBetween size="xs">
      <Copied what="the link" value={url} />
      {isTouch && (
        <div className="actions">
          <Button href={`sms:?&body=${encodeURIComponent(message)}`} iconName="contact">
            Text the link
          </Button>
          {canShare && (
            // Closing the share sheet isn't a failure.
            <Button iconName="share" onClick={() => void navigator.share({ text: message }).catch(() => undefined)}>
              Share the link
            </Button>
          )}
        </div>
      )}
    </SpaceBetween>
  );
}
