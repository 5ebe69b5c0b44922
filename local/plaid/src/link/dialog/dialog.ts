import { el } from './elements.ts';
import { style } from './style.ts';
import { type LinkWords, wordsIn } from './words.ts';

export type Dialog = {
  words: LinkWords;
  /** Replaces what is shown and moves the focus there, so that a screen reader tells the new step. */
  show(title: string, ...content: (Node | null)[]): void;
  close(): void;
};

/** A modal in a shadow tree of its own. The browser's own dialog keeps the focus inside and the page behind inert. */
export const openDialog = (onDismiss: () => void): Dialog => {
  const before = document.activeElement;
  const host = el('div', { 'data-plaid-link': '' });
  const shadow = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(style);
  shadow.adoptedStyleSheets = [sheet];

  // Until the session tells, as the page it stands on.
  let words = wordsIn(document.documentElement.lang);
  const body = el('div', { class: 'body' });
  const closer = el('button', { type: 'button', class: 'close', 'aria-label': words.close, click: onDismiss });
  const mark = el('span', { class: 'mark' }, words.mark);
  const bar = el('div', { class: 'bar' }, mark, closer);
  const dialog = el('dialog', { 'aria-labelledby': 'link-title' }, bar, body);
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault();
    onDismiss();
  });
  // Keys typed here are nobody else's: a page that listens for Escape must not close something of its own.
  dialog.addEventListener('keydown', (event) => event.stopPropagation());
  shadow.append(dialog);
  document.body.append(host);
  dialog.showModal();

  return {
    get words() {
      return words;
    },
    set words(known) {
      words = known;
      mark.textContent = known.mark;
      closer.setAttribute('aria-label', known.close);
    },
    show(title, ...content) {
      const heading = el('h2', { id: 'link-title', tabindex: '-1' }, title);
      body.replaceChildren(heading, ...content.filter((node) => node !== null));
      body.scrollTop = 0;
      (body.querySelector<HTMLInputElement>('form input:not([type=checkbox])') ?? heading).focus();
    },
    close() {
      dialog.close();
      host.remove();
      if (before instanceof HTMLElement) before.focus();
    },
  };
};
