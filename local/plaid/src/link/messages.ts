// The messages between the frame and the page that embeds it. Both check the other's origin.
import type { ExitMetadata, LinkError, SuccessMetadata } from './frame/session.ts';

export type ToFrame = { link: 'open'; token: string; receivedRedirectUri: string | null } | { link: 'exit' };

export type FromFrame =
  | { link: 'ready' }
  | { link: 'event'; name: string; metadata: Record<string, unknown> }
  | { link: 'success'; publicToken: string; metadata: SuccessMetadata }
  | { link: 'exited'; error: LinkError | null; metadata: ExitMetadata }
  /** A bank with its own site: the whole page goes there. */
  | { link: 'go'; address: string };
