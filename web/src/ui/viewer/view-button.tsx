import Button from '@cloudscape-design/components/button';
import { lazy, Suspense, useState } from 'react';
import type { FileViewerProps } from './file-viewer.tsx';

const FileViewer = lazy(() => import('./file-viewer.tsx').then((module) => ({ default: module.FileViewer })));

type ViewButtonProps = Omit<FileViewerProps, 'onClose'> & { children: string; ariaLabel?: string };

/** A button that shows a file on the page. The viewer loads with the first file. */
export function ViewButton({ children, ariaLabel, ...file }: ViewButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button {...(ariaLabel && { ariaLabel })} onClick={() => setOpen(true)}>
        {children}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <FileViewer {...file} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
