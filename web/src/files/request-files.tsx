import { routes } from '#contracts/chat/files';
import { call } from '#web/api/call.ts';
import { useCall } from '#web/api/use-call.ts';
import { Resource } from '#web/ui/feedback/resource.tsx';
import { FileList, OpenFileButton } from './file-list.tsx';

/** The files that a client shared to answer a request, for the agent. */
export function RequestFiles({ communicationId }: { communicationId: string }) {
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
