import { routes } from '#contracts/files';
import type { Communication } from '#contracts/funds/request';
import { call } from '#web/api/call.ts';
import { useCall } from '#web/api/use-call.ts';
import { FileList, OpenFileButton } from '#web/files/file-list.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Loading } from '#web/ui/feedback/loading.tsx';
import { strings } from '../strings.ts';

const words = strings.deal.files;

const isShared = ({ request }: Communication) => request?.documents && request.documents.state !== 'withdrawn';

/** What the clients shared instead of a bank. Accepting them, or asking for others, is with the request. */
export function DealFiles({ communications }: { communications: readonly Communication[] }) {
  const shared = communications.filter(isShared);
  if (shared.length === 0) return null;
  return (
    <section className="panel" aria-labelledby="deal-files">
      <h2 id="deal-files">{words.heading}</h2>
      <p className="soft">{words.unverified}</p>
      {shared.map(({ id }) => (
        <FilesOf key={id} id={id} />
      ))}
    </section>
  );
}

function FilesOf({ id }: Pick<Communication, 'id'>) {
  const { data, error, mutate } = useCall(routes.requestFiles, { params: { id } });
  if (!data) return error ? <ErrorState error={error} onRetry={() => void mutate()} /> : <Loading lines={3} />;
  return (
    <FileList
      files={data.files}
      versionsOf={(fileId) => call(routes.fileVersions, { params: { id: fileId } })}
      actions={(file) => (
        <OpenFileButton file={file} addressOf={() => call(routes.openFile, { params: { id: file.id } })} />
      )}
    />
  );
}
