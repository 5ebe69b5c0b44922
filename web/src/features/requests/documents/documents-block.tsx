// What a client provided instead of a bank, for the agent's review. It says what it is before anything else.
import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { FILE_LIMITS, routes } from '#contracts/files';
import type { Communication } from '#contracts/funds/request';
import { call } from '#web/api/call.ts';
import { RequestFiles } from '#web/files/request-files.tsx';
import { refusalOf } from '#web/language/refusal.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { notify } from '#web/ui/feedback/notify.ts';
import { contractRules } from '#web/ui/form/contract-rules.ts';
import { FormModal } from '#web/ui/form/form-modal.tsx';
import { TextAreaField } from '#web/ui/form/text-area-field.tsx';
import { fieldOf, useForm } from '#web/ui/form/use-form.ts';
import { useTask } from '#web/ui/form/use-task.ts';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { strings } from '../strings.ts';

const words = strings.documents;
const rules = contractRules(routes.askForDocuments.body, { reason: '' });

type Documents = NonNullable<NonNullable<Communication['request']>['documents']>;
type DocumentsBlockProps = { communication: Communication; documents: Documents; onChanged: () => Promise<void> };

export function DocumentsBlock({ communication, documents, onChanged }: DocumentsBlockProps) {
  const isGone = documents.state === 'withdrawn';
  return (
    <SpaceBetween size="m">
      <Alert type={isGone ? 'info' : 'warning'} header={isGone ? words.withdrawnTitle : words.unverified}>
        {words.states[documents.state]} <DateTime iso={documents.at} />
        {documents.reason && <p className="as-written">{words.youAsked(documents.reason)}</p>}
      </Alert>
      {!isGone && <RequestFiles communicationId={communication.id} />}
      {communication.status.actions.includes('askForFiles') && (
        <Review communication={communication} onChanged={onChanged} />
      )}
    </SpaceBetween>
  );
}

const Review = ({ communication, onChanged }: Omit<DocumentsBlockProps, 'documents'>) => {
  const task = useTask();
  const [isAsking, setAsking] = useState(false);
  const accept = async () => {
    await call(routes.acceptDocuments, { params: { id: communication.id } });
    notify({ type: 'info', content: words.accepted });
    await onChanged();
  };
  return (
    <>
      <div className="actions">
        {communication.status.actions.includes('acceptFiles') && (
          <Button loading={task.doing !== undefined} onClick={() => void task.run(accept)}>
            {words.accept}
          </Button>
        )}
        <Button onClick={() => setAsking(true)}>{words.ask}</Button>
      </div>
      {task.failure && <ErrorState error={refusalOf(task.failure)} />}
      {isAsking && <AskModal communication={communication} onChanged={onChanged} onClose={() => setAsking(false)} />}
    </>
  );
};

type AskModalProps = Pick<DocumentsBlockProps, 'communication' | 'onChanged'> & { onClose: () => void };

const AskModal = ({ communication, onChanged, onClose }: AskModalProps) => {
  const form = useForm({ initial: { reason: '' }, rules });
  const ask = async ({ reason }: { reason: string }) => {
    await call(routes.askForDocuments, { params: { id: communication.id }, body: { reason } });
    notify({ type: 'success', content: words.asked });
    await onChanged();
    onClose();
  };
  return (
    <FormModal title={words.askTitle} form={form} submitLabel={words.askSubmit} onSubmit={ask} onClose={onClose}>
      <TextAreaField
        {...fieldOf(form, 'reason')}
        label={words.reason}
        description={words.reasonNote}
        rows={4}
        maxLength={FILE_LIMITS.reason}
      />
    </FormModal>
  );
};
