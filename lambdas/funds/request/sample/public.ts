// Requests that test keys make. Separate from ../public.ts, because removing them ends deals, which depend on requests.
export { removeSandboxRequests, sendSandboxRequest } from './sandbox-request.ts';
