import { useSearchParams } from 'react-router-dom';
import { REQUEST_TYPE } from '#contracts/funds/request';
import { routes as accounts } from '#contracts/members/account';
import { splitAtFirstSpace } from '#core/platform/person-name.ts';
import { useCall } from '#web/api/use-call.ts';
import { paths } from '#web/config/paths.ts';
import { useDraft } from '#web/funds/unsent/use-draft.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Loading } from '#web/ui/feedback/loading.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { strings } from '../strings.ts';
import { RequestEditor } from './request-editor.tsx';
import { emptyForm } from './request-form.ts';
import { formOf } from './request-payload.ts';

const words = strings.form;
const parent = { to: paths.communications, text: strings.list.title };

/** A new request, or with `?draft=` one that was saved to be finished later. */
export function RequestPage() {
  const [search] = useSearchParams();
  const draftId = search.get('draft') ?? undefined;
  const recipient = search.get('to') ?? '';
  const account = useCall(accounts.myAccount, {});
  const me = account.data?.accountInfo[0];
  const draft = useDraft(draftId, REQUEST_TYPE.request);

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

  const own = splitAtFirstSpace(me?.name ?? '');
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
