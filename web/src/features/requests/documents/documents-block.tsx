// What a client provided instead of a bank, for the agent's review. It says what it is before anything else.
import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { FILE_LIMITS, routes } from '#contracts/files';
import { type Communication, routes as requests } from '#contracts/funds/request';
import { useAction } from '#web/api/use-action.ts';
import { RequestFiles } from '#web/files/request-files.tsx';
import { contractRules } from '#web/ui/form/contract-rules.ts';
import { FormModal } from '#web/ui/form/form-modal.tsx';
import { TextAreaField } from '#web/ui/form/text-area-field.tsx';
import { fieldOf, useForm } from '#web/ui/form/use-form.ts';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { strings } from '../strings.ts';

const words = strings.documents;
const refreshes = [requests.communications];
const rules = contractRules(routes.askForDocuments.body, { reason: '' });

type Documents = NonNullable<NonNullable<Communication['request']>['documents']>;
type DocumentsBlockProps = { communication: Communication; documents: Documents };

export function DocumentsBlock({ communication, documents }: DocumentsBlockProps) {
  const isGone = documents.state === 'withdrawn';
  return (
    <SpaceBetween size="m">
      <Alert type={isGone ? 'info' : 'warning'} header={isGone ? words.withdrawnTitle : words.unverified}>
        {words.states[documents.state]} <DateTime iso={documents.at} />
        {documents.reason && <p className="as-written">{words.youAsked(documents.reason)}</p>}
      </Alert>
      {!isGone && <RequestFiles communicationId={communication.id} />}
      {communication.status.actions.includes('askForFiles') && <Review communication={communication} />}
    </SpaceBetween>
  );
}

const Review = ({ communication }: Pick<DocumentsBlockProps, 'communication'>) => {
  const [isAsking, setAsking] = useState(false);
  const accept = useAction(routes.acceptDocuments, { done: { type: 'info', content: words.accepted }, refreshes });
  return (
    <>
      <div className="actions">
        {communication.status.actions.includes('acceptFiles') && (
          <Button loading={accept.isRunning} onClick={() => void accept.run({ params: { id: communication.id } })}>
            {words.accept}
          </Button>
        )}
        <Button onClick={() => setAsking(true)}>{words.ask}</Button>
      </div>
      {isAsking && <AskModal communication={communication} onClose={() => setAsking(false)} />}
    </>
  );
};

type AskModalProps = Pick<DocumentsBlockProps, 'communication'> & { onClose: () => void };

const AskModal = ({ communication, onClose }: AskModalProps) => {
  const form = useForm({ initial: { reason: '' }, rules });
  const ask = useAction(routes.askForDocuments, { done: words.asked, refreshes });
  return (
    <FormModal
      title={words.askTitle}
      form={form}
      submitLabel={words.askSubmit}
      onSubmit={(body) => ask.send({ params: { id: communication.id }, body })}
      onClose={onClose}
    >
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
