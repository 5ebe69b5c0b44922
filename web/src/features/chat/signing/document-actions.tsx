import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import type { DocumentView } from '#contracts/chat/signing';
import { STEPS } from '#contracts/chat/transaction';
import { useRefusalText } from '#web/language/refusal.ts';
import { useTask } from '#web/ui/form/use-task.ts';
import { useChatStrings } from '../strings.ts';

type DocumentActionsProps = {
  document: DocumentView;
  onCopy: () => Promise<{ url: string }>;
  onRelease?: () => Promise<void>;
  onPresentAgain?: () => Promise<void>;
};

/** The sealed copy, or what the agent can do while nothing is signed yet. */
export function DocumentActions({ document, onCopy, onRelease, onPresentAgain }: DocumentActionsProps) {
  const { state, released, waits_for, verify_url } = document;
  const say = useRefusalText();
  const words = useChatStrings().document;
  const earlier = STEPS.find(({ step }) => step === waits_for);
  const { doing, failure, run } = useTask<'copy' | 'release' | 'present'>();
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
        {onRelease && state === 'presented' && !released && (
          <Button
            variant="primary"
            loading={doing === 'release'}
            disabled={earlier !== undefined}
            disabledReason={earlier && words.waitsFor(earlier.heading)}
            onClick={() => void run(onRelease, 'release')}
          >
            {words.release}
          </Button>
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
