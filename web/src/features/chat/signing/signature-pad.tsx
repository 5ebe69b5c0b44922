import Button from '@cloudscape-design/components/button';
import { type KeyboardEvent, type PointerEvent, useId, useState } from 'react';
import { DRAWING_HEIGHT, DRAWING_WIDTH } from '#contracts/chat/signing';
import { useChatStrings } from '../strings.ts';
import { begin, type Drawing, extend, inBox, type Point, pathOf } from './drawing.ts';
import styles from './signature-pad.module.css';

const STEP = 4;
const START: Point = { x: DRAWING_WIDTH / 4, y: DRAWING_HEIGHT / 2 };
const MOVES: Record<string, Point> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
};

/** Drawn with a finger, a mouse, or the arrow keys; the typed name is what signs, with or without it. */
export function SignaturePad({ onChange }: { onChange: (path: string) => void }) {
  const words = useChatStrings().paper.draw;
  const [drawing, setDrawing] = useState<Drawing>([]);
  const [isDown, setDown] = useState(false);
  /** Where the pen of the keyboard is; nowhere while the pointer draws. */
  const [pen, setPen] = useState<Point>();
  const help = useId();

  const change = (next: Drawing) => {
    setDrawing(next);
    onChange(pathOf(next));
  };
  const pointOf = ({ currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>): Point => {
    const box = currentTarget.getBoundingClientRect();
    return {
      x: ((clientX - box.left) / box.width) * DRAWING_WIDTH,
      y: ((clientY - box.top) / box.height) * DRAWING_HEIGHT,
    };
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = MOVES[event.key];
    const at = pen ?? START;
    if (by) {
      const to = inBox({ x: at.x + by.x * (event.shiftKey ? 4 : 1), y: at.y + by.y * (event.shiftKey ? 4 : 1) });
      setPen(to);
      if (isDown) change(extend(drawing, to));
    } else if (event.key === ' ' || event.key === 'Enter') {
      setPen(at);
      setDown(!isDown);
      if (!isDown) change(begin(drawing, at));
    } else return;
    event.preventDefault();
  };
  const path = pathOf(drawing);

  return (
    <div className={styles.root}>
      <p className="soft" id={help}>
        {words.help}
      </p>
      <svg
        role="application"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys draw here
        tabIndex={0}
        aria-label={words.label}
        aria-describedby={help}
        viewBox={`0 0 ${DRAWING_WIDTH} ${DRAWING_HEIGHT}`}
        onKeyDown={onKeyDown}
        onBlur={() => setDown(false)}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          setPen(undefined);
          setDown(true);
          change(begin(drawing, pointOf(event)));
        }}
        onPointerMove={(event) => isDown && !pen && change(extend(drawing, pointOf(event)))}
        onPointerUp={() => !pen && setDown(false)}
        onPointerCancel={() => !pen && setDown(false)}
      >
        <line className={styles.line} x1="20" x2={DRAWING_WIDTH - 20} y1="96" y2="96" />
        <path className={styles.ink} d={path} />
        {pen && (
          <circle className={isDown ? `${styles.pen} ${styles.penDown}` : styles.pen} cx={pen.x} cy={pen.y} r="4" />
        )}
      </svg>
      <span className="only-read-aloud" role="status">
        {pen && (isDown ? words.down : words.up)}
      </span>
      <div>
        <Button
          formAction="none"
          disabled={path === ''}
          onClick={() => {
            setDown(false);
            setPen(undefined);
            change([]);
          }}
        >
          {words.clear}
        </Button>
      </div>
    </div>
  );
}
