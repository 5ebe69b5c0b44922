import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import type { DocumentView } from '#contracts/chat/signing';
import { useRefusalText } from '#web/language/refusal.ts';
import { useChatStrings } from '../strings.ts';
import { useAction } from './use-action.ts';

type DocumentActionsProps = {
  document: DocumentView;
  onCopy: () => Promise<{ url: string }>;
  onPresentAgain?: () => Promise<void>;
};

/** The sealed copy, or the latest version when nothing is signed yet. */
export function DocumentActions({ document: { state, verify_url }, onCopy, onPresentAgain }: DocumentActionsProps) {
  const say = useRefusalText();
  const words = useChatStrings().document;
  const { isBusy, failure, run } = useAction();
  const download = async () => {
    const { url } = await onCopy();
    window.location.assign(url);
  };
  return (
    <>
      {failure && (
        <div role="alert">
          <Alert type="error">{say(failure)}</Alert>
        </div>
      )}
      <div className="actions">
        {state === 'sealed' && (
          <>
            <Button iconName="download" loading={isBusy} onClick={() => void run(download)}>
              {words.copy}
            </Button>
            <Button variant="link" href={verify_url} target="_blank">
              {words.verify}
            </Button>
          </>
        )}
        {onPresentAgain && (state === 'declined' || state === 'presented') && (
          <Button loading={isBusy} onClick={() => void run(onPresentAgain)}>
            {words.presentAgain}
          </Button>
        )}
      </div>
    </>
  );
}
