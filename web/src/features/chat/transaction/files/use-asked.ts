import useSWR from 'swr';
import type { AskedFile } from '#contracts/files/asked';
import type { FileCalls } from './file-calls.ts';

const LOOK_AGAIN_MS = 30_000;

/** What was asked for, as the page has it now. */
export const useAsked = ({ name, asked }: FileCalls) => {
  const { data, mutate } = useSWR<{ asked: AskedFile[] }>(['asked', name], asked, { refreshInterval: LOOK_AGAIN_MS });
  return { asked: data?.asked ?? [], reload: mutate as () => Promise<unknown> };
};
