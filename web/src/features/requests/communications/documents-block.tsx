// The files that a client shared instead of a bank, for the agent's review. The block names their source first.
import Alert from '@cloudscape-design/components/alert';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { routes } from '#contracts/chat/files';
import type { Communication } from '#contracts/funds/request';
import { call } from '#web/api/call.ts';
import { useCall } from '#web/api/use-call.ts';
import { FileList, OpenFileButton } from '#web/files/file-list.tsx';
import { Resource } from '#web/ui/feedback/resource.tsx';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { strings } from '../strings.ts';

/** The files that a client shared to answer a request, for the agent. */
function RequestFiles({ communicationId }: { communicationId: string }) {
  const answer = useCall(routes.requestFiles, { params: { id: communicationId } });
  return (
    <Resource of={answer} lines={3}>
      {({ files }) => (
        <FileList
          files={files}
          versionsOf={(id) => call(routes.fileVersions, { params: { id } })}
          actions={(file) => (
            <OpenFileButton file={file} addressOf={() => call(routes.openFile, { params: { id: file.id } })} />
          )}
        />
      )}
    </Resource>
  );
}

const words = strings.documents;

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
    </SpaceBetween>
  );
}
