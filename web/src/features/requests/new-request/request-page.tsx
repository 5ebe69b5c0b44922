import { routes as accounts } from '#contracts/members/account';
import { useCall } from '#web/api/use-call.ts';
import { paths } from '#web/config/paths.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Loading } from '#web/ui/feedback/loading.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { strings } from '../strings.ts';
import { RequestEditor } from './request-editor.tsx';
import { useStart } from './use-start.ts';

const words = strings.form;
const parent = { to: paths.communications, text: strings.list.title };

const GONE = 'This draft no longer exists. It may have been sent or discarded.';
const OVER = 'This proposal was confirmed or rejected before, or it has expired.';

/** A new request; with `?draft=` a saved one, or with `?proposal=` one that an assistant proposed. */
export function RequestPage() {
  const account = useCall(accounts.myAccount, {});
  const me = account.data?.accountInfo[0];
  const start = useStart(me?.name ?? '', me?.accepts);
  const { key, initial, draftId, draft, proposal, isGone, isOver, error, isLoading, retry } = start;

  if (error || isGone || isOver)
    return (
      <Page title={words.title} parent={parent}>
        <ErrorState error={error ?? { message: isOver ? OVER : GONE }} onRetry={error && retry} />
      </Page>
    );
  if ((!me && !account.error) || isLoading)
    return (
      <Page title={words.title} description={words.intro} parent={parent}>
        <Loading lines={8} />
      </Page>
    );

  return (
    <RequestEditor
      key={key}
      name={`request:${me?.email ?? ''}:${key}`}
      initial={initial}
      draftId={draftId}
      draft={draft}
      proposal={proposal}
      own={me}
    />
  );
}
