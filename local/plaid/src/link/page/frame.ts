import type { LinkConfig } from '../frame/session.ts';
import { wordsIn } from '../frame/words.ts';
import type { FromFrame, ToFrame } from '../messages.ts';

// The frame, opened the way Plaid's own script does it. On a phone, only a style element sets its size; elsewhere, its style attribute
// does. If a page's policy forbids style elements, a phone shows a frame of 304 by 154 pixels at the end of the page.

const STYLESHEET = 'plaid-link-stylesheet';
const TEMPORARY_ID = 'plaid-link-temporary-id';
/** A selector that is stronger than any rule of the page. */
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

// The result of `Plaid.create`: opens the frame, and passes its reports on to the page.

export const createHandler = (config: LinkConfig, frameAddress: URL) => {
  const frame = createFrame(frameAddress);
  let isReady = false;
  let isOpen = false;

  const openSession = (): void =>
    frame.send({ link: 'open', token: config.token ?? '', receivedRedirectUri: config.receivedRedirectUri ?? null });

  const close = (): void => {
    isOpen = false;
    frame.hide();
  };

  const take = (message: FromFrame): void => {
    if (message.link === 'ready') {
      isReady = true;
      config.onLoad?.();
      if (isOpen) openSession();
    }
    if (message.link === 'event') config.onEvent?.(message.name, message.metadata);
    if (message.link === 'go') location.assign(message.address);
    if (message.link === 'success') {
      close();
      config.onSuccess(message.publicToken, message.metadata);
    }
    if (message.link === 'exited') {
      close();
      config.onExit?.(message.error, message.metadata);
    }
  };

  const listen = (event: MessageEvent<FromFrame>): void => {
    if (event.source === frame.element.contentWindow && event.origin === frameAddress.origin) take(event.data);
  };
  addEventListener('message', listen);

  return {
    open(): void {
      if (isOpen) return;
      isOpen = true;
      frame.show();
      if (isReady) openSession();
    },
    exit: (): void => frame.send({ link: 'exit' }),
    submit: (): void => undefined,
    destroy(): void {
      removeEventListener('message', listen);
      frame.remove();
    },
  };
};

// The stand-in for Plaid's link-initialize.js: puts `Plaid` into the page.

/** The frame's document is beside the script. */
const frameBeside = (): URL => {
  const element = document.currentScript;
  if (!(element instanceof HTMLScriptElement)) throw new Error('link-initialize.js is loaded by a script element');
  const script = new URL(element.src, document.baseURI);
  const frame = new URL('./link.html', script);
  frame.search = new URLSearchParams({ origin: location.origin }).toString();
  return frame;
};

const frameAddress = frameBeside();

const create = (config: LinkConfig) => {
  const address = new URL(frameAddress);
  address.searchParams.set('lang', document.documentElement.lang);
  return createHandler(config, address);
};

/** Plaid embeds its list of institutions into the page; the stand-in embeds the button that opens the dialog. */
const createEmbedded = (config: LinkConfig, target: HTMLElement) => {
  const handler = create(config);
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = wordsIn(document.documentElement.lang).chooseBank;
  button.addEventListener('click', handler.open);
  target.append(button);
  return {
    destroy() {
      button.remove();
      handler.destroy();
    },
  };
};

Object.assign(window, { Plaid: { create, createEmbedded } });
