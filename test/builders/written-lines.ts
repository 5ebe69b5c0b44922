import { onTestFinished, vi } from 'vitest';

/** What a test writes into the log from here on: entries and counts. */
export const writtenLines = () => {
  const lines: string[] = [];
  const spy = vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
  onTestFinished(() => spy.mockRestore());
  return () => lines.map((line) => JSON.parse(line) as Record<string, unknown>);
};
