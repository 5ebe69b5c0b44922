import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { type OfficeMember, type OfficeView, routes } from '#contracts/offices';
import { call } from '#web/api/call.ts';
import { refreshCalls } from '#web/api/use-call.ts';
import { refusalOf } from '#web/language/refusal.ts';
import { ConfirmModal } from '#web/ui/feedback/confirm-modal.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { notify } from '#web/ui/feedback/notify.ts';
import { useTask } from '#web/ui/form/use-task.ts';
import { strings } from './strings.ts';

/** A person's own choice: showing is asked about, and ends with one click. */
export function ShowDeals({ office, own }: { office: OfficeView; own: OfficeMember }) {
  const { run, doing, failure } = useTask();
  const [isAsking, setAsking] = useState(false);
  const isShown = own.shows_pipeline === true;
  const change = async (shown: boolean) => {
    await call(routes.showPipeline, { params: { id: office.id }, body: { shown } });
    await refreshCalls(routes.office);
    notify({ type: 'success', content: shown ? strings.doneShown : strings.doneHidden });
  };
  return (
    <SpaceBetween size="xs">
      <h3>{strings.deals}</h3>
      <p>{isShown ? strings.shown : strings.hidden}</p>
      {isShown ? (
        <Button loading={doing !== undefined} onClick={() => void run(() => change(false))}>
          {strings.hideButton}
        </Button>
      ) : (
        <Button onClick={() => setAsking(true)}>{strings.showButton}</Button>
      )}
      {failure ? <ErrorState error={refusalOf(failure)} /> : null}
      {isAsking && (
        <ConfirmModal
          title={strings.showTitle(office.name)}
          confirmLabel={strings.confirm}
          onConfirm={() => change(true)}
          onClose={() => setAsking(false)}
        >
          {strings.showWords}
        </ConfirmModal>
      )}
    </SpaceBetween>
  );
}
