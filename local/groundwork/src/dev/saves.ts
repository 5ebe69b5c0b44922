// Files are saved in bursts. This handles a burst once for all of its files, and one burst after the other.

export type Change = 'swap' | 'restart';

export type SavesOptions = {
  /** Gives new code to the functions that these files are part of. */
  swap(files: string[]): Promise<void>;
  restart(): Promise<void>;
  /** Waits until the burst is over. */
  pause(): Promise<void>;
  complain(error: unknown): Promise<void>;
};

/** The effect of a saved file in one of the watched folders; undefined for a file that isn't a source. */
export const changeBy = (folder: string, file: string): Change | undefined => {
  if (!/\.(ts|js|json)$/.test(file) || file.includes('.test.')) return undefined;
  // Routes are in the template: a changed contract or vocabulary changes the infrastructure.
  return folder !== 'lambdas' || /(?:contract|vocabulary)\.ts$/.test(file) ? 'restart' : 'swap';
};

export const createSaves = ({ swap, restart, pause, complain }: SavesOptions) => {
  let files = new Set<string>();
  let wanted: Change | undefined;
  let work: Promise<void> = Promise.resolve();

  const act = () => {
    const [change, saved] = [wanted, [...files]];
    wanted = undefined;
    files = new Set();
    return change === 'restart' ? restart() : swap(saved);
  };
  return {
    add(file: string, change: Change): void {
      const isWaiting = wanted !== undefined;
      files.add(file);
      wanted = wanted === 'restart' ? 'restart' : change;
      if (!isWaiting) work = work.then(pause).then(act).catch(complain);
    },
    /** Resolves when all files saved so far have been handled. */
    done: (): Promise<void> => work,
  };
};
