import { ApiError } from '#web/api/api-error.ts';
import { strings } from '../strings.ts';

/** True if the call needs a session that this browser doesn't have, or a sign-in in the last five minutes. */
export const needsSession = (error: unknown): boolean => error instanceof ApiError && error.code === 'STEP_UP_NEEDED';

/** A text for a box of the profile that can't load its content. */
export const whyNotShown = (error: unknown): string => (needsSession(error) ? strings.noSession : 'Unavailable');
