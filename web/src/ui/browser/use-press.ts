import { type MouseEvent, useEffect, useRef } from 'react';

/**
 * A button of a page that shows before its scripts run: a press that came earlier is carried out once they do
 * (build/first-words.js).
 */
export function usePress(press: () => unknown) {
  const ref = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const button = ref.current;
    if (button?.dataset.pressed !== 'early') return;
    delete button.dataset.pressed;
    button.click();
  }, []);
  const onClick = (event: MouseEvent) => {
    event.preventDefault();
    press();
  };
  return { ref, type: 'button', 'data-waits': '', onClick } as const;
}
