import Button from '@cloudscape-design/components/button';
import FormField from '@cloudscape-design/components/form-field';
import { useRef, useState } from 'react';
import type { PictureKind } from '#contracts/members/card';
import styles from './card-fields.module.css';
import { type Encoded, encodePicture, TooDetailed } from './re-encode.ts';
import { strings as words } from './strings.ts';

type PictureFieldProps = {
  kind: PictureKind;
  label: string;
  hint: string;
  /** What is shown now; null for none. */
  url: string | null;
  errorText?: string;
  onChange: (picture: Encoded | null) => void;
};

export function PictureField({ kind, label, hint, url, errorText, onChange }: PictureFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const take = async (file: File) => {
    setProblem(undefined);
    try {
      onChange(await encodePicture(kind, file));
    } catch (cause) {
      setProblem(cause instanceof TooDetailed ? words.tooDetailed : words.unreadable);
    }
  };
  return (
    <FormField label={label} constraintText={hint} errorText={problem ?? errorText}>
      <div className={styles.picture}>
        {url && <img className={styles[kind]} src={url} alt={words.chosen[kind]} />}
        <Button formAction="none" iconName="upload" onClick={() => input.current?.click()}>
          {url ? words.replace[kind] : words.choose[kind]}
        </Button>
        {url && (
          <Button formAction="none" variant="link" onClick={() => onChange(null)}>
            {words.remove[kind]}
          </Button>
        )}
        <input
          ref={input}
          type="file"
          hidden
          accept="image/jpeg,image/png"
          aria-label={label}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            // The same file again counts as a new choice.
            target.value = '';
            if (file) void take(file);
          }}
        />
      </div>
    </FormField>
  );
}
