import { onTestFinished, vi } from 'vitest';

/** The log entries and counts that a test writes from here on. */
export const writtenLines = () => {
  const lines: string[] = [];
  const spy = vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
  onTestFinished(() => spy.mockRestore());
  return () => lines.map((line) => JSON.parse(line) as Record<string, unknown>);
};
