// The errors in the saved code, with the line and the place in it.
import { type BuildFailure, formatMessages } from 'esbuild';

const isBuildFailure = (error: unknown): error is BuildFailure =>
  error instanceof Error && Array.isArray((error as Partial<BuildFailure>).errors);

export const compilerMessage = async (error: unknown): Promise<string> => {
  if (!isBuildFailure(error)) return error instanceof Error ? error.message : String(error);
  const messages = await formatMessages(error.errors, { kind: 'error', color: process.stdout.isTTY });
  return `The saved code doesn't compile, so the old code keeps running:\n\n${messages.join('\n').trimEnd()}\n`;
};
