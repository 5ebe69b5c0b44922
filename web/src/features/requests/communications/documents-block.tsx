// A client's documents instead of a bank, for the agent's review. It names its source before anything else.
import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { routes } from '#contracts/chat/files';
import type { Communication } from '#contracts/funds/request';
import { useAction } from '#web/api/use-action.ts';
import { RequestFiles } from '#web/files/request-files.tsx';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { REQUEST_PAGES } from '../request-pages.ts';
import { strings } from '../strings.ts';

const words = strings.documents;
const refreshes = REQUEST_PAGES;

type Documents = NonNullable<NonNullable<Communication['request']>['documents']>;
type DocumentsBlockProps = { communication: Communication; documents: Documents };

export function DocumentsBlock({ communication, documents }: DocumentsBlockProps) {
  const isGone = documents.state === 'withdrawn';
  return (
    <SpaceBetween size="m">
      <Alert
        type={isGone ? 'info' : 'warning'}
        header={isGone ? 'Taken back by the client' : 'Provided by the client, not verified by a bank'}
      >
        {words.states[documents.state]} <DateTime iso={documents.at} />
        {documents.reason && <p className="as-written">{words.youAsked(documents.reason)}</p>}
      </Alert>
      {!isGone && <RequestFiles communicationId={communication.id} />}
      {communication.status.actions.includes('askForFiles') && <Review communication={communication} />}
    </SpaceBetween>
  );
}

const Review = ({ communication }: Pick<DocumentsBlockProps, 'communication'>) => {
  const params = { id: communication.id };
  const ask = useAction(routes.askForDocuments, {
    asks: {
      title: 'Ask for something else?',
      confirm: 'Send to my client',
      fields: {
        reason: {
          label: 'What do you need?',
          description: 'Your client reads this in an email and on their page, where everything is as they left it.',
          rows: 4,
        },
      },
    },
    done: "We've emailed your client.",
    refreshes,
  });
  const accept = useAction(routes.acceptDocuments, {
    done: { type: 'info', content: "You've accepted the files, and we've let your client know." },
    refreshes,
  });
  return (
    <div className="actions">
      {communication.status.actions.includes('acceptFiles') && (
        <Button variant="primary" loading={accept.isRunning} onClick={() => void accept.run({ params })}>
          Accept these files
        </Button>
      )}
      <Button onClick={() => void ask.run({ params })}>Ask for something else</Button>
    </div>
  );
};
