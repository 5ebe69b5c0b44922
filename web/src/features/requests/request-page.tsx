import '../../funds/funds.css';
import './requests.css';
import { useSearchParams } from 'react-router-dom';
import { routes as accounts } from '../../../../lambdas/accounts/contract.ts';
import { useCall } from '../../api/use-call.ts';
import { paths } from '../../app/paths.ts';
import { splitName } from '../../funds/person-name.ts';
import { useDraft } from '../../funds/use-draft.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Page } from '../../ui/page.tsx';
import { RequestEditor } from './request-editor.tsx';
import { emptyForm, formOf } from './request-form.ts';
import { strings } from './strings.ts';

const words = strings.form;
const parent = { to: paths.communications, text: strings.list.title };

/** A new request, or with `?draft=` one that was saved to be finished later. */
export function RequestPage() {
  const [search] = useSearchParams();
  const draftId = search.get('draft') ?? undefined;
  const recipient = search.get('to') ?? '';
  const account = useCall(accounts.myAccount, {});
  const me = account.data?.accountInfo[0];
  const draft = useDraft(draftId);

  if (draft.error || draft.isGone)
    return (
      <Page title={words.title} parent={parent}>
        <ErrorState error={draft.error ?? { message: words.draftGone }} onRetry={draft.error && draft.retry} />
      </Page>
    );
  if ((!me && !account.error) || draft.isLoading)
    return (
      <Page title={words.title} description={words.intro} parent={parent}>
        <Loading lines={8} />
      </Page>
    );

  const own = splitName(me?.name ?? '');
  const initial = draft.data
    ? formOf(draft.data)
    : { ...emptyForm, agentFirst: own.first, agentLast: own.last, clientEmail: recipient };
  // Another draft is another form: the key starts it afresh.
  return (
    <RequestEditor
      key={draftId ?? recipient}
      name={`request:${me?.email ?? ''}:${draftId ?? recipient}`}
      initial={initial}
      draftId={draftId}
      ownEmail={me?.email}
    />
  );
}
