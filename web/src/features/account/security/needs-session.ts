import { ApiError } from '#web/api/api-error.ts';
import { strings } from '../strings.ts';

/** The call takes a session that this browser doesn't have, or a sign-in of the last five minutes. */
export const needsSession = (error: unknown): boolean => error instanceof ApiError && error.code === 'STEP_UP_NEEDED';

/** What a box of the profile says in place of what it can't show. */
export const whyNotShown = (error: unknown): string => (needsSession(error) ? strings.noSession : strings.unavailable);
