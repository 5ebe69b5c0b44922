import Button from '@cloudscape-design/components/button';
import { useState } from 'react';
import { type Communication, phaseOf } from '#contracts/funds/request';
import { href } from '#web/config/paths.ts';
import { ConfirmModal } from '#web/ui/feedback/confirm-modal.tsx';
import { LinkButton } from '#web/ui/page/link-button.tsx';
import { RemindersModal } from '../follow-up/reminders-modal.tsx';
import { ShowLinkModal } from '../follow-up/show-link-modal.tsx';
import { strings } from '../strings.ts';
import { CorrectEmailModal } from './correct-email-modal.tsx';
import { useRequestActions } from './use-request-actions.ts';

const words = strings.request;

type RequestActionsProps = { communication: Communication; onChanged: () => Promise<void> };

export function RequestActions({ communication, onChanged }: RequestActionsProps) {
  const { doing, can, remind, extend, cancel } = useRequestActions(communication, onChanged);
  const [asking, setAsking] = useState<'changeReminders' | 'correctEmail' | 'cancel' | 'showLink'>();
  const close = () => setAsking(undefined);

  return (
    <div className="actions">
      {can('remind') && (
        <Button loading={doing === 'remind'} disabled={doing !== undefined} onClick={remind}>
          {words.remind}
        </Button>
      )}
      {can('extend') && (
        <Button loading={doing === 'extend'} disabled={doing !== undefined} onClick={extend}>
          {words.extend}
        </Button>
      )}
      {can('showLink') && <Button onClick={() => setAsking('showLink')}>{words.link.action}</Button>}
      {can('changeReminders') && <Button onClick={() => setAsking('changeReminders')}>{words.changeReminders}</Button>}
      {can('correctEmail') && <Button onClick={() => setAsking('correctEmail')}>{words.correct}</Button>}
      {can('cancel') && <Button onClick={() => setAsking('cancel')}>{words.cancel}</Button>}
      {phaseOf(communication.status) !== 'open' && (
        <LinkButton to={href.requestReport({ again: communication.id })}>{words.again}</LinkButton>
      )}
      {asking === 'changeReminders' && (
        <RemindersModal communication={communication} onClose={close} onChanged={onChanged} />
      )}
      {asking === 'correctEmail' && (
        <CorrectEmailModal communication={communication} onClose={close} onCorrected={onChanged} />
      )}
      {asking === 'showLink' && <ShowLinkModal communication={communication} onClose={close} />}
      {asking === 'cancel' && <CancelModal communication={communication} onConfirm={cancel} onClose={close} />}
    </div>
  );
}

type CancelModalProps = { communication: Communication; onConfirm: () => Promise<void>; onClose: () => void };

const CancelModal = ({ communication, onConfirm, onClose }: CancelModalProps) => (
  <ConfirmModal
    title={words.cancelTitle}
    confirmLabel={words.cancel}
    cancelLabel={words.keep}
    onClose={onClose}
    onConfirm={onConfirm}
  >
    {communication.co_buyer
      ? words.cancelBothWords(communication.name, communication.co_buyer.name)
      : words.cancelWords(communication.name || communication.to_user)}
  </ConfirmModal>
);
