import Button from '@cloudscape-design/components/button';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { useUiStrings } from '../strings.ts';
import styles from './file-drop.module.css';

type FileDropProps = {
  /** The file's name for screen readers. */
  label: string;
  /** The name of the button. */
  action: string;
  /** The types that the file dialog offers first. */
  accept: string;
  onFile: (file: File) => void;
  isPrimary?: boolean;
  children?: ReactNode;
};

/** Takes one file, chosen or dropped. Our own button is translated; the browser's file input has the browser's language. */
export function FileDrop({ label, action, accept, onFile, isPrimary, children }: FileDropProps) {
  const words = useUiStrings();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onFile(file);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button is the first
    <div
      className={`panel centered ${styles.root} ${isOver ? styles.over : ''}`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {children}
      <Button variant={isPrimary ? 'primary' : 'normal'} onClick={() => input.current?.click()}>
        {action}
      </Button>
      <span className="soft">{words.orDrop}</span>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        aria-label={label}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // The same file again counts as a new choice.
          target.value = '';
          if (file) onFile(file);
        }}
      />
    </div>
  );
}
