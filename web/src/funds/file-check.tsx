import Icon from '@cloudscape-design/components/icon';
import { useState } from 'react';
import { sha256 } from '#web/files/sha256.ts';
import { FileDrop } from '#web/ui/form/file-drop.tsx';
import styles from './file-check.module.css';
import { useFundsStrings } from './strings.ts';

type Outcome = 'same' | 'changed' | 'unreadable';

const compared = async (file: File, issued: readonly string[]): Promise<Outcome> => {
  try {
    return issued.includes(await sha256(await file.arrayBuffer())) ? 'same' : 'changed';
  } catch {
    // The file was moved or its drive is gone: the page says so.
    return 'unreadable';
  }
};

const inSight = (outcome: HTMLElement | null) => outcome?.scrollIntoView({ block: 'nearest' });

/** Compares a PDF with those that were issued. It never leaves the device. */
export function FileCheck({ fileHashes }: { fileHashes: readonly string[] }) {
  const words = useFundsStrings().fileCheck;
  const [checked, setChecked] = useState<{ name: string; outcome: Outcome }>();
  const check = async (file: File) => {
    setChecked(undefined);
    setChecked({ name: file.name, outcome: await compared(file, fileHashes) });
  };
  return (
    <section className={`panel ${styles.root}`}>
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
          <div ref={inSight} className={styles.outcome} data-outcome={checked.outcome}>
            <Icon name={checked.outcome === 'same' ? 'status-positive' : 'status-negative'} />
            <div>
              <p>{`${checked.name}: ${words[checked.outcome]}`}</p>
              {checked.outcome === 'changed' && <p className={styles.note}>{words.aboutOriginal}</p>}
            </div>
          </div>
        )}
      </div>
    </section>
  );
}
