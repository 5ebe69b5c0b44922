import Button from '@cloudscape-design/components/button';
import { useState } from 'react';
import {
  allowedActions,
  type Communication,
  type RequestAction,
  type RequestState,
  routes,
} from '#contracts/funds/request';
import { call } from '#web/api/call.ts';
import { href } from '#web/config/paths.ts';
import { ConfirmModal } from '#web/ui/feedback/confirm-modal.tsx';
import { notify } from '#web/ui/feedback/notify.ts';
import { formatDate } from '#web/ui/format/date-time.tsx';
import { LinkButton } from '#web/ui/page/link-button.tsx';
import { strings } from '../strings.ts';
import { CorrectEmailModal } from './correct-email-modal.tsx';

const words = strings.request;

type RequestActionsProps = { communication: Communication; state: RequestState; onChanged: () => Promise<void> };

export function RequestActions({ communication, state, onChanged }: RequestActionsProps) {
  const [busy, setBusy] = useState<RequestAction>();
  const [asking, setAsking] = useState<'correctEmail' | 'cancel'>();
  const params = { id: communication.id };
  const waitsForCoBuyer = state === 'received' && communication.report.fund_status === 'pending';
  const allowed = allowedActions({ state, waitsForCoBuyer });
  const can = (action: RequestAction) => allowed.includes(action);

  const run = async (action: RequestAction, work: () => Promise<string>) => {
    setBusy(action);
    try {
      notify({ type: 'success', content: await work() });
    } catch (error) {
      notify({ type: 'error', content: error instanceof Error ? error.message : String(error) });
    }
    await onChanged();
    setBusy(undefined);
  };
  const remind = async () => {
    await call(routes.remind, { params });
    return words.reminded;
  };
  const extend = async () => words.extended(formatDate((await call(routes.extend, { params })).expires_at, 'zone'));

  return (
    <div className="actions">
      {can('remind') && (
        <Button loading={busy === 'remind'} disabled={busy !== undefined} onClick={() => run('remind', remind)}>
          {words.remind}
        </Button>
      )}
      {can('extend') && (
        <Button loading={busy === 'extend'} disabled={busy !== undefined} onClick={() => run('extend', extend)}>
          {words.extend}
        </Button>
      )}
      {can('correctEmail') && <Button onClick={() => setAsking('correctEmail')}>{words.correct}</Button>}
      {can('cancel') && <Button onClick={() => setAsking('cancel')}>{words.cancel}</Button>}
      {!can('remind') && <LinkButton to={href.requestReport({ to: communication.to_user })}>{words.again}</LinkButton>}
      {asking === 'correctEmail' && (
        <CorrectEmailModal communication={communication} onClose={() => setAsking(undefined)} onCorrected={onChanged} />
      )}
      {asking === 'cancel' && (
        <ConfirmModal
          title={words.cancelTitle}
          confirmLabel={words.cancel}
          cancelLabel={words.keep}
          onClose={() => setAsking(undefined)}
          onConfirm={async () => {
            await call(routes.cancel, { params });
            notify({ type: 'success', content: words.cancelled });
            await onChanged();
          }}
        >
          {communication.co_buyer
            ? words.cancelBothWords(communication.name, communication.co_buyer.name)
            : words.cancelWords(communication.name || communication.to_user)}
        </ConfirmModal>
      )}
    </div>
  );
}
