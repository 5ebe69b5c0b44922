import { routes } from '#contracts/files';
import { call } from '#web/api/call.ts';
import { useCall } from '#web/api/use-call.ts';
import { refusalOf } from '#web/language/refusal.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Loading } from '#web/ui/feedback/loading.tsx';
import { FileList, OpenFileButton } from './file-list.tsx';

/** What a client has shared to answer a request, as the agent sees it. */
export function RequestFiles({ communicationId }: { communicationId: string }) {
  const { data, error, mutate } = useCall(routes.requestFiles, { params: { id: communicationId } });
  if (error && !data) return <ErrorState error={refusalOf(error)} onRetry={() => void mutate()} />;
  if (!data) return <Loading lines={3} />;
  return (
    <FileList
      files={data.files}
      versionsOf={(id) => call(routes.fileVersions, { params: { id } })}
      actions={(file) => (
        <OpenFileButton file={file} addressOf={() => call(routes.openFile, { params: { id: file.id } })} />
      )}
    />
  );
}
