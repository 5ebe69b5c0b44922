import Button from '@cloudscape-design/components/button';
import ProgressBar from '@cloudscape-design/components/progress-bar';
import { type ReactNode, useRef, useState } from 'react';
import useSWR from 'swr';
import { ENDINGS, type FileType, type UploadedFile, withoutEnding } from '#contracts/chat/files';
import { type ApiError, unansweredError } from '#web/api/api-error.ts';
import { useRefusalText } from '#web/language/refusal.ts';
import { notify } from '#web/ui/feedback/notify.ts';
import { Resource } from '#web/ui/feedback/resource.tsx';
import { useNotifyFailure } from '#web/ui/feedback/use-notify-failure.ts';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { ViewButton } from '#web/ui/viewer/view-button.tsx';
import styles from './files.module.css';
import { isPlainPdf } from './plain-pdf.ts';
import { useFileStrings } from './strings.ts';
import type { Upload, Uploads } from './use-uploads.ts';

type EarlierVersionsProps = {
  file: UploadedFile;
  read: (id: string) => Promise<{ earlier: UploadedFile[] }>;
  /** Renders one version. */
  children: (version: UploadedFile) => ReactNode;
};

function EarlierVersions({ file, read, children }: EarlierVersionsProps) {
  const words = useFileStrings();
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles.earlier} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary aria-label={words.earlierOf(file.name, file.earlier)}>{words.earlier(file.earlier)}</summary>
      {isOpen && (
        <Versions file={file} read={read}>
          {children}
        </Versions>
      )}
    </details>
  );
}

const Versions = ({ file, read, children }: EarlierVersionsProps) => {
  const words = useFileStrings();
  // If the versions change, a part of this key changes, too.
  const key = ['versions', file.id, file.earlier, file.review?.at];
  const answer = useSWR<{ earlier: UploadedFile[] }, ApiError>(key, () => read(file.id));
  return (
    <Resource of={answer} lines={2}>
      {({ earlier }) =>
        earlier.length === 0 ? (
          <p className="soft">{words.earlierGone}</p>
        ) : (
          <ul className="plain-list flow">
            {earlier.map((version) => (
              <li key={version.id} className={styles.version}>
                {children({ ...version, name: words.named(version.name, version.version) })}
              </li>
            ))}
          </ul>
        )
      }
    </Resource>
  );
};

/** The media types by our own check. The type in the bucket's answer doesn't count. */
const MIMES: Record<FileType, string> = {
  pdf: 'application/pdf',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  heic: 'image/heic',
};

const loaded = async (address: string, type: FileType): Promise<Blob> => {
  try {
    const reply = await fetch(address);
    if (!reply.ok) throw new Error(`The bucket answered ${reply.status}`);
    return new Blob([await reply.arrayBuffer()], { type: MIMES[type] });
  } catch (cause) {
    // The bucket's status would mean nothing to people.
    throw unansweredError(cause);
  }
};

type PreviewButtonProps = { file: Pick<UploadedFile, 'name' | 'type'>; addressOf: () => Promise<{ url: string }> };

/** Shows the file on the page, from its bytes, so that nothing in it can run. */
function PreviewButton({ file: { name, type }, addressOf }: PreviewButtonProps) {
  const words = useFileStrings();
  if (!type) return null;
  return (
    <ViewButton
      ariaLabel={words.previewOf(name)}
      name={name}
      fileName={`${withoutEnding(name)}.${ENDINGS[type]}`}
      load={async () => loaded((await addressOf()).url, type)}
    >
      {words.preview}
    </ViewButton>
  );
}

/** A rounded size: 3.4 MB, 12 KB. */
const sizeText = (bytes: number): string => {
  if (bytes >= 1024 * 1024) return `${(bytes / 1024 / 1024).toFixed(1)} MB`;
  return `${Math.max(1, Math.round(bytes / 1024))} KB`;
};

type FileListProps = {
  files: UploadedFile[];
  uploads?: Uploads;
  /** The people's names, if both sides add files. */
  names?: Record<UploadedFile['by'], string>;
  /** Called to continue a stopped upload with this file. */
  onContinue?: ((id: string, file: File) => void) | undefined;
  versionsOf?: (id: string) => Promise<{ earlier: UploadedFile[] }>;
  /** `isNewest`: false for an earlier version. */
  actions: (file: UploadedFile, isNewest: boolean) => ReactNode;
};

/** Every file with its type, its progress, and its actions. */
export function FileList({ files, uploads = {}, names, onContinue, versionsOf, actions }: FileListProps) {
  return (
    <ul className="plain-list flow">
      {files.map((file) => (
        <li key={file.id} className="boxed flow">
          <FileHead file={file} addedBy={names?.[file.by]} />
          {file.replaces && <NewVersionOf file={files.find(({ id }) => id === file.replaces)} />}
          {file.note && <p className="as-written">{file.note}</p>}
          {file.state === 'uploading' && <UploadState file={file} upload={uploads[file.id]} onContinue={onContinue} />}
          <FileState file={file} />
          <div className="actions">{actions(file, true)}</div>
          {versionsOf && file.earlier > 0 && (
            <EarlierVersions file={file} read={versionsOf}>
              {(version) => (
                <>
                  <FileHead file={version} addedBy={names?.[version.by]} isEarlier />
                  {version.note && <p className="as-written">{version.note}</p>}
                  <div className="actions">{actions(version, false)}</div>
                </>
              )}
            </EarlierVersions>
          )}
        </li>
      ))}
    </ul>
  );
}

