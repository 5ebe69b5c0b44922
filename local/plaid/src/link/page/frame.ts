// The frame as Plaid's own script opens it. On a phone its size comes only from a style element, elsewhere from its own
// style; a page whose policy forbids the former shows a frame of 304 by 154 pixels at the end of the page.
import type { ToFrame } from '../messages.ts';

const STYLESHEET = 'plaid-link-stylesheet';
const TEMPORARY_ID = 'plaid-link-temporary-id';
/** Stronger than any rule of the page. */
const HTML = `html${`#${TEMPORARY_ID}`.repeat(8)}`;

const phoneStyle = `
${HTML}, ${HTML} > body { height: 100% !important; overflow: hidden !important; }
${HTML} > body > .plaid-link-iframe {
  position: fixed !important; top: 0 !important; left: 0 !important; right: 0 !important; bottom: 0 !important;
  width: 100% !important; height: 100% !important; border: 0 !important; z-index: 9999999999 !important;
}`;

const isPhone = (): boolean => /Android|iPhone|iPad|iPod|Mobile/i.test(navigator.userAgent);

export type Frame = {
  element: HTMLIFrameElement;
  show(): void;
  hide(): void;
  remove(): void;
  send(message: ToFrame): void;
};

let made = 0;

export const createFrame = (address: URL): Frame => {
  made += 1;
  const element = document.createElement('iframe');
  element.id = `plaid-link-iframe-${made}`;
  element.className = 'plaid-link-iframe';
  element.title = 'Plaid Link';
  element.setAttribute('style', 'border: 0; z-index: 9999999999;');
  element.style.display = 'none';
  element.src = address.href;
  document.body.append(element);
  let before: Element | null = null;

  const hide = (): void => {
    element.style.display = 'none';
    document.getElementById(STYLESHEET)?.remove();
    if (document.documentElement.id === TEMPORARY_ID) document.documentElement.removeAttribute('id');
    if (before instanceof HTMLElement) before.focus();
    before = null;
  };

  return {
    element,
    show() {
      before = document.activeElement;
      if (isPhone()) fillPhone();
      else fillWindow(element);
      element.style.display = 'block';
      element.focus();
    },
    hide,
    remove() {
      hide();
      element.remove();
    },
    send: (message) => element.contentWindow?.postMessage(message, address.origin),
  };
};

const fillPhone = (): void => {
  document.documentElement.id = TEMPORARY_ID;
  const style = document.createElement('style');
  style.id = STYLESHEET;
  style.textContent = phoneStyle;
  document.head.append(style);
};

const fillWindow = ({ style }: HTMLIFrameElement): void => {
  Object.assign(style, { position: 'fixed', inset: '0', width: '100%', height: '100%', border: '0' });
};
