import Button, { type ButtonProps } from '@cloudscape-design/components/button';
import { useRef, useState } from 'react';
import { FILE_LIMITS } from '#contracts/chat/files';
import { notify } from '#web/ui/feedback/notify.ts';
import { useNotifyFailure } from '#web/ui/feedback/use-notify-failure.ts';
import { ACCEPTED_FILES } from './accepted-files.ts';
import { useFileStrings } from './strings.ts';

type ChooseFileButtonProps = {
  children: string;
  iconName?: ButtonProps['iconName'];
  ariaLabel: string;
  fileLabel: string;
  onFile: (file: File) => Promise<unknown>;
};

/** Chooses one file for one purpose. */
export function ChooseFileButton({ children, iconName, ariaLabel, fileLabel, onFile }: ChooseFileButtonProps) {
  const words = useFileStrings();
  const notifyFailure = useNotifyFailure();
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const choose = async (file: File) => {
    if (file.size > FILE_LIMITS.bytes) return notify({ type: 'error', content: words.tooLarge(file.name) });
    if (file.size === 0) return notify({ type: 'error', content: words.empty(file.name) });
    setBusy(true);
    try {
      await onFile(file);
    } catch (error) {
      notifyFailure(error);
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
