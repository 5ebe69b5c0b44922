import Button, { type ButtonProps } from '@cloudscape-design/components/button';
import { useRef, useState } from 'react';
import { FILE_LIMITS } from '#contracts/files';
import { refusalOf, useRefusalText } from '#web/language/refusal.ts';
import { notify } from '#web/ui/feedback/notify.ts';
import { ACCEPTED_FILES } from './accepted-files.ts';
import { useFileStrings } from './strings.ts';

type ChooseFileButtonProps = {
  children: string;
  iconName?: ButtonProps['iconName'];
  ariaLabel: string;
  /** Of the file window's own control. */
  fileLabel: string;
  onFile: (file: File) => Promise<unknown>;
};

/** One file for one purpose, from the file window. */
export function ChooseFileButton({ children, iconName, ariaLabel, fileLabel, onFile }: ChooseFileButtonProps) {
  const words = useFileStrings();
  const say = useRefusalText();
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const choose = async (file: File) => {
    if (file.size > FILE_LIMITS.bytes) return notify({ type: 'error', content: words.tooLarge(file.name) });
    if (file.size === 0) return notify({ type: 'error', content: words.empty(file.name) });
    setBusy(true);
    try {
      await onFile(file);
    } catch (error) {
      notify({ type: 'error', content: say(refusalOf(error)) });
    }
    setBusy(false);
  };
  return (
    <>
      <Button
        {...(iconName && { iconName })}
        loading={isBusy}
        ariaLabel={ariaLabel}
        onClick={() => input.current?.click()}
      >
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={ACCEPTED_FILES}
        aria-label={fileLabel}
        onChange={({ target }) => {
          const [chosen] = target.files ?? [];
          // The same file again counts as a new choice.
          target.value = '';
          if (chosen) void choose(chosen);
        }}
      />
    </>
  );
}