const NewVersionOf = ({ file }: { file: UploadedFile | undefined }) => {
  const words = useFileStrings();
  return <p className="soft">{file ? words.newVersionOf(file.name) : words.newVersion}</p>;
};

type FileHeadProps = { file: UploadedFile; addedBy: string | undefined; isEarlier?: boolean };

/** A file's name, and who added it when. Without people's names, it has the date once there are several versions. */
const FileHead = ({ file, addedBy, isEarlier = false }: FileHeadProps) => {
  const words = useFileStrings();
  return (
    <div className="actions breaks">
      <strong>{file.name}</strong>
      <span className="soft">
        {isPlainPdf(file) ? 'PDF' : words.kinds[file.kind]} · {sizeText(file.size)}
        {!addedBy && (isEarlier || file.version > 1) && (
          <>
            {' '}
            · <DateTime iso={file.added_at} />
          </>
        )}
        {addedBy && (
          <>
            {' '}
            · {words.addedBy(addedBy)}, <DateTime iso={file.added_at} />
          </>
        )}
      </span>
      {file.version > 1 && !isEarlier && <span className="chip">{words.version(file.version)}</span>}
      <StateChip file={file} />
    </div>
  );
};

/** The file's state. The agent's review is shown instead of 'shared'. */
const StateChip = ({ file: { state, sent, review } }: { file: UploadedFile }) => {
  const words = useFileStrings();
  if (state !== 'ready') return null;
  if (review)
    return (
      <span className="chip chip-brass">
        {words.reviews[review.outcome]} <DateTime iso={review.at} />
      </span>
    );
  return <span className="chip chip-brass">{sent ? words.shared : words.ready}</span>;
};

const FileState = ({ file }: { file: UploadedFile }) => {
  const words = useFileStrings();
  if (file.state === 'scanning') return <p className="soft">{words.scanning}</p>;
  if (file.state !== 'refused' || !file.problem) return null;
  return (
    <p className="form-error" role="alert">
      {words.problems[file.problem]}
    </p>
  );
};

type UploadStateProps = {
  file: UploadedFile;
  upload: Upload | undefined;
  onContinue: FileListProps['onContinue'];
};

const UploadState = ({ file, upload, onContinue }: UploadStateProps) => {
  const words = useFileStrings();
  const say = useRefusalText();
  if (upload && !upload.failure) {
    const isWhole = upload.sent >= file.size;
    return (
      <ProgressBar
        value={Math.floor((upload.sent / file.size) * 100)}
        ariaLabel={file.name}
        description={isWhole ? words.checking : words.progress(sizeText(upload.sent), sizeText(file.size))}
        {...(upload.isWaiting ? { additionalInfo: words.waiting } : {})}
      />
    );
  }
  return (
    <>
      <p>{upload?.failure ? say(upload.failure) : words.stopped}</p>
      {onContinue && <ContinueButton file={file} onContinue={onContinue} />}
    </>
  );
};

/** Asks for the file again, because a browser can't reopen it without the person. */
const ContinueButton = ({ file, onContinue }: { file: UploadedFile; onContinue: (id: string, file: File) => void }) => {
  const words = useFileStrings();
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="actions">
      <Button onClick={() => input.current?.click()}>{words.goOn}</Button>
      <span className="soft">{words.chooseAgain}</span>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={words.chooseAgain}
        onChange={({ target }) => {
          const [chosen] = target.files ?? [];
          target.value = '';
          if (chosen?.size === file.size) onContinue(file.id, chosen);
          else if (chosen) notify({ type: 'error', content: words.notTheSame(file.name) });
        }}
      />
    </div>
  );
};

type OpenButtonProps = {
  file: Pick<UploadedFile, 'name' | 'type'>;
  addressOf: () => Promise<{ url: string; inline: boolean }>;
};

/** Shows the file on the page, or opens it in a new tab from the bucket's own address, where nothing in it can reach this page. */
export const OpenFileButton = ({ file, addressOf }: OpenButtonProps) => {
  const words = useFileStrings();
  const notifyFailure = useNotifyFailure();
  const open = async () => {
    // The tab opens before the call, because browsers open a window only during the click.
    const tab = window.open('', '_blank');
    try {
      const { url } = await addressOf();
      if (!tab) return window.location.assign(url);
      tab.opener = null;
      tab.location.replace(url);
    } catch (error) {
      tab?.close();
      notifyFailure(error);
    }
  };
  return (
    <>
      <PreviewButton file={file} addressOf={addressOf} />
      <Button ariaLabel={words.openFile(file.name)} iconName="external" onClick={() => void open()}>
        {words.open}
      </Button>
    </>
  );
};
