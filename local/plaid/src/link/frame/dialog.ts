import { el } from './elements.ts';
import { type LinkWords, wordsIn } from './words.ts';

export type Dialog = {
  words: LinkWords;
  /** Replaces what is shown and moves the focus there, so that a screen reader reads out the new step. */
  show(title: string, ...content: (Node | null)[]): void;
  close(): void;
};

/** The frame's whole content. The focus stays inside, because the page behind it isn't inert for the keyboard. */
export const openDialog = (language: string, onDismiss: () => void): Dialog => {
  let words = wordsIn(language);
  const body = el('div', { class: 'body' });
  const closer = el('button', { type: 'button', class: 'close', 'aria-label': words.close, click: onDismiss });
  const mark = el('span', { class: 'mark' }, words.mark);
  const dialog = el('dialog', { 'aria-labelledby': 'link-title' }, el('div', { class: 'bar' }, mark, closer), body);
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault();
    onDismiss();
  });
  dialog.addEventListener('keydown', (event) => {
    if (event.key === 'Tab') keepFocusIn(dialog, event);
  });
  document.body.append(dialog);
  dialog.showModal();

  return {
    get words() {
      return words;
    },
    set words(known) {
      words = known;
      mark.textContent = known.mark;
      closer.setAttribute('aria-label', known.close);
      document.documentElement.lang = known.language;
    },
    show(title, ...content) {
      const heading = el('h2', { id: 'link-title', tabindex: '-1' }, title);
      body.replaceChildren(heading, ...content.filter((node) => node !== null));
      body.scrollTop = 0;
      (body.querySelector<HTMLInputElement>('form input:not([type=checkbox])') ?? heading).focus();
    },
    close() {
      dialog.remove();
    },
  };
};

/** From the last field the focus goes to the first, and the other way round. */
const keepFocusIn = (dialog: HTMLElement, event: KeyboardEvent): void => {
  const stops = [...dialog.querySelectorAll<HTMLElement>('button:not(:disabled), input')];
  const [first, last] = [stops.at(0), stops.at(-1)];
  const isAtEnd = document.activeElement === (event.shiftKey ? first : last);
  if (!isAtEnd) return;
  event.preventDefault();
  (event.shiftKey ? last : first)?.focus();
};
