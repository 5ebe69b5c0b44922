// What test keys make. Apart from other features' way to requests: it also ends deals, which depend on requests.
export { removeSandboxRequests, sendSandboxRequest } from './sandbox-request.ts';
