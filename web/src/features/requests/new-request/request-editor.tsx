import SpaceBetween from '@cloudscape-design/components/space-between';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { type RequestInput, requestInput } from '#contracts/funds/request';
import { fieldProblems } from '#core/http/field-problems.ts';
import { paths } from '#web/config/paths.ts';
import { useFundsStrings } from '#web/funds/strings.ts';
import { KeptNotice } from '#web/funds/unsent/kept-notice.tsx';
import { useKeptEdit } from '#web/funds/unsent/use-kept-edit.ts';
import { PlanNote } from '#web/membership/plan-note.tsx';
import { useStepHistory } from '#web/ui/browser/use-step-history.ts';
import { Loading } from '#web/ui/feedback/loading.tsx';
import { dismiss, notify } from '#web/ui/feedback/notify.ts';
import { longestText } from '#web/ui/form/contract-rules.ts';
import type { FormRules, Problems } from '#web/ui/form/form-problems.ts';
import { useForm } from '#web/ui/form/use-form.ts';
import { Page } from '#web/ui/page/page.tsx';
import { strings } from '../strings.ts';
import { RequestFields } from './request-fields.tsx';
import {
  type FieldName,
  type FieldProblem,
  isUntouched,
  problemsOf,
  type RequestForm,
  requiredOf,
  withSettledNames,
} from './request-form.ts';
import { FIELD_ON_FORM, payloadOf } from './request-payload.ts';
import { type SeenDraft, useSendRequest } from './use-send-request.ts';

// What the form marks: its own rules, and below them what the contract would refuse.
/** Where the contract has each text; amounts and days have no length. */
const FIELD_ON_WIRE = {
  agentFirst: 'agent_first_name',
  agentLast: 'agent_last_name',
  clientFirst: 'to_user_first_name',
  clientLast: 'to_user_last_name',
  clientEmail: 'to_user_email',
  message: 'message_body',
  coFirst: 'co_buyer_first_name',
  coLast: 'co_buyer_last_name',
  coEmail: 'co_buyer_email',
  property: 'property_address',
} as const satisfies Record<Exclude<FieldName, 'minimum' | 'offer' | 'neededBy'>, keyof typeof requestInput.entries>;

const limits = Object.fromEntries(
  Object.entries(FIELD_ON_WIRE).map(([name, wireName]) => [name, longestText(requestInput.entries[wireName])]),
) as FormRules<RequestForm>['limits'];

const refusedByContract = (form: RequestForm): Problems<RequestForm> => {
  const found = Object.entries(fieldProblems(requestInput, payloadOf(form, 0)));
  return Object.fromEntries(
    found.flatMap(([wireName, sentence]) => {
      const name = FIELD_ON_FORM[wireName];
      return name ? [[name, sentence]] : [];
    }),
  );
};

export const requestRules = (
  words: Record<FieldProblem, string>,
  ownEmail: string | undefined,
): FormRules<RequestForm> => ({
  check: (values) => {
    const own = Object.entries(problemsOf(values, ownEmail)).map(([name, problem]) => [name, words[problem]]);
    return { ...refusedByContract(values), ...Object.fromEntries(own) };
  },
  limits,
  required: requiredOf,
});

/** Comes while the form is filled in, so that a lost connection doesn't take the page away at PREVIEW. */
const loadPreview = () => import('./request-preview.tsx').then((module) => ({ default: module.RequestPreview }));
const RequestPreview = lazy(loadPreview);
const noop = () => undefined;

const words = strings.form;

const FORM = 0;
const PREVIEW = 1;

const NO_ONE = { email: '', name: '' };

type RequestEditorProps = {
  /** Under which the form is kept over a reload. */
  name: string;
  initial: RequestForm;
  draftId?: string;
  /** As it's saved. */
  draft?: RequestInput | undefined;
  own?: { email: string; name: string };
};

/** Toggles between the form and its preview; what was typed outlives reloads, refusals and lost connections. */
export function RequestEditor({ name, initial, draftId, draft, own }: RequestEditorProps) {
  const shared = useFundsStrings();
  const navigate = useNavigate();
  const { search } = useLocation();
  const { kept, edit, decideAgain, forget } = useKeptEdit<RequestForm, SeenDraft>(name, initial, { draft });
  const rules = requestRules({ ...shared.problems, sameEmail: words.sameEmail }, own?.email);
  const form = useForm({ initial, rules, kept, fieldOnForm: FIELD_ON_FORM });
  const [isPreview, setPreview] = useState(false);
  const [cameBack, setCameBack] = useState(() => !isUntouched(form.values, initial));
  const { send, saveDraft } = useSendRequest({ name, draftId, onDone: forget }, edit);
  const isComplete = Object.keys(form.problems).length === 0;
  useStepHistory(isPreview ? PREVIEW : FORM, (step) => setPreview(step === PREVIEW && isComplete));

  useEffect(() => void loadPreview().catch(noop), []);
  // Taking the discarded one back would overwrite what is typed from now on.
  const discarded = `discarded ${name}`;
  useEffect(() => dismiss(discarded), [discarded]);

  const startOver = () => {
    const [before, undo] = [form.values, decideAgain()];
    form.reset();
    forget();
    return () => {
      undo();
      form.reset(before);
    };
  };
  /** The next client's form begins empty. What was typed comes back only if the agent asks for it. */
  const cancel = () => {
    const before = form.values;
    forget();
    navigate(paths.dashboard);
    if (isUntouched(before, initial)) return;
    const takeBack = () => {
      kept[1](before);
      navigate({ pathname: paths.requestReport, search });
    };
    notify({
      type: 'info',
      content: words.discarded,
      id: discarded,
      action: { label: shared.undo, run: takeBack },
    });
  };
  const preview = async () => {
    form.change(withSettledNames(form.values));
    setPreview(true);
  };

  return (
    <Page
      title={words.title}
      documentTitle={`${strings.list.title}: ${words.title}`}
      description={words.intro}
      parent={{ to: paths.communications, text: strings.list.title }}
    >
      <SpaceBetween size="l">
        <PlanNote />
        {cameBack && !isPreview && <KeptNotice onStartOver={startOver} onClose={() => setCameBack(false)} />}
        {isPreview ? (
          <Suspense fallback={<Loading lines={8} />}>
            <RequestPreview
              form={form}
              own={own ?? NO_ONE}
              onEdit={() => setPreview(false)}
              onSend={() => void form.act(send)}
            />
          </Suspense>
        ) : (
          <RequestFields
            form={form}
            onPreview={preview}
            onSaveDraft={() => void form.act(saveDraft, 'save draft')}
            onCancel={cancel}
          />
        )}
      </SpaceBetween>
    </Page>
  );
}
