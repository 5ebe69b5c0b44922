import Button from '@cloudscape-design/components/button';
import { lazy, useState } from 'react';
import { useChatStrings } from '../../strings.ts';
import type { ArchiveOf } from './archive-dialog.tsx';

const ArchiveDialog = lazy(() => import('./archive-dialog.tsx').then((module) => ({ default: module.ArchiveDialog })));

/** The sealed copies, the files, and a list of them, as one ZIP. */
export function DownloadEverything(props: ArchiveOf) {
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
