// The tools that judge: a Python environment and DynamoDB Local, installed once into the cache of this checkout. The machine may
// lack programs that they need (python3, java, mvn); then the referee that needs one says so and is left out.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const here = import.meta.dirname;
export const root = join(here, '../..');
export const cacheFolder = join(root, 'node_modules/.cache/referees');

/** A tool that is not on this machine. The other referees continue. */
export class MissingToolError extends Error {}

export const succeeds = (program: string, ...args: string[]): boolean =>
  spawnSync(program, args, { stdio: 'ignore' }).status === 0;

const install = (what: string, program: string, args: string[], cwd = root): void => {
  console.log(`  Installing ${what}`);
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  if (status !== 0) throw new Error(`${what} could not be installed:\n${stdout}${stderr}`);
};

/** A cache folder named after the hash of the file that lists its contents, so that an old one is never used. */
const folderFor = (file: string): string => {
  const hash = createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 12);
  return join(cacheFolder, hash);
};

/** The programs of a Python environment with the packages of a requirements file. `last` exists once everything is installed. */
const pythonPrograms = (file: string, last: string): string => {
  if (!succeeds('python3', '-m', 'venv', '--help'))
    throw new MissingToolError('python3 with venv is not installed (Debian: apt-get install python3-venv)');
  const requirements = join(here, file);
  const folder = folderFor(requirements);
  const programs = join(folder, 'bin');
  if (existsSync(join(programs, last))) return programs;
  rmSync(folder, { recursive: true, force: true });
  install('a Python environment', 'python3', ['-m', 'venv', folder]);
  install(file, join(programs, 'python'), ['-m', 'pip', 'install', '-q', '-r', requirements]);
  return programs;
};

export const pythonWithTools = (): { python: string; cfnLint: string; pyHanko: string } => {
  const programs = pythonPrograms('requirements.txt', 'pyhanko');
  return {
    python: join(programs, 'python'),
    cfnLint: join(programs, 'cfn-lint'),
    pyHanko: join(programs, 'pyhanko'),
  };
};

/** Checkov has a separate environment, because it needs other versions of botocore. */
export const checkov = (): string => join(pythonPrograms('requirements-checkov.txt', 'checkov'), 'checkov');

/** The folder with DynamoDB Local's jars and its native library. */
export const dynamoDbLocal = (): string => {
  for (const [program, flag] of [
    ['java', '-version'],
    ['mvn', '-v'],
  ] as const)
    if (!succeeds(program, flag))
      throw new MissingToolError(`${program} is not installed (Java 17 or newer, and Maven)`);
  const pom = join(here, 'pom.xml');
  const folder = folderFor(pom);
  const jars = join(folder, 'jars');
  if (existsSync(jars)) return jars;
  mkdirSync(folder, { recursive: true });
  copyFileSync(pom, join(folder, 'pom.xml'));
  install('DynamoDB Local', 'mvn', ['-q', '-B', 'dependency:copy-dependencies', `-DoutputDirectory=${jars}`], folder);
  return jars;
};
