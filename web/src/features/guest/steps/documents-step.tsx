// A client whose bank can't be linked shares files instead. Files never give a verdict, and linking a bank stays one click away.
import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import Checkbox from '@cloudscape-design/components/checkbox';
import { useState } from 'react';
import { DOCUMENTS_CONSENT, FILE_KINDS, routes, type UploadedFile } from '#contracts/chat/files';
import { call } from '#web/api/call.ts';
import { useAction } from '#web/api/use-action.ts';
import { FileList, OpenFileButton } from '#web/files/file-list.tsx';
import { FilePicker } from '#web/files/file-picker.tsx';
import { useFileStrings } from '#web/files/strings.ts';
import { useGuestFiles } from '#web/files/use-own-files.ts';
import { NewVersionButton, type VersionButtonProps } from '#web/files/versions/new-version-button.tsx';
import type { Credential } from '#web/funds/guest-link/guest-link.ts';
import { useLanguage } from '#web/language/translations.ts';
import { confirm } from '#web/ui/feedback/questions.tsx';
import { Resource } from '#web/ui/feedback/resource.tsx';
import { FocusHeading } from '#web/ui/page/focus-heading.tsx';
import { useGuestStrings } from '../strings.ts';
import type { GuestStepProps } from './guest-step-props.ts';

export function DocumentsStep(props: GuestStepProps) {
  const { credential, request, dispatch } = props;
  const words = useGuestStrings().documents;
  const { list, files, uploads, add, send, remove } = useGuestFiles(credential, 'request');
  return (
    <>
      <FocusHeading>{words.title}</FocusHeading>
      <p>{words.words(request.agent_name)}</p>
      <DocumentsState request={request} />
      <Resource of={list} lines={3}>
        {({ files }) => (
          <FileList
            files={files}
            uploads={uploads}
            onContinue={(id, file) => void send(id, file)}
            versionsOf={(id) => call(routes.guestFileVersions, { params: { id }, body: credential })}
            actions={(file, isNewest) => (
              <FileActions
                file={file}
                credential={credential}
                onRemove={remove}
                onVersion={
                  isNewest && !files.some(({ replaces }) => replaces === file.id)
                    ? (chosen) => add(chosen, file.kind, '', { replaces: file.id })
                    : undefined
                }
              />
            )}
          />
        )}
      </Resource>
      <FilePicker kinds={FILE_KINDS.request} onFile={add} />
      {files && <ShareFiles {...props} files={files} />}
      <p className="soft">
        {words.bankNote}{' '}
        <Button variant="inline-link" onClick={() => dispatch({ type: 'documentsLeft' })}>
          {words.bank}
        </Button>
      </p>
    </>
  );
}

/** The state of the shared files. Never green: no bank has verified them. */
const DocumentsState = ({ request }: Pick<GuestStepProps, 'request'>) => {
  const words = useGuestStrings().documents;
  const { documents, agent_name: agent } = request;
  if (!documents || documents.state === 'adding') return null;
  if (documents.state === 'asked')
    return (
      <Alert type="warning" header={words.asked(agent)}>
        <p className="as-written">{documents.reason}</p>
      </Alert>
    );
  return <Alert type="info">{words.states[documents.state](agent)}</Alert>;
};

type FileActionsProps = {
  file: UploadedFile;
  credential: Credential;
  onRemove: (file: UploadedFile) => Promise<void>;
  onVersion: VersionButtonProps['onFile'] | undefined;
};

const FileActions = ({ file, credential, onRemove, onVersion }: FileActionsProps) => {
  const words = useFileStrings();
  const question = { title: words.removeTitle, words: words.removeUnshared(file.name), confirm: words.remove };
  return (
    <>
      {file.state === 'ready' && (
        <OpenFileButton
          file={file}
          addressOf={() => call(routes.guestOpenFile, { params: { id: file.id }, body: credential })}
        />
      )}
      {file.sent && onVersion && <NewVersionButton file={file} onFile={onVersion} />}
      {!file.sent && (
        <Button ariaLabel={words.removeFile(file.name)} onClick={() => void confirm(question, () => onRemove(file))}>
          {words.remove}
        </Button>
      )}
    </>
  );
};

type ShareFilesProps = GuestStepProps & { files: UploadedFile[] };

/** The consent, and the buttons to share the files and to take them back. */
const ShareFiles = ({ files, credential, request, readRequest }: ShareFilesProps) => {
  const words = useGuestStrings().documents;
  const { language } = useLanguage();
  const [agreed, setAgreed] = useState(false);
  const agent = request.agent_name;
  const unsent = files.filter(({ state, sent }) => state === 'ready' && !sent);
  const isBusy = files.some(({ state }) => state === 'uploading' || state === 'scanning');

  const share = useAction(routes.sendDocuments, {
    refreshes: [routes.guestFiles],
    after: () => {
      setAgreed(false);
      return readRequest();
    },
  });
  const takeBack = useAction(routes.withdrawDocuments, {
    asks: { title: words.takeBackTitle, words: words.takeBackWords(agent), confirm: words.takeBack, typed: true },
    refreshes: [routes.guestFiles],
    after: readRequest,
  });

  return (
    <>
      {unsent.length > 0 && (
        <>
          <Checkbox
            checked={agreed}
            onChange={({ detail }) => setAgreed(detail.checked)}
            description={DOCUMENTS_CONSENT.terms[language](agent)}
          >
            {DOCUMENTS_CONSENT.words[language](agent)}
          </Checkbox>
          {isBusy && <p className="soft">{words.busy}</p>}
          <div className="actions">
            <Button
              variant="primary"
              disabled={!agreed || isBusy}
              loading={share.isRunning}
              onClick={() =>
                void share.run({ body: { ...credential, words: DOCUMENTS_CONSENT.version, agreed: true } })
              }
            >
              {words.share(unsent.length, agent)}
            </Button>
          </div>
        </>
      )}
      {files.some(({ sent }) => sent) && (
        <div className="actions">
          <Button onClick={() => void takeBack.run({ body: credential })}>{words.takeBack}</Button>
        </div>
      )}
    </>
  );
};
