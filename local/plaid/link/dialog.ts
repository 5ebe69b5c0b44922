import { el } from './elements.ts';
import { style } from './style.ts';

export type Dialog = {
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

  const body = el('div', { class: 'body' });
  const closer = el('button', { type: 'button', class: 'close', 'aria-label': 'Close', click: onDismiss });
  const bar = el('div', { class: 'bar' }, el('span', { class: 'mark' }, 'Bank link, local stand-in'), closer);
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
