// Prompts for keys without showing them, or reads them from a file or a pipe. As an argument they would end up in the shell's history.
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import type { Keys } from './rotate.ts';

const hidden = new Writable({ write: (_, __, done) => done() });

const prompt = async (fields: readonly string[], title: string): Promise<Keys> => {
  console.log(title);
  const terminal = createInterface({ input: process.stdin, output: hidden, terminal: true });
  const keys: Keys = {};
  for (const name of fields) {
    process.stdout.write(`  ${name} (hidden): `);
    const value = (await terminal.question('')).trim();
    process.stdout.write('\n');
    if (value) keys[name] = value;
  }
  terminal.close();
  return keys;
};

export const keysFrom = (text: string): Keys => {
  const invalid = new Error(`These are not keys. Use an object such as {"secret":"..."}`);
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) throw invalid;
    if (Object.values(value).some((each) => typeof each !== 'string')) throw invalid;
    return value as Keys;
  } catch {
    // The error of JSON.parse would quote the keys.
    throw invalid;
  }
};

type Source = { title: string; file?: string | undefined };

export const promptForKeys = async (fields: readonly string[], { title, file }: Source): Promise<Keys> => {
  if (file) return keysFrom(readFileSync(file, 'utf8'));
  return process.stdin.isTTY ? prompt(fields, title) : keysFrom(readFileSync(0, 'utf8'));
};
