import Button from '@cloudscape-design/components/button';
import ProgressBar from '@cloudscape-design/components/progress-bar';
import { useEffect, useState } from 'react';
import { useFileStrings } from '#web/files/strings.ts';
import { refusalOf, useRefusalText } from '#web/language/refusal.ts';
import { useLanguage } from '#web/language/translations.ts';
import { saveFile } from '#web/ui/browser/save-file.ts';
import { useAgainOnline } from '#web/ui/browser/use-on-online.ts';
import { Dialog } from '#web/ui/feedback/dialog.tsx';
import { notify } from '#web/ui/feedback/notify.ts';
import type { Names } from '../../conversation/message-list.tsx';
import { useChatStrings } from '../../strings.ts';
import type { ArchiveCalls } from './archive-calls.ts';
import { archiveWords } from './archive-words.ts';
import { AlteredCopy, type ArchiveProgress, makeArchive, NothingToArchive } from './make-archive.ts';

export type ArchiveOf = { calls: ArchiveCalls; names: Names };
type ArchiveDialogProps = ArchiveOf & { onClose: () => void };

/** Makes the archive while the window is open, and offers it at the end. */
export function ArchiveDialog({ onClose, ...about }: ArchiveDialogProps) {
  const words = useChatStrings().archive;
  const { progress, problem, again } = useArchive(about, onClose);
  return (
    <Dialog
      title={words.title}
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          {problem && (
            <Button variant="primary" onClick={again}>
              {words.again}
            </Button>
          )}
        </>
      }
    >
      {problem ? (
        <p className="form-error" role="alert">
          {problem}
        </p>
      ) : (
        <Progress progress={progress} />
      )}
    </Dialog>
  );
}

const Progress = ({ progress }: { progress: ArchiveProgress | undefined }) => {
  const words = useChatStrings().archive;
  const { waiting } = useFileStrings();
  const { added, of, isWaiting } = progress ?? { added: 0, of: 0, isWaiting: false };
  return (
    <ProgressBar
      value={of === 0 ? 0 : (100 * added) / of}
      description={of === 0 ? words.looking : words.progress(added, of)}
      additionalInfo={isWaiting ? waiting : words.stays}
    />
  );
};

const useArchive = ({ calls, names }: ArchiveOf, onDone: () => void) => {
  const { language } = useLanguage();
  const [strings, files] = [useChatStrings().archive, useFileStrings()];
  const say = useRefusalText();
  const [attempt, setAttempt] = useState(1);
  const [progress, setProgress] = useState<ArchiveProgress>();
  const [failure, setFailure] = useState<unknown>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: an archive is made once for each attempt
  useEffect(() => {
    const stop = new AbortController();
    const words = archiveWords({ language, strings, files, names });
    makeArchive(calls, { words, signal: stop.signal, onProgress: setProgress }).then(
      (zip) => {
        if (stop.signal.aborted) return;
        saveFile(zip, `${strings.fileName(names.user)}.zip`);
        notify({ type: 'success', content: strings.saved });
        onDone();
      },
      (error: unknown) => {
        if (!stop.signal.aborted) setFailure(error);
      },
    );
    return () => stop.abort();
  }, [attempt]);

  const textOf = (error: unknown) => {
    if (error instanceof NothingToArchive) return strings.nothing;
    if (error instanceof AlteredCopy) return strings.altered(error.message);
    return say(refusalOf(error));
  };
  const again = () => {
    setFailure(undefined);
    setProgress(undefined);
    setAttempt(attempt + 1);
  };
  useAgainOnline(failure, again);
  return {
    progress,
    problem: failure === undefined ? undefined : textOf(failure),
    again,
  };
};
