import type { FromFrame } from '../messages.ts';
import { eventMetadata, exitMetadata, type Journey } from './journey.ts';
import { type LinkWords, wordsIn } from './words.ts';

type Child = Node | string | null;
type Attributes = Record<string, string | boolean | ((event: Event) => void) | undefined>;

/** Builds an element; functions become listeners, so that nothing needs inline handlers, which a strict policy refuses. */
export const el = <K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] => {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(name, value);
    else if (value === true) element.setAttribute(name, '');
    else if (typeof value === 'string') element.setAttribute(name, value);
  }
  element.append(...children.filter((child) => child !== null));
  return element;
};

let counter = 0;

export const field = (label: string, attributes: Attributes): { row: HTMLElement; input: HTMLInputElement } => {
  counter += 1;
  const id = `link-field-${counter}`;
  const input = el('input', { id, class: 'input', required: true, ...attributes });
  return { row: el('div', { class: 'field' }, el('label', { for: id }, label), input), input };
};

export const primaryButton = (label: string, type: 'button' | 'submit', onClick?: () => void): HTMLButtonElement =>
  el('button', { type, class: 'primary', click: onClick }, label);

export type Dialog = {
  words: LinkWords;
  /** Replaces the content and moves the focus there, so that a screen reader reads out the new step. */
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

/** The page's messages when the dialog closes: linked accounts, or an exit. */
export const closing = (journey: Journey, at: Date): FromFrame[] => {
  const { view, status, lastError } = journey;
  const metadata = eventMetadata(journey, at);
  if (view.kind === 'success')
    return [
      { link: 'event', name: 'HANDOFF', metadata },
      { link: 'success', publicToken: view.finished.public_token, metadata: view.finished.metadata },
    ];
  return [
    { link: 'event', name: 'EXIT', metadata: { ...metadata, exit_status: status } },
    { link: 'exited', error: lastError, metadata: exitMetadata(journey) },
  ];
};

/** For the frame's document, which allows its own style element. */
export const style = `
html, body { background: transparent; }
* { box-sizing: border-box; margin: 0; font-family: inherit; }
dialog {
  --ink: #17211e; --quiet: #55635e; --paper: #ffffff; --line: #d9dfdc; --act: #1f5d4c; --on-act: #ffffff;
  --tint: #f2f6f4; --bad: #a32020; --bad-tint: #fdf3f2;
  width: min(26rem, 100vw); max-width: 100vw; height: min(40rem, 100dvh); max-height: 100dvh;
  margin: auto; padding: 0; border: 0; border-radius: 16px; overflow: hidden;
  background: var(--paper); color: var(--ink);
  font: 400 1rem/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif;
  box-shadow: 0 24px 64px rgb(23 33 30 / 28%);
}
dialog[open] { display: flex; flex-direction: column; }
dialog::backdrop { background: rgb(23 33 30 / 55%); }
.bar { display: flex; align-items: center; justify-content: space-between; padding: 12px 12px 0 24px; }
.mark { font-size: .8125rem; color: var(--quiet); }
.close { width: 44px; height: 44px; border: 0; border-radius: 50%; background: none; color: var(--ink); position: relative; cursor: pointer; }
.close::before, .close::after { content: ''; position: absolute; left: 14px; top: 21px; width: 16px; height: 2px; background: currentcolor; transform: rotate(45deg); }
.close::after { transform: rotate(-45deg); }
.close:hover, .bank:hover { background: var(--tint); }
.body { flex: 1; overflow-y: auto; padding: 8px 24px 24px; display: flex; flex-direction: column; gap: 16px; }
h2 { font-size: 1.375rem; line-height: 1.3; font-weight: 700; }
p { color: var(--quiet); }
ul { list-style: none; padding: 0; display: flex; flex-direction: column; gap: 8px; }
.points li { padding-left: 28px; position: relative; color: var(--quiet); }
.points li::before, .done::before { content: ''; position: absolute; border: solid var(--act); transform: rotate(45deg); }
.points li::before { left: 6px; top: 4px; width: 6px; height: 12px; border-width: 0 2px 2px 0; }
form, .stack { display: flex; flex-direction: column; gap: 16px; }
.field { display: flex; flex-direction: column; gap: 4px; }
label { font-weight: 600; font-size: .9375rem; }
.input { width: 100%; min-height: 48px; padding: 10px 14px; font-size: 1rem; color: var(--ink); background: var(--paper); border: 1px solid #7c8a85; border-radius: 10px; }
.input[aria-invalid='true'] { border-color: var(--bad); }
.primary { min-height: 48px; padding: 10px 20px; border: 0; border-radius: 10px; background: var(--act); color: var(--on-act); font-size: 1rem; font-weight: 600; cursor: pointer; }
.primary:disabled { opacity: .55; cursor: default; }
.secondary { min-height: 44px; border: 0; border-radius: 10px; background: none; color: var(--act); font-size: 1rem; font-weight: 600; cursor: pointer; }
:focus-visible { outline: 3px solid var(--act); outline-offset: 2px; }
h2:focus-visible { outline: none; }
.bank { width: 100%; min-height: 56px; display: flex; align-items: center; gap: 12px; text-align: left; padding: 8px 12px; border: 1px solid var(--line); border-radius: 12px; background: none; color: var(--ink); font-size: 1rem; cursor: pointer; }
.initial { flex: none; width: 36px; height: 36px; border-radius: 50%; display: grid; place-items: center; background: var(--tint); color: var(--act); font-weight: 700; }
.two { display: flex; flex-direction: column; min-width: 0; overflow-wrap: anywhere; }
.hint { font-size: .8125rem; color: var(--quiet); font-weight: 400; }
.account { display: flex; align-items: center; gap: 12px; min-height: 56px; padding: 8px 12px; border: 1px solid var(--line); border-radius: 12px; cursor: pointer; }
.account input { flex: none; width: 22px; height: 22px; accent-color: var(--act); }
.problem { padding: 12px 16px; border-radius: 10px; background: var(--bad-tint); color: var(--bad); }
p:empty { margin-top: -16px; }
.push { margin-top: auto; }
.done { position: relative; width: 56px; height: 56px; border-radius: 50%; background: var(--tint); }
.done::before { left: 21px; top: 13px; width: 14px; height: 26px; border-width: 0 3px 3px 0; }
@media (max-width: 480px) { dialog { width: 100vw; height: 100dvh; border-radius: 0; } .body { padding: 8px 16px 16px; } .bar { padding-left: 16px; } }
@media (prefers-color-scheme: dark) {
  dialog { --ink: #eef2f0; --quiet: #b2bfba; --paper: #17211e; --line: #3a4743; --act: #7cc4ab; --on-act: #10201b; --tint: #22302b; --bad: #ffb4ab; --bad-tint: #3a1f1d; }
}
`;
