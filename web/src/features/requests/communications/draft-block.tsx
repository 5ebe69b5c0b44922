import Button from '@cloudscape-design/components/button';
import { useState } from 'react';
import { type Communication, REQUEST_TYPE, routes, type SavedDraft } from '#contracts/funds/request';
import { call } from '#web/api/call.ts';
import { href } from '#web/config/paths.ts';
import { ConfirmModal } from '#web/ui/feedback/confirm-modal.tsx';
import { notify } from '#web/ui/feedback/notify.ts';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { LinkButton } from '#web/ui/page/link-button.tsx';
import { strings } from '../strings.ts';

const words = strings.draft;

/** A draft is continued in the form it came from, or discarded. */
export function DraftBlock({
  communication,
  onChanged,
}: {
  communication: Communication;
  onChanged: () => Promise<void>;
}) {
  const [isAsking, setAsking] = useState(false);
  const { id, draft } = communication;
  const bringBack = async (gone: SavedDraft) => {
    try {
      await call(routes.createCommunication, { body: { ...gone, message_draft: 1 } });
      await onChanged();
    } catch (error) {
      notify({ type: 'error', header: words.undoFailed, content: error instanceof Error ? error.message : '' });
    }
  };
  const isReport = draft?.report_request_type === REQUEST_TYPE.send;
  return (
    <>
      <p>
        {words.lastSaved} <DateTime iso={communication.message_date} />
      </p>
      <div className="actions">
        <LinkButton
          variant="primary"
          to={isReport ? href.sendReport({ draft: id }) : href.requestReport({ draft: id })}
        >
          {words.resume}
        </LinkButton>
        <Button onClick={() => setAsking(true)}>{words.discard}</Button>
      </div>
      {isAsking && (
        <ConfirmModal
          title={words.discardTitle}
          confirmLabel={words.discard}
          onClose={() => setAsking(false)}
          onConfirm={async () => {
            await call(routes.discardDraft, { params: { id } });
            notify({
              type: 'success',
              content: words.discarded,
              action: draft && { label: words.undo, run: () => void bringBack(draft) },
            });
            await onChanged();
          }}
        >
          {words.discardWords}
        </ConfirmModal>
      )}
    </>
  );
}
