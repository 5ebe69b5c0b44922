import Button from '@cloudscape-design/components/button';
import { type FileKind, routes, type UploadedFile } from '#contracts/chat/files';
import { call } from '#web/api/call.ts';
import { confirm } from '#web/ui/feedback/questions.tsx';
import { ChooseFileButton } from './choose-file-button.tsx';
import { FileList, OpenFileButton } from './file-list.tsx';
import { useFileStrings } from './strings.ts';
import type { useGuestFiles } from './use-guest-files.ts';

type OneGuestFileProps = {
  from: ReturnType<typeof useGuestFiles>;
  credential: { request_id: string; request_pin: string };
  place: 'authority' | 'approval';
  kind: FileKind;
};

/** The one file that a form sends with it: added, checked, and not shared before the form is. */
export function OneGuestFile({ from, credential, place, kind }: OneGuestFileProps) {
  const words = useFileStrings();
  const { files = [], uploads, add, send, remove } = from;
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
            {file.state === 'ready' && (
              <OpenFileButton
                file={file}
                addressOf={() =>
                  call(routes.guestOpenFile, { params: { id: file.id }, body: { ...credential, place } })
                }
              />
            )}
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
export const readyFileIn = ({ files = [] }: Pick<ReturnType<typeof useGuestFiles>, 'files'>) =>
  files.find(({ state, sent }) => state === 'ready' && !sent);
