import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import { useState } from 'react';
import { sha256 } from '#web/files/sha256.ts';
import { FileDrop } from '#web/ui/form/file-drop.tsx';
import { useFundsStrings } from './strings.ts';

type Outcome = 'same' | 'changed' | 'unreadable';

/** Undefined if the file was moved or its drive is gone. The page then says so. */
const bytesOf = (file: File) => file.arrayBuffer().catch(() => undefined);

const inSight = (outcome: HTMLElement | null) => outcome?.scrollIntoView({ block: 'nearest' });

type FileCheckProps = { fileHashes: readonly string[]; onSame?: (bytes: ArrayBuffer) => void };

/** Compares a PDF with the issued ones. The file never leaves the device. */
export function FileCheck({ fileHashes, onSame }: FileCheckProps) {
  const words = useFundsStrings().fileCheck;
  const [checked, setChecked] = useState<{ name: string; outcome: Outcome }>();
  const check = async (file: File) => {
    setChecked(undefined);
    const bytes = await bytesOf(file);
    const isSame = bytes !== undefined && fileHashes.includes(await sha256(bytes));
    setChecked({ name: file.name, outcome: bytes ? (isSame ? 'same' : 'changed') : 'unreadable' });
    if (isSame) onSame?.(bytes);
  };
  return (
    <Box margin={{ top: 'm' }}>
      <section className="panel flow">
        <h2>{words.label}</h2>
        <p className="soft">{words.hint}</p>
        <FileDrop
          label={words.label}
          action={words.choose}
          accept="application/pdf"
          onFile={(file) => void check(file)}
        />
        <div role="status">
          {checked && (
            <div ref={inSight}>
              <Alert
                type={checked.outcome === 'same' ? 'success' : 'error'}
                header={`${checked.name}: ${words[checked.outcome]}`}
              >
                {checked.outcome === 'changed' && words.aboutOriginal}
              </Alert>
            </div>
          )}
        </div>
      </section>
    </Box>
  );
}
