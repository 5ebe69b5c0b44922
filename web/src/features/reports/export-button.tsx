import Button from '@cloudscape-design/components/button';
import { useState } from 'react';
import { notify } from '#web/ui/feedback/notify.ts';
import { strings } from './strings.ts';

/** Fetches the report's file: one page with the seal's code, the same for everybody who may read the report. */
export function ExportButton({ addressOf }: { addressOf: () => Promise<{ url: string }> }) {
  const [isFetching, setIsFetching] = useState(false);
  const fetchFile = async () => {
    setIsFetching(true);
    try {
      // The answer says 'attachment', so that the page stays where it is.
      window.location.assign((await addressOf()).url);
    } catch (error) {
      notify({ type: 'error', content: error instanceof Error ? error.message : String(error) });
    }
    setIsFetching(false);
  };
  return (
    <Button iconName="download" loading={isFetching} onClick={() => void fetchFile()}>
      {strings.proof.export}
    </Button>
  );
}
