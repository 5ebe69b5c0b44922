// The data that test keys make. It stands apart from ../public.ts, because it also ends deals, which depend on requests.
export { removeSandboxRequests, sendSandboxRequest } from './sandbox-request.ts';
