import Button from '@cloudscape-design/components/button';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { TextField } from '#web/ui/form/text-field.tsx';
import { useChatStrings } from '../strings.ts';

export type SentCode = { sent_to: string; minutes: number; again_in: number };

type CodeFieldProps = {
  sent: SentCode;
  field: Omit<ComponentProps<typeof TextField>, 'label'>;
  onAgain: () => Promise<unknown>;
};

/** The code from the email. People can ask for another one once the last one has had time to arrive. */
export function CodeField({ sent, field, onAgain }: CodeFieldProps) {
  const words = useChatStrings().document.code;
  const [isAgain, setAgain] = useState(false);
  useEffect(() => {
    setAgain(false);
    const timer = setTimeout(() => setAgain(true), sent.again_in * 1000);
    return () => clearTimeout(timer);
  }, [sent]);
  const root = useRef<HTMLDivElement>(null);
  // The button that requested the code was disabled meanwhile, and lost the focus.
  useEffect(() => root.current?.querySelector('input')?.focus(), []);
  return (
    <div ref={root}>
      <TextField
        label={words.label}
        constraintText={words.sent(sent.sent_to, sent.minutes)}
        autoComplete="one-time-code"
        inputMode="numeric"
        {...field}
      />
      <Button formAction="none" variant="inline-link" disabled={!isAgain} onClick={() => void onAgain()}>
        {words.again}
      </Button>
    </div>
  );
}
