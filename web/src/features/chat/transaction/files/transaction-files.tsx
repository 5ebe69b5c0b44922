// The files of a transaction, for both sides: photos, deeds, disclosures. What each side adds, both can open.
import Button from '@cloudscape-design/components/button';
import { useCallback, useMemo } from 'react';
import { FILES_PLACE } from '#contracts/chat/transaction';
import { FILE_KINDS, type UploadedFile } from '#contracts/files';
import type { AskedFile } from '#contracts/files/asked';
import { usePagesOf } from '#web/api/use-pages.ts';
import { FileList, OpenFileButton } from '#web/files/file-list.tsx';
import { FilePicker } from '#web/files/file-picker.tsx';
import { useFileStrings } from '#web/files/strings.ts';
import { useUploads } from '#web/files/use-uploads.ts';
import { NewVersionButton, type VersionButtonProps } from '#web/files/versions/new-version-button.tsx';
import { refusalOf } from '#web/language/refusal.ts';
import { useScrollToHash } from '#web/ui/browser/use-scroll-to-hash.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Loading } from '#web/ui/feedback/loading.tsx';
import { confirm } from '#web/ui/feedback/questions.tsx';
import { LoadMore } from '#web/ui/list/load-more.tsx';
import type { Names } from '../../conversation/messages/bubble.tsx';
import { useChatStrings } from '../../strings.ts';
import { AskForFile } from './ask-for-file.tsx';
import { AskedFiles } from './asked-files.tsx';
import type { FileCalls } from './file-calls.ts';
import { useAsked } from './use-asked.ts';

/** A scanner takes a moment; what the other side adds may take longer to show. */
const LOOK_AGAIN_MS = { scanning: 3000, others: 30_000 };

type TransactionFilesProps = {
  calls: FileCalls;
  names: Names;
  /** The transaction was closed: its files can be opened, but no longer changed. */
  isClosed?: boolean;
  /** What is on the checklist: the agent asks for files that belong to it. */
  tasks?: readonly string[];
};

const useTransactionFiles = (calls: FileCalls) => {
  const list = usePagesOf(calls.name, calls.list, {
    refreshInterval: (pages) =>
      pages?.some(({ files }) => files.some(({ state }) => state === 'scanning'))
        ? LOOK_AGAIN_MS.scanning
        : LOOK_AGAIN_MS.others,
  });
  const { pages, reload } = list;
  const files = useMemo(() => pages?.flatMap((page) => page.files), [pages]);
  const { asked, reload: reloadAsked } = useAsked(calls);
  const reloadAll = useCallback(() => Promise.all([reload(), reloadAsked()]), [reload, reloadAsked]);
  const uploads = useUploads(calls.upload, files, reloadAll);
  const { stop } = uploads;
  const remove = useCallback(
    async (file: UploadedFile) => {
      await stop(file.id);
      await calls.remove(file.id);
      await reloadAll();
    },
    [calls, reloadAll, stop],
  );
  return { list, files, ...uploads, remove, asked, reloadAsked };
};

/** `calls` has to be the same object as long as the page is about the same transaction: uploads go on with it. */
export function TransactionFiles({ calls, names, isClosed = false, tasks = [] }: TransactionFilesProps) {
  const words = useChatStrings().files;
  const { list, files, uploads, add, send, remove, asked, reloadAsked } = useTransactionFiles(calls);
  const section = useScrollToHash(FILES_PLACE);
  const { asking } = calls;
  return (
    <section ref={section} className="panel flow" aria-label={words.title}>
      <header>
        <h2>{words.title}</h2>
        <p className="soft">{isClosed ? words.closed : words.words(calls.by === 'guest' ? names.agent : names.user)}</p>
      </header>
      <AskedInTransaction
        calls={calls}
        client={names.user}
        asked={asked}
        isClosed={isClosed}
        onAdd={add}
        onChanged={reloadAsked}
      />
      {!isClosed && asking && (
        <AskForFile
          tasks={tasks}
          onAsk={async (body, idempotencyKey) => {
            await asking.ask(body, idempotencyKey);
            await reloadAsked();
          }}
        />
      )}
      {!isClosed && <FilePicker kinds={FILE_KINDS.transaction} onFile={add} />}
      {list.error && !files && <ErrorState error={refusalOf(list.error)} onRetry={list.refresh} />}
      {!files && !list.error && <Loading lines={3} />}
      {files?.length === 0 && <p>{words.none}</p>}
      {files && files.length > 0 && (
        <FileList
          files={files}
          uploads={uploads}
          names={{ guest: names.user, agent: names.agent }}
          onContinue={isClosed ? undefined : (id, file) => void send(id, file)}
          versionsOf={calls.versions}
          actions={(file, isNewest) => (
            <FileActions
              file={file}
              calls={calls}
              onRemove={isClosed ? undefined : () => remove(file)}
              onVersion={
                isClosed || !isNewest ? undefined : (chosen) => add(chosen, file.kind, '', { replaces: file.id })
              }
            />
          )}
        />
      )}
      <LoadMore list={list}>{words.more}</LoadMore>
    </section>
  );
}

type AskedInTransactionProps = {
  calls: FileCalls;
  client: string;
  asked: readonly AskedFile[];
  isClosed: boolean;
  onAdd: ReturnType<typeof useTransactionFiles>['add'];
  onChanged: () => Promise<unknown>;
};

/** The client adds what is asked for; the agent reminds of it, or asks for it no longer. */
const AskedInTransaction = ({
  calls: { asking },
  client,
  asked,
  isClosed,
  onAdd,
  onChanged,
}: AskedInTransactionProps) => {
  if (isClosed) return <AskedFiles client={client} asked={asked} />;
  if (!asking)
    return <AskedFiles client={client} asked={asked} onAdd={(file, { kind }, about) => onAdd(file, kind, '', about)} />;
  return (
    <AskedFiles
      client={client}
      asked={asked}
      onRemind={async ({ id }) => {
        await asking.remind(id);
        await onChanged();
      }}
      onCancel={async ({ id }, canceled) => {
        await asking.cancel(id, canceled);
        await onChanged();
      }}
    />
  );
};

type FileActionsProps = {
  file: UploadedFile;
  calls: FileCalls;
  onRemove: (() => Promise<unknown>) | undefined;
  onVersion: VersionButtonProps['onFile'] | undefined;
};

/** Each side removes what it added. Both add new versions of anything. */
const FileActions = ({ file, calls, onRemove, onVersion }: FileActionsProps) => {
  const words = useFileStrings();
  const { removeWords, removeVersion, removeUnseen } = useChatStrings().files;
  const { name, state, version, earlier } = file;
  const seen = earlier > 0 ? removeVersion(name, version) : removeWords(name);
  // What the other side can open is gone for both. What never arrived, or wasn't taken, is no loss.
  const question = {
    title: words.removeTitle,
    confirm: words.remove,
    ...(state === 'ready' ? { words: seen, typed: true as const } : { words: removeUnseen(name) }),
  };
  return (
    <>
      {file.state === 'ready' && <OpenFileButton file={file} addressOf={() => calls.open(file.id)} />}
      {file.state === 'ready' && onVersion && <NewVersionButton file={file} onFile={onVersion} />}
      {onRemove && file.by === calls.by && (
        <Button ariaLabel={words.removeFile(file.name)} onClick={() => void confirm(question, onRemove)}>
          {words.remove}
        </Button>
      )}
    </>
  );
};
