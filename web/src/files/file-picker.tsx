import Button from '@cloudscape-design/components/button';
import FormField from '@cloudscape-design/components/form-field';
import Select from '@cloudscape-design/components/select';
import { useRef, useState } from 'react';
import { FILE_LIMITS, type FileKind } from '#contracts/chat/files';
import { notify } from '#web/ui/feedback/notify.ts';
import { useNotifyFailure } from '#web/ui/feedback/use-notify-failure.ts';
import { TextAreaField } from '#web/ui/form/text-area-field.tsx';
import { ACCEPTED_FILES } from './accepted-files.ts';
import styles from './files.module.css';
import { kindOfFile } from './plain-pdf.ts';
import { useFileStrings } from './strings.ts';

type FilePickerProps = {
  kinds: readonly FileKind[];
  onFile: (file: File, kind: FileKind, note: string) => Promise<unknown>;
};

/**
 * Asks for the file's kind and a note, and then for the file or, on phones, a photo. Our own button is translated; the browser's file
 * input has the browser's language.
 */
export function FilePicker({ kinds, onFile }: FilePickerProps) {
  const words = useFileStrings();
  const notifyFailure = useNotifyFailure();
  const [kind, setKind] = useState<FileKind>(kinds[0] ?? 'other');
  const [note, setNote] = useState('');
  const [isBusy, setBusy] = useState(false);
  const files = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const options = kinds.map((value) => ({ value, label: words.kinds[value] }));

  const add = async (chosen: File[]) => {
    setBusy(true);
    for (const file of chosen) {
      try {
        if (file.size > FILE_LIMITS.bytes) notify({ type: 'error', content: words.tooLarge(file.name) });
        else if (file.size === 0) notify({ type: 'error', content: words.empty(file.name) });
        else await onFile(file, kindOfFile(file.name, kind), note);
      } catch (error) {
        notifyFailure(error);
      }
    }
    setNote('');
    setBusy(false);
  };
  const chosenIn = (input: HTMLInputElement) => {
    const chosen = [...(input.files ?? [])];
    // The same file again counts as a new choice.
    input.value = '';
    void add(chosen);
  };

  return (
    <div className="flow">
      <FormField label={words.kind}>
        <Select
          options={options}
          selectedOption={options.find(({ value }) => value === kind) ?? null}
          onChange={({ detail }) => setKind((detail.selectedOption.value as FileKind | undefined) ?? kind)}
        />
      </FormField>
      <TextAreaField label={words.note} value={note} rows={2} maxLength={FILE_LIMITS.note} onChange={setNote} />
      <div className="actions">
        <Button iconName="upload" loading={isBusy} onClick={() => files.current?.click()}>
          {words.choose}
        </Button>
        <span className={styles.camera}>
          <Button disabled={isBusy} onClick={() => camera.current?.click()}>
            {words.camera}
          </Button>
        </span>
      </div>
      <p className="soft">{words.limits}</p>
      <input
        ref={files}
        type="file"
        hidden
        multiple
        accept={ACCEPTED_FILES}
        aria-label={words.fileLabel}
        onChange={({ target }) => chosenIn(target)}
      />
      <input
        ref={camera}
        type="file"
        hidden
        accept="image/*"
        capture="environment"
        aria-label={words.cameraLabel}
        onChange={({ target }) => chosenIn(target)}
      />
    </div>
  );
}
