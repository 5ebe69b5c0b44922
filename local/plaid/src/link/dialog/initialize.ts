import { createBankCalls } from './bank-calls.ts';
import { createHandler } from './handler.ts';
import type { LinkConfig } from './link-types.ts';
import { wordsIn } from './words.ts';

declare const LINK_BASE: string;

const OWN_PATH = '/link/v2/stable/link-initialize.js';

/** The script's own address says where its calls go, unless its element names another place in `data-base`. */
const callsGoTo = (): string => {
  const element = document.currentScript;
  if (!(element instanceof HTMLScriptElement)) return LINK_BASE;
  if (element.dataset.base) return element.dataset.base;
  const url = new URL(element.src, document.baseURI);
  return url.pathname.endsWith(OWN_PATH) ? url.origin + url.pathname.slice(0, -OWN_PATH.length) : LINK_BASE;
};

const calls = createBankCalls(callsGoTo());

const create = (config: LinkConfig) => createHandler(config, calls);

/** Plaid embeds its institution list into the page; the stand-in embeds the button that opens the dialog. */
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
