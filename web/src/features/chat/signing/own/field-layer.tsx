import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef } from 'react';
import type { DocumentView } from '#contracts/chat/signing';
import type { PdfField } from '#contracts/chat/signing/own';
import styles from './field-layer.module.css';
import { boxOf, moved, resized, stepOf } from './placing.ts';
import { nameOfWho } from './signers.ts';
import { useOwnPdfStrings } from './strings.ts';
import { aboutField, type Placed } from './use-placed.ts';

type Size = { width: number; height: number };
type FieldLayerProps = {
  document: DocumentView;
  page: number;
  size: Size;
  placed: Placed;
  /** Called with the clicked point while a field is being placed. */
  onPlace: ((at: { x: number; y: number }) => void) | undefined;
};

/** A layer above a page, on which people drag fields, or click to place a new one. */
export function FieldLayer({ document, page, size, placed, onPlace }: FieldLayerProps) {
  const place = ({ currentTarget, clientX, clientY }: MouseEvent<HTMLDivElement>) => {
    const box = currentTarget.getBoundingClientRect();
    onPlace?.({
      x: ((clientX - box.left) / box.width) * size.width,
      y: ((clientY - box.top) / box.height) * size.height,
    });
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keyboard adds a field with a button beside the page
    // biome-ignore lint/a11y/useKeyWithClickEvents: the same
    <div className={onPlace ? `${styles.root} ${styles.placing}` : styles.root} onClick={place}>
      {placed.fields.map((field, at) =>
        field.page === page ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a field is its place in the list
          <Box key={at} at={at} field={field} document={document} size={size} placed={placed} />
        ) : null,
      )}
    </div>
  );
}

type BoxProps = { at: number; field: PdfField; document: DocumentView; size: Size; placed: Placed };

function Box({ at, field, document, size, placed }: BoxProps) {
  const { kinds } = useOwnPdfStrings();
  const drag = useRef<{ x: number; y: number; from: PdfField; isCorner: boolean }>(undefined);
  const { pdf } = document;
  if (!pdf) return null;
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    const isCorner = event.target !== event.currentTarget && (event.target as HTMLElement).dataset.corner === 'true';
    drag.current = { x: event.clientX, y: event.clientY, from: field, isCorner };
    placed.select(at);
  };
  const onPointerMove = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLDivElement>) => {
    const { current } = drag;
    const shown = currentTarget.parentElement?.getBoundingClientRect();
    if (!current || !shown) return;
    const by = {
      x: ((clientX - current.x) / shown.width) * size.width,
      y: ((clientY - current.y) / shown.height) * size.height,
    };
    placed.change(at, (current.isCorner ? resized : moved)(current.from, by, size));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = stepOf(event.key, event.shiftKey);
    if (step) placed.change(at, moved(field, step, size));
    else if (event.key === 'Delete') placed.remove(at);
    else return;
    event.preventDefault();
  };
  const stop = () => {
    drag.current = undefined;
  };
  return (
    <div
      role="application"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move it
      tabIndex={0}
      aria-label={`${aboutField(document, field, kinds)}. The arrow keys move it, with Shift in larger steps.`}
      className={placed.selected === at ? `${styles.field} ${styles.selected}` : styles.field}
      style={boxOf(field, pdf)}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={stop}
      onPointerCancel={stop}
      onKeyDown={onKeyDown}
      onFocus={() => placed.select(at)}
      // Otherwise, the page below would place a field here.
      onClick={(event) => event.stopPropagation()}
    >
      <span aria-hidden="true">
        {field.label || kinds[field.kind]} · {nameOfWho(document, field)}
      </span>
      <span className={styles.corner} data-corner="true" aria-hidden="true" />
    </div>
  );
}
