import Button from '@cloudscape-design/components/button';
import type { FileKind, UploadedFile } from '#contracts/chat/files';
import { confirm } from '#web/ui/feedback/questions.tsx';
import { ChooseFileButton } from './choose-file-button.tsx';
import { FileList, OpenFileButton } from './file-list.tsx';
import { useFileStrings } from './strings.ts';
import type { useApprovalFiles } from './use-own-files.ts';

/** The files of one side in one place. */
export type OwnFiles = ReturnType<typeof useApprovalFiles>;

/** The single file of a form. It's uploaded and checked at once, but shared only when the form is sent. */
export function OneFile({ from, kind }: { from: OwnFiles; kind: FileKind }) {
  const words = useFileStrings();
  const { files = [], uploads, add, send, remove, open } = from;
  const questionOf = ({ name }: UploadedFile) => ({
    title: words.removeTitle,
    words: words.removeUnshared(name),
    confirm: words.remove,
  });
  const own = files.filter(({ sent }) => !sent);
  return (
    <div className="flow">
      <FileList
        files={own}
        uploads={uploads}
        onContinue={(id, file) => void send(id, file)}
        actions={(file) => (
          <>
            {file.state === 'ready' && <OpenFileButton file={file} addressOf={() => open(file.id)} />}
            <Button
              ariaLabel={words.removeFile(file.name)}
              onClick={() => void confirm(questionOf(file), () => remove(file))}
            >
              {words.remove}
            </Button>
          </>
        )}
      />
      {own.length === 0 && (
        <div>
          <ChooseFileButton
            iconName="upload"
            ariaLabel={words.chooseOf(words.kinds[kind])}
            fileLabel={words.kinds[kind]}
            onFile={(file) => add(file, kind, '')}
          >
            {words.chooseOne}
          </ChooseFileButton>
        </div>
      )}
    </div>
  );
}

/** The file that the form sends. */
export const readyFileIn = ({ files = [] }: Pick<OwnFiles, 'files'>): UploadedFile | undefined =>
  files.find(({ state, sent }) => state === 'ready' && !sent);
