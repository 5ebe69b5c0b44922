import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '#web/config/paths.ts';
import { KeptNotice } from '#web/funds/unsent/kept-notice.tsx';
import { useKeptState } from '#web/funds/unsent/use-kept-state.ts';
import { PlanNote } from '#web/membership/plan-note.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { strings } from '../strings.ts';
import { RequestFields } from './request-fields.tsx';
import { isUntouched, type RequestForm, refusedFields, withSettledNames } from './request-form.ts';
import { RequestPreview } from './request-preview.tsx';
import { SendFailure } from './send-failure.tsx';
import { useSendRequest } from './use-send-request.ts';

const words = strings.form;

type RequestEditorProps = {
  /** Under which the form is kept over a reload. */
  name: string;
  initial: RequestForm;
  draftId?: string;
  ownEmail?: string;
};

/** Toggles between the form and its preview; what was typed outlives reloads, refusals and lost connections. */
export function RequestEditor({ name, initial, draftId, ownEmail }: RequestEditorProps) {
  const navigate = useNavigate();
  const [form, setForm, forget] = useKeptState(name, initial);
  const [isPreview, setPreview] = useState(false);
  const [isAttempted, setAttempted] = useState(false);
  const [cameBack, setCameBack] = useState(() => !isUntouched(form, initial));
  const { send, saveDraft, doing, failure, clearFailure } = useSendRequest(name, draftId, forget);
  const refused = refusedFields(failure?.fields ?? {});

  const change = (next: RequestForm) => {
    setForm(next);
    clearFailure();
  };
  const trySend = async () => {
    setAttempted(true);
    await send(withSettledNames(form));
  };

  return (
    <Page
      title={words.title}
      documentTitle={`${strings.list.title}: ${words.title}`}
      description={words.intro}
      parent={{ to: paths.communications, text: strings.list.title }}
    >
      <SpaceBetween size="l">
        {failure ? <SendFailure failure={failure} /> : <PlanNote />}
        {cameBack && !isPreview && (
          <KeptNotice
            onStartOver={() => {
              forget();
              change(initial);
              return () => change(form);
            }}
            onClose={() => setCameBack(false)}
          />
        )}
        {isPreview ? (
          <RequestPreview
            form={form}
            isSending={doing === 'sending'}
            onEdit={() => setPreview(false)}
            onSend={trySend}
            hasRefusedFields={Object.keys(refused).length > 0}
          />
        ) : (
          <RequestFields
            form={form}
            ownEmail={ownEmail}
            refused={refused}
            isAttempted={isAttempted}
            isSaving={doing === 'saving'}
            onChange={change}
            onAttempt={() => setAttempted(true)}
            onCancel={() => navigate(paths.dashboard)}
            onPreview={() => {
              setForm(withSettledNames(form));
              setPreview(true);
            }}
            onSaveDraft={() => saveDraft(withSettledNames(form))}
          />
        )}
      </SpaceBetween>
    </Page>
  );
}
