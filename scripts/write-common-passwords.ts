// Writes the list of passwords that are too common to be chosen.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { commonPasswords } from './common-passwords.ts';

const file = new URL('../web/src/features/auth/password/guessable/common-passwords.txt', import.meta.url);
writeFileSync(fileURLToPath(file), commonPasswords());
