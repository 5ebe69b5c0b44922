// npm run ops and npm run tool: runs one program of a list by its name, with the arguments after it. Without a name it prints the
// list. It only uses Node's own modules, so that a program without packages runs where nothing is installed.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';

const [list = '', name, ...args] = process.argv.slice(2);
const command = `npm run ${basename(list, '.json')} --`;
const programs = JSON.parse(readFileSync(list, 'utf8'));

const printList = () => {
  const width = Math.max(...Object.keys(programs).map(({ length }) => length));
  console.log(`${command} <name> [options]\n`);
  for (const [each, { does }] of Object.entries(programs)) console.log(`  ${each.padEnd(width)}  ${does}`);
};

const run = (file) => {
  const child = spawn(process.execPath, [...(file.endsWith('.ts') ? ['--import', 'tsx'] : []), file, ...args], {
    stdio: 'inherit',
  });
  // A terminal also sends Ctrl-C to the program, which may have something to finish, so this process waits for it.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  child.on('exit', (code) => {
    process.exitCode = code ?? 1;
  });
};

if (name === undefined) printList();
else if (Object.hasOwn(programs, name)) run(programs[name].file);
else {
  console.error(`'${name}' isn't one of them: ${Object.keys(programs).join(', ')}.`);
  process.exitCode = 2;
}
