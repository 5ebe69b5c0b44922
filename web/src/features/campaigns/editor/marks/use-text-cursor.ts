import { useRef } from 'react';
import { type Edit, editedText, type Selected } from './mark-edit.ts';

/** Changes a text where its cursor is. `place` goes around the field. */
export const useTextCursor = (onChange: (text: string) => void) => {
  const place = useRef<HTMLDivElement>(null);

  const edit = (make: (selected: Selected) => Edit) => {
    const field = place.current?.querySelector('textarea');
    if (!field) return;
    const change = make({ text: field.value, from: field.selectionStart, to: field.selectionEnd });
    field.focus();
    field.setSelectionRange(change.from, change.to);
    // As if it were typed, so that the browser's own Undo takes it back.
    const isTyped = change.insert
      ? document.execCommand('insertText', false, change.insert)
      : document.execCommand('delete');
    if (!isTyped) onChange(editedText(field.value, change));
    field.setSelectionRange(...change.select);
  };

  return { place, edit };
};
