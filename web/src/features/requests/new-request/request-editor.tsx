import SpaceBetween from '@cloudscape-design/components/space-between';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { routes as keepClientsRoutes } from '#contracts/clients/list';
import {
  type PersonInput,
  personInput,
  type RequestInput,
  requestInput,
  routes,
  together,
} from '#contracts/funds/request';
import { routes as dashboard } from '#contracts/members/dashboard';
import { routes as proposals, type ShownProposal } from '#contracts/members/proposals';
import { fieldProblems } from '#core/http/field-problems.ts';
import type { Clock } from '#core/platform/clock.ts';
import { DAY_OVER_MESSAGE, isDayOver } from '#core/platform/deadline.ts';
import { call } from '#web/api/call.ts';
import { refreshCalls } from '#web/api/use-call.ts';
import type { Edit } from '#web/api/use-edit.ts';
import { href } from '#web/config/href.ts';
import { paths } from '#web/config/paths.ts';
import { ProposalNote } from '#web/funds/proposal-note.tsx';
import { callOnce } from '#web/funds/sending/call-once.ts';
import { useOnceKey } from '#web/funds/sending/use-once-key.ts';
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
import { fullName } from '#web/ui/format/person-name.ts';
import { Page } from '#web/ui/page/page.tsx';
import { strings } from '../strings.ts';
import { RequestFields } from './request-fields.tsx';
import {
  clientOf,
  type FieldProblem,
  isUntouched,
  peopleOf,
  problemsOf,
  type RequestForm,
  requiredOf,
  withSettledNames,
} from './request-form.ts';
import { FIELD_ON_FORM, payloadOf } from './request-payload.ts';

/** The note above a form that an assistant has filled in. */
function ProposedRequest({ proposal, onRejected }: { proposal: ShownProposal; onRejected: () => void }) {
  const navigate = useNavigate();
  const leave = () => {
    onRejected();
    navigate(paths.dashboard);
  };
  const words = 'Nothing was sent. Check each field before you send it: an assistant can be wrong.';
  return <ProposalNote proposal={proposal} words={words} onRejected={leave} />;
}

const keepClientsWords = strings.form.picker;

const contactsIn = (form: RequestForm): { name: string; email: string }[] => {
  const client = { name: fullName(clientOf(form)), email: form.clientEmail.trim() };
  return [client, ...peopleOf(form).map(({ first, last, email }) => ({ name: fullName({ first, last }), email }))];
};

/** Adds the recipients to the client list. The request has already been sent, so a failure is only reported. */
const keepClients = async (form: RequestForm): Promise<void> => {
  const contacts = contactsIn(form);
  const kept = await Promise.allSettled(contacts.map((body) => call(keepClientsRoutes.keepContact, { body })));
  void refreshCalls(keepClientsRoutes.clientList);
  const names = (status: 'fulfilled' | 'rejected') =>
    contacts.filter((_, place) => kept[place]?.status === status).map(({ name }) => name);
  if (names('fulfilled').length > 0)
    notify({ type: 'success', content: keepClientsWords.saved(together(names('fulfilled'))) });
  if (names('rejected').length > 0)
    notify({ type: 'warning', content: keepClientsWords.notSaved(together(names('rejected'))) });
};

/** The request to send or save: its form's key in the storage, and the ID of an edited draft. */
type Sent = { name: string; draftId: string | undefined; proposalId: string | undefined; onDone: () => void };
/** The saved draft that the form is based on; undefined for a new request. */
type SeenDraft = { draft?: RequestInput | undefined };

/** SEND and 'Save as draft'. A retry carries the first try's key. */
const useSendRequest = ({ name, draftId, proposalId, onDone }: Sent, edit: Edit<SeenDraft>) => {
  const navigate = useNavigate();

  const onceKey = useOnceKey();

  const send = async (typed: RequestForm) => {
    const form = withSettledNames(typed);
    const body = { ...payloadOf(form, 0), draft_id: draftId, proposal_id: proposalId };
    await callOnce(`${name}:key`, body, (idempotencyKey) => call(routes.createCommunication, { body, idempotencyKey }));
    if (form.savesClient) void keepClients(form);
    onDone();
    void refreshCalls(routes.communications, dashboard.dashboard, proposals.proposals);
    navigate(paths.requestComplete, {
      replace: true,
      state: { recipient: together([...new Set(contactsIn(form).map(({ email }) => email))]) },
    });
  };

  const saveDraft = async (typed: RequestForm) => {
    const form = withSettledNames(typed);
    const body = { ...payloadOf(form, 1), draft_id: draftId, proposal_id: proposalId };
    const idempotencyKey = onceKey(body);
    await edit.save(({ draft: seen }) => call(routes.createCommunication, { body: { ...body, seen }, idempotencyKey }));
    onDone();
    notify({ type: 'success', content: "Draft saved. You'll find it in Request History." });
    void refreshCalls(routes.communications, proposals.proposals);
    navigate(href.communications({ show: 'drafts' }));
  };

  return { send, saveDraft };
};

