// The files of a transaction: photos, deeds, disclosures. Both sides can open all of them.
import Button from '@cloudscape-design/components/button';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import useSWR from 'swr';
import { FILE_KINDS, type UploadedFile } from '#contracts/chat/files';
import type { AskedFile } from '#contracts/chat/files/asked';
import { FILES_PLACE } from '#contracts/chat/transaction';
import { usePagesOf } from '#web/api/use-pages.ts';
import { FileList, OpenFileButton } from '#web/files/file-list.tsx';
import { FilePicker } from '#web/files/file-picker.tsx';
import { useFileStrings } from '#web/files/strings.ts';
import { useUploads } from '#web/files/use-uploads.ts';
import { NewVersionButton, type VersionButtonProps } from '#web/files/versions/new-version-button.tsx';
import { confirm } from '#web/ui/feedback/questions.tsx';
import { Resource } from '#web/ui/feedback/resource.tsx';
import { LoadMore } from '#web/ui/list/load-more.tsx';
import type { Names } from '../../conversation/message-list.tsx';
import { useChatStrings } from '../../strings.ts';
import { AskForFile } from './ask-for-file.tsx';
import { AskedFiles } from './asked-files.tsx';
import type { FileCalls } from './file-calls.ts';

/** Scrolls to the place that an email's link names, once it's on the page. */
const useScrollToHash = (place: string) => {
  const element = useRef<HTMLElement>(null);
  const { hash } = useLocation();
  useEffect(() => {
    if (hash !== `#${place}`) return undefined;
    // A new page scrolls to its top first.
    const frame = requestAnimationFrame(() => element.current?.scrollIntoView());
    return () => cancelAnimationFrame(frame);
  }, [hash, place]);
  return element;
};

const ASKED_AGAIN_MS = 30_000;

/** The requests for files, as last read. */
const useAsked = ({ asked: { key, read } }: FileCalls) => {
  const { data, mutate } = useSWR<{ asked: AskedFile[] }>(key, read, {
    refreshInterval: ASKED_AGAIN_MS,
  });
  return { asked: data?.asked ?? [], reload: mutate as () => Promise<unknown> };
};

/** The scanner takes a moment. The other side's files may appear later. */
const LOOK_AGAIN_MS = { scanning: 3000, others: 30_000 };

type TransactionFilesProps = {
  calls: FileCalls;
  names: Names;
  /** True if the transaction was closed: its files can be opened, but no longer changed. */
  isClosed?: boolean;
  /** The items of the checklist: the agent asks for files that belong to one. */
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
  return { list, files, ...uploads, remove, asked };
};

/** `calls` must stay the same object while the page is about the same transaction, so that uploads continue. */
export function TransactionFiles({ calls, names, isClosed = false, tasks = [] }: TransactionFilesProps) {
  const words = useChatStrings().files;
  const { list, files, uploads, add, send, remove, asked } = useTransactionFiles(calls);
  const section = useScrollToHash(FILES_PLACE);
  const { asksIn } = calls;
  return (
    <section ref={section} className="panel flow" aria-label={words.title}>
      <header>
        <h2>{words.title}</h2>
        <p className="soft">{isClosed ? words.closed : words.words(calls.by === 'guest' ? names.agent : names.user)}</p>
      </header>
      <AskedFiles
        client={names.user}
        asked={asked}
        isAsker={!isClosed && asksIn !== undefined}
        onAdd={isClosed || asksIn ? undefined : (file, { kind }, about) => add(file, kind, '', about)}
      />
      {!isClosed && asksIn && <AskForFile transactionId={asksIn} tasks={tasks} />}
      {!isClosed && <FilePicker kinds={FILE_KINDS.transaction} onFile={add} />}
      <Resource of={{ ...list, data: files, mutate: list.reload }} lines={3} empty={<p>{words.none}</p>}>
        {(read) => (
          <FileList
            files={read}
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
      </Resource>
      <LoadMore list={list}>{words.more}</LoadMore>
    </section>
  );
}

type FileActionsProps = {
  file: UploadedFile;
  calls: FileCalls;
  onRemove: (() => Promise<unknown>) | undefined;
  onVersion: VersionButtonProps['onFile'] | undefined;
};

/** Each side removes its own files. Both add new versions of anything. */
const FileActions = ({ file, calls, onRemove, onVersion }: FileActionsProps) => {
  const words = useFileStrings();
  const { removeWords, removeVersion, removeUnseen } = useChatStrings().files;
  const { name, state, version, earlier } = file;
  const seen = earlier > 0 ? removeVersion(name, version) : removeWords(name);
  // Removing a file that the other side can open needs a question. A file that never arrived or was refused doesn't.
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
