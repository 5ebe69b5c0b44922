import { type MouseEvent, useEffect, useRef } from 'react';

/**
 * For a button on a page that is visible before its scripts run. An earlier click is carried out once they run
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
