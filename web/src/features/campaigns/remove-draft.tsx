import Button from '@cloudscape-design/components/button';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { type Campaign, routes } from '#contracts/clients/campaigns';
import { call } from '#web/api/call.ts';
import { href, paths } from '#web/config/paths.ts';
import { ConfirmModal } from '#web/ui/feedback/confirm-modal.tsx';
import { notify } from '#web/ui/feedback/notify.ts';
import { strings } from './strings.ts';

const words = strings.editor;

type RemoveDraftProps = { id: string; draft: Pick<Campaign, 'subject' | 'body' | 'audience'> };

export function RemoveDraft({ id, draft }: RemoveDraftProps) {
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);

  /** The same text, under another ID. */
  const restore = async () => {
    try {
      const again = await call(routes.createCampaign, { body: draft });
      navigate(href.campaign(again.id));
    } catch (error) {
      notify({ type: 'error', header: words.undoFailed, content: error instanceof Error ? error.message : '' });
    }
  };
  const remove = async () => {
    await call(routes.deleteCampaign, { params: { id } });
    notify({
      type: 'success',
      content: words.removed,
      action: { label: words.undo, run: () => void restore() },
    });
    navigate(paths.campaigns);
  };

  return (
    <>
      <Button variant="link" onClick={() => setAsking(true)}>
        {words.remove}
      </Button>
      {isAsking && (
        <ConfirmModal
          title={words.removeTitle}
          confirmLabel={words.remove}
          onClose={() => setAsking(false)}
          onConfirm={remove}
        >
          {words.removeWords}
        </ConfirmModal>
      )}
    </>
  );
}
