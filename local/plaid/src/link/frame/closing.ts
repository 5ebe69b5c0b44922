import type { FromFrame } from '../messages.ts';
import { eventMetadata, exitMetadata, type Journey } from './journey.ts';

/** What the page learns when the dialog closes: once the accounts are linked it gets them, anything else is an exit. */
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
