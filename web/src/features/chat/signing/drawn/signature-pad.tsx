import Button from '@cloudscape-design/components/button';
import { type KeyboardEvent, type PointerEvent, useId, useState } from 'react';
import { DRAWING_HEIGHT, DRAWING_WIDTH } from '#contracts/chat/signing';
import { useChatStrings } from '../../strings.ts';
import { type Point, pathOf } from './drawing.ts';
import { liftPointer, movePointer, NEW_PEN, type Pen, pressKey, pressPointer } from './pen.ts';
import styles from './signature-pad.module.css';

const pointOf = ({ currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>): Point => {
  const box = currentTarget.getBoundingClientRect();
  return {
    x: ((clientX - box.left) / box.width) * DRAWING_WIDTH,
    y: ((clientY - box.top) / box.height) * DRAWING_HEIGHT,
  };
};

/** People draw with a finger, a mouse or the arrow keys. The typed name is the signature, with or without a drawing. */
export function SignaturePad({ onChange }: { onChange: (path: string) => void }) {
  const words = useChatStrings().document.draw;
  const [pen, setPen] = useState<Pen>(NEW_PEN);
  const help = useId();
  const path = pathOf(pen.drawing);

  const change = (next: Pen) => {
    setPen(next);
    if (next.drawing !== pen.drawing) onChange(pathOf(next.drawing));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = pressKey(pen, event.key, event.shiftKey);
    if (!next) return;
    event.preventDefault();
    change(next);
  };
  const onPointerDown = (event: PointerEvent<SVGSVGElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    change(pressPointer(pen, pointOf(event)));
  };

  return (
    <div className="flow">
      <p className="soft" id={help}>
        {words.help}
      </p>
      <svg
        className={`boxed ${styles.root}`}
        role="application"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys draw here
        tabIndex={0}
        aria-label={words.label}
        aria-describedby={help}
        viewBox={`0 0 ${DRAWING_WIDTH} ${DRAWING_HEIGHT}`}
        onKeyDown={onKeyDown}
        onBlur={() => setPen({ ...pen, isDown: false })}
        onPointerDown={onPointerDown}
        onPointerMove={(event) => change(movePointer(pen, pointOf(event)))}
        onPointerUp={() => change(liftPointer(pen))}
        onPointerCancel={() => change(liftPointer(pen))}
      >
        <line stroke="var(--line)" strokeWidth="1.5" x1="20" x2={DRAWING_WIDTH - 20} y1="96" y2="96" />
        <path d={path} fill="none" stroke="var(--ink)" strokeLinecap="round" strokeLinejoin="round" strokeWidth="3" />
        <PenMark pen={pen} />
      </svg>
      <span className="only-read-aloud" role="status">
        {pen.at && (pen.isDown ? words.down : words.up)}
      </span>
      <div>
        <Button formAction="none" disabled={path === ''} onClick={() => change(NEW_PEN)}>
          {words.clear}
        </Button>
      </div>
    </div>
  );
}

/** The position of the keyboard's pen, filled while it's down. */
const PenMark = ({ pen: { at, isDown } }: { pen: Pen }) =>
  at && (
    <circle
      cx={at.x}
      cy={at.y}
      r="4"
      fill={isDown ? 'var(--evergreen)' : 'none'}
      stroke="var(--evergreen)"
      strokeWidth="2"
    />
  );
