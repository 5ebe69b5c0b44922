// What `Plaid.create` gives back: opens the frame, and passes on to the page what the frame reports.
import type { LinkConfig } from '../frame/link-types.ts';
import type { FromFrame } from '../messages.ts';
import { createFrame } from './frame.ts';

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
