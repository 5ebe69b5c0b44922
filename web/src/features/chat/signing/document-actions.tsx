import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import type { DocumentView } from '#contracts/chat/signing';
import { useRefusalText } from '#web/language/refusal.ts';
import { useTask } from '#web/ui/form/use-task.ts';
import { useChatStrings } from '../strings.ts';

type DocumentActionsProps = {
  document: DocumentView;
  onCopy: () => Promise<{ url: string }>;
  onPresentAgain?: () => Promise<void>;
};

/** The sealed copy, or the latest version when nothing is signed yet. */
export function DocumentActions({ document: { state, verify_url }, onCopy, onPresentAgain }: DocumentActionsProps) {
  const say = useRefusalText();
  const words = useChatStrings().document;
  const { doing, failure, run } = useTask<'copy' | 'present'>();
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
            <Button iconName="download" loading={doing === 'copy'} onClick={() => void run(download, 'copy')}>
              {words.copy}
            </Button>
            <Button variant="link" href={verify_url} target="_blank">
              {words.verify}
            </Button>
          </>
        )}
        {onPresentAgain && (state === 'declined' || state === 'presented') && (
          <Button loading={doing === 'present'} onClick={() => void run(onPresentAgain, 'present')}>
            {words.presentAgain}
          </Button>
        )}
      </div>
    </>
  );
}
