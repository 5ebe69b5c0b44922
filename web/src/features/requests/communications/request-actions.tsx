import Button from '@cloudscape-design/components/button';
import { useState } from 'react';
import { type Communication, routes } from '#contracts/funds/request';
import { call } from '#web/api/call.ts';
import { href } from '#web/config/paths.ts';
import { ConfirmModal } from '#web/ui/feedback/confirm-modal.tsx';
import { notify } from '#web/ui/feedback/notify.ts';
import { formatDate } from '#web/ui/format/date-time.tsx';
import { LinkButton } from '#web/ui/page/link-button.tsx';
import { strings } from '../strings.ts';
import { CorrectEmailModal } from './correct-email-modal.tsx';

const words = strings.request;

type State = NonNullable<Communication['request']>['state'];
type Doing = 'remind' | 'extend' | 'correct' | 'cancel';

/** What the server lets an agent do in each state; in the others the button is not there to be refused. */
const allowed: Record<State, readonly Doing[]> = {
  sent: ['remind', 'extend', 'correct', 'cancel'],
  opened: ['remind', 'extend', 'correct', 'cancel'],
  at_bank: ['extend', 'cancel'],
  expired: ['extend', 'correct', 'cancel'],
  received: [],
  cancelled: [],
};

type RequestActionsProps = { communication: Communication; state: State; onChanged: () => Promise<void> };

export function RequestActions({ communication, state, onChanged }: RequestActionsProps) {
  const [busy, setBusy] = useState<Doing>();
  const [asking, setAsking] = useState<'correct' | 'cancel'>();
  const params = { id: communication.id };
  // A part that is done can still be called off, as long as the co-buyer's is not.
  const waits = state === 'received' && communication.report.fund_status === 'pending';
  const can = (doing: Doing) => allowed[state].includes(doing) || (waits && doing === 'cancel');

  const run = async (doing: Doing, work: () => Promise<string>) => {
    setBusy(doing);
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
      {can('correct') && <Button onClick={() => setAsking('correct')}>{words.correct}</Button>}
      {can('cancel') && <Button onClick={() => setAsking('cancel')}>{words.cancel}</Button>}
      {!can('remind') && <LinkButton to={href.requestReport({ to: communication.to_user })}>{words.again}</LinkButton>}
      {asking === 'correct' && (
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
