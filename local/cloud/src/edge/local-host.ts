/** Only names of this machine: a page elsewhere must not reach the local cloud through a name of its own (DNS rebinding). */
export const isLocalHost = (host: string | undefined): boolean =>
  /^(localhost|[a-z0-9-]+\.localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i.test(host ?? '');
