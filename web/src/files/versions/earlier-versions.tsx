import { type ReactNode, useState } from 'react';
import useSWR from 'swr';
import type { UploadedFile } from '#contracts/files';
import type { ApiError } from '#web/api/api-error.ts';
import { Resource } from '#web/ui/feedback/resource.tsx';
import styles from '../files.module.css';
import { useFileStrings } from '../strings.ts';

type EarlierVersionsProps = {
  file: UploadedFile;
  read: (id: string) => Promise<{ earlier: UploadedFile[] }>;
  /** One of them, as the list shows it. */
  children: (version: UploadedFile) => ReactNode;
};

/** What the file was before, the latest first: nothing was written over. */
export function EarlierVersions({ file, read, children }: EarlierVersionsProps) {
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
  // Whatever changes them changes one of these.
  const key = ['versions', file.id, file.earlier, file.review?.at];
  const answer = useSWR<{ earlier: UploadedFile[] }, ApiError>(key, () => read(file.id));
  return (
    <Resource of={answer} lines={2}>
      {({ earlier }) =>
        earlier.length === 0 ? (
          <p className="soft">{words.earlierGone}</p>
        ) : (
          <ul className={styles.versions}>
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
