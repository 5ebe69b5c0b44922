import { useId, useState } from 'react';
import styles from './file-check.module.css';
import { useReportStrings } from './strings.ts';

type Outcome = 'same' | 'changed' | 'unreadable';

const hashOf = async (file: File): Promise<string> => {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
};

/** Compares a PDF with the one that was issued. It never leaves the device. */
export function FileCheck({ fileHash }: { fileHash: string }) {
  const words = useReportStrings().verify.file;
  const [outcome, setOutcome] = useState<Outcome>();
  const id = useId();
  const check = async (file: File | undefined) => {
    setOutcome(undefined);
    if (!file) return;
    try {
      setOutcome((await hashOf(file)) === fileHash ? 'same' : 'changed');
    } catch {
      setOutcome('unreadable');
    }
  };
  return (
    <section className={`panel ${styles.root}`}>
      <h2>
        <label htmlFor={id}>{words.label}</label>
      </h2>
      <p className="soft">{words.hint}</p>
      <input id={id} type="file" accept="application/pdf" onChange={({ target }) => void check(target.files?.[0])} />
      <p role="status" className={styles.outcome} data-outcome={outcome}>
        {outcome && words[outcome]}
      </p>
    </section>
  );
}
