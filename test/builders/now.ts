/** The moment at which unit tests stand still. */
export const NOW = new Date('2026-11-21T10:00:00.000Z');

export const inDays = (days: number): string => new Date(NOW.getTime() + days * 86_400_000).toISOString();
