// The stand-in for Plaid's link-initialize.js: puts `Plaid` into the page.
import type { LinkConfig } from '../frame/link-types.ts';
import { wordsIn } from '../frame/words.ts';
import { createHandler } from './handler.ts';

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
