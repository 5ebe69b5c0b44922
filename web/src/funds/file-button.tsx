import Button from '@cloudscape-design/components/button';
import { useState } from 'react';
import type { FileAddress, FileAs } from '#contracts/funds/report';
import { refusalOf, useRefusalText } from '#web/language/refusal.ts';
import { notify } from '#web/ui/feedback/notify.ts';
import { ViewButton } from '#web/ui/viewer/view-button.tsx';
import { useFundsStrings } from './strings.ts';

type FileButtonProps = {
  label: string;
  /** What the file is called, on the page and on a disk. */
  name: string;
  fileOf: (as: FileAs) => Promise<FileAddress>;
};

const asBlob = ({ pdf = '' }: FileAddress): Blob =>
  new Blob([Uint8Array.from(atob(pdf), (letter) => letter.charCodeAt(0))], { type: 'application/pdf' });

/** Shows and downloads a report's file, which is the same for everyone who may read the report. */
export function FileButton({ label, name, fileOf }: FileButtonProps) {
  const words = useFundsStrings();
  const say = useRefusalText();
  const [isFetching, setIsFetching] = useState(false);
  const fetchFile = async () => {
    setIsFetching(true);
    try {
      // The response says 'attachment', so the page stays open.
      window.location.assign((await fileOf('address')).url);
    } catch (error) {
      notify({ type: 'error', content: say(refusalOf(error)) });
    }
    setIsFetching(false);
  };
  return (
    <>
      <ViewButton name={name} fileName={`${name}.pdf`} load={async () => asBlob(await fileOf('bytes'))}>
        {words.viewPdf}
      </ViewButton>
      <Button iconName="download" loading={isFetching} onClick={() => void fetchFile()}>
        {label}
      </Button>
    </>
  );
}
