/** Runs a task in one tab at a time. Refresh tokens rotate, so two tabs that renew at once would look like theft. */
export const oneTabAtATime = <T>(task: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request('renew-token', task) : task();
