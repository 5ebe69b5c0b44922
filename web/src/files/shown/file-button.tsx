import Button from '@cloudscape-design/components/button';
import { useState } from 'react';
import type { FileAddress, FileAs } from '#core/documents/file-address.ts';
import { useNotifyFailure } from '#web/ui/feedback/use-notify-failure.ts';
import { pdfBlob } from '#web/ui/pdf/pdf-blob.ts';
import { ViewButton } from '#web/ui/viewer/view-button.tsx';
import { useFileStrings } from '../strings.ts';

type FileButtonProps = {
  label: string;
  /** The file's name, on the page and for the download. */
  name: string;
  fileOf: (as: FileAs) => Promise<FileAddress>;
};

/** Shows and downloads a file that we issued: a report, or a sealed copy. */
export function FileButton({ label, name, fileOf }: FileButtonProps) {
  const words = useFileStrings();
  const notifyFailure = useNotifyFailure();
  const [isFetching, setIsFetching] = useState(false);
  const fetchFile = async () => {
    setIsFetching(true);
    try {
      // The response says 'attachment', so the page stays open.
      window.location.assign((await fileOf('address')).url);
    } catch (error) {
      notifyFailure(error);
    }
    setIsFetching(false);
  };
  return (
    <>
      <ViewButton
        ariaLabel={words.viewPdfOf(name)}
        name={name}
        fileName={`${name}.pdf`}
        load={async () => pdfBlob((await fileOf('bytes')).pdf ?? '')}
      >
        {words.viewPdf}
      </ViewButton>
      <Button iconName="download" loading={isFetching} onClick={() => void fetchFile()}>
        {label}
      </Button>
    </>
  );
}
