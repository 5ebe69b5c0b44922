import Button from '@cloudscape-design/components/button';
import { strings } from '../../strings.ts';
import { MARKS, type Mark } from './mark-edit.ts';

const words = strings.marks;

/** Above the text: what each does to the words that are selected. */
export const MarkButtons = ({ onMark }: { onMark: (mark: Mark) => void }) => (
  <div role="toolbar" aria-label={words.label} className="actions">
    {MARKS.map((mark) => (
      <Button key={mark} formAction="none" onClick={() => onMark(mark)}>
        {words.buttons[mark]}
      </Button>
    ))}
  </div>
);
