import Button from '@cloudscape-design/components/button';
import { type DragEvent, useRef, useState } from 'react';
import { LineDrawing } from '#web/ui/drawing/line-drawing.tsx';
import styles from './choose-file.module.css';
import { strings } from './strings.ts';

export function ChooseFile({ onFile }: { onFile: (file: File) => void }) {
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
      className={isOver ? `panel ${styles.root} ${styles.over}` : `panel ${styles.root}`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <LineDrawing name="document" />
      <Button variant="primary" onClick={() => input.current?.click()}>
        {strings.choose}
      </Button>
      <span className="soft">{strings.drop}</span>
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,.txt,text/csv,text/plain"
        aria-label={strings.fileLabel}
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
