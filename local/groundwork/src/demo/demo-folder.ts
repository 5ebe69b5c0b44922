// Decides whether a data folder may still get the demo data, and copies it there.
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { resetDataFolder } from 'cdk-run/data-folder';
import { configuration } from '../configuration.ts';
import { MARK, UNTOUCHED } from '../seed/mark.ts';

export const isUntouched = (dataDir: string): boolean => existsSync(join(dataDir, UNTOUCHED));

export const isNewFolder = (dataDir: string): boolean => !existsSync(dataDir) || readdirSync(dataDir).length === 0;

export const markUntouched = (dataDir: string): void => {
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(join(dataDir, UNTOUCHED), '');
};

export const markTouched = (dataDir: string): void => rmSync(join(dataDir, UNTOUCHED), { force: true });

/** Replaces the data of a folder that no cloud uses. If this is interrupted, the next start does it again. */
export const takeDemo = async (played: string, dataDir: string): Promise<void> => {
  await resetDataFolder({ dataDir, configuration });
  markUntouched(dataDir);
  cpSync(played, dataDir, { recursive: true, filter: (path) => path !== join(played, MARK) });
  cpSync(join(played, MARK), join(dataDir, MARK));
  markTouched(dataDir);
};
