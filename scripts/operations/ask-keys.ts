// Keys are asked for without showing them, or read from a file or a pipe: as an argument they would stand in the shell's history.
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import type { Keys } from './rotate.ts';

const unshown = new Writable({ write: (_, __, done) => done() });

const prompt = async (fields: readonly string[]): Promise<Keys> => {
  const terminal = createInterface({ input: process.stdin, output: unshown, terminal: true });
  const keys: Keys = {};
  for (const name of fields) {
    process.stdout.write(`${name} (not shown; empty: as it is): `);
    const value = (await terminal.question('')).trim();
    process.stdout.write('\n');
    if (value) keys[name] = value;
  }
  terminal.close();
  return keys;
};

export const keysFrom = (text: string): Keys => {
  const wrong = new Error(`These are no keys: give an object such as {"secret":"..."}`);
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) throw wrong;
    if (Object.values(value).some((each) => typeof each !== 'string')) throw wrong;
    return value as Keys;
  } catch {
    // What JSON.parse says would quote the keys.
    throw wrong;
  }
};

export const askKeys = async (fields: readonly string[], file: string | undefined): Promise<Keys> => {
  if (file) return keysFrom(readFileSync(file, 'utf8'));
  return process.stdin.isTTY ? prompt(fields) : keysFrom(readFileSync(0, 'utf8'));
};
