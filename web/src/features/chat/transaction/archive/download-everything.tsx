import Button from '@cloudscape-design/components/button';
import { useState } from 'react';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { useChatStrings } from '../../strings.ts';
import type { ArchiveOf } from './archive-dialog.tsx';

const ArchiveDialog = lazyPart(() => import('./archive-dialog.tsx'), 'ArchiveDialog');

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
