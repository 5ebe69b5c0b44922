import Button from '@cloudscape-design/components/button';
import { useState } from 'react';
import { refusalOf, useRefusalText } from '#web/language/refusal.ts';
import { notify } from '#web/ui/feedback/notify.ts';

type FileButtonProps = { label: string; addressOf: () => Promise<{ url: string }> };

/** Downloads a report's file, which is the same for everyone who may read the report. */
export function FileButton({ label, addressOf }: FileButtonProps) {
  const say = useRefusalText();
  const [isFetching, setIsFetching] = useState(false);
  const fetchFile = async () => {
    setIsFetching(true);
    try {
      // The response says 'attachment', so the page stays open.
      window.location.assign((await addressOf()).url);
    } catch (error) {
      notify({ type: 'error', content: say(refusalOf(error)) });
    }
    setIsFetching(false);
  };
  return (
    <Button iconName="download" loading={isFetching} onClick={() => void fetchFile()}>
      {label}
    </Button>
  );
}
