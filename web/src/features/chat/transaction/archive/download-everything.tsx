import Button from '@cloudscape-design/components/button';
import { lazy, useState } from 'react';
import type { Names } from '../../conversation/messages/bubble.tsx';
import { useChatStrings } from '../../strings.ts';
import type { ArchiveCalls } from './archive-calls.ts';

const ArchiveDialog = lazy(() => import('./archive-dialog.tsx').then((module) => ({ default: module.ArchiveDialog })));

export type DownloadEverythingProps = { calls: ArchiveCalls; names: Names };

/** The sealed copies, the files, and a list of them, as one ZIP. */
export function DownloadEverything(props: DownloadEverythingProps) {
  const words = useChatStrings().archive;
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button iconName="download" onClick={() => setOpen(true)}>
        {words.button}
      </Button>
      {isOpen && <ArchiveDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