// The form marks a field that breaks its own rules or the contract.

/** The limits of text fields. One field for a name and its parts has the shortest limit. Amounts and days have none. */
const limits: FormRules<RequestForm>['limits'] = {};
for (const [wireName, name] of Object.entries(FIELD_ON_FORM)) {
  const [, , part] = wireName.split('.');
  const entry = part
    ? personInput.entries[part as keyof PersonInput]
    : requestInput.entries[wireName as keyof RequestInput];
  const most = longestText(entry);
  if (name && most !== undefined) limits[name] = Math.min(most, limits[name] ?? most);
}

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
  sentences: Record<FieldProblem, string>,
  ownEmail: string | undefined,
  clock: Clock = () => new Date(),
): FormRules<RequestForm> => ({
  check: (values) => {
    const own = Object.entries(problemsOf(values, ownEmail)).map(([name, problem]) => [name, sentences[problem]]);
    const isLate = values.needed_by !== '' && isDayOver(values.needed_by, clock());
    return {
      ...refusedByContract(values),
      ...Object.fromEntries(own),
      ...(isLate && { needed_by: DAY_OVER_MESSAGE }),
    };
  },
  limits,
  required: requiredOf,
});

/** The preview loads while the agent fills in the form, so that PREVIEW also works after a lost connection. */
const loadPreview = () => import('./request-preview.tsx').then((module) => ({ default: module.RequestPreview }));
const RequestPreview = lazy(loadPreview);
const noop = () => undefined;

const words = strings.form;

/** If the server refuses a field, the form shows again, because the preview has no fields. */
const usePreview = (hasRefused: boolean) => {
  const [isPreview, setPreview] = useState(false);
  useEffect(() => {
    if (hasRefused) setPreview(false);
  }, [hasRefused]);
  return [isPreview, setPreview] as const;
};

const FORM = 0;
const PREVIEW = 1;

const NO_ONE = { email: '', name: '' };

type RequestEditorProps = {
  /** The name under which the form survives a reload. */
  name: string;
  initial: RequestForm;
  draftId?: string;
  /** The saved draft. */
  draft?: RequestInput | undefined;
  proposal?: ShownProposal | undefined;
  own?: { email: string; name: string };
};

/** Toggles between the form and its preview; typed text survives reloads, refusals and lost connections. */
export function RequestEditor({ name, initial, draftId, draft, proposal, own }: RequestEditorProps) {
  const shared = useFundsStrings();
  const navigate = useNavigate();
  const { search } = useLocation();
  const { kept, edit, decideAgain, forget } = useKeptEdit<RequestForm, SeenDraft>(name, initial, { draft });
  const rules = requestRules({ ...shared.problems, sameEmail: words.sameEmail }, own?.email);
  const form = useForm({ initial, rules, kept, fieldOnForm: FIELD_ON_FORM });
  const [isPreview, setPreview] = usePreview(form.hasRefused);
  const [cameBack, setCameBack] = useState(() => !isUntouched(form.values, initial));
  const { send, saveDraft } = useSendRequest({ name, draftId, proposalId: proposal?.id, onDone: forget }, edit);
  const isComplete = Object.keys(form.problems).length === 0;
  useStepHistory(isPreview ? PREVIEW : FORM, (step) => setPreview(step === PREVIEW && isComplete));

  useEffect(() => void loadPreview().catch(noop), []);
  // Undoing the discard would overwrite text that is typed from now on.
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
  /** The form for the next client starts empty. The typed text comes back only if the agent undoes this. */
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
      content: 'The request was discarded. Nothing was sent.',
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
        {proposal && !isPreview && <ProposedRequest proposal={proposal} onRejected={forget} />}
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
