// The restore project's script, with an aws command that records its calls and keeps one parameter.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';

const AWS = `#!/usr/bin/env bash
case "$1 $2" in
  'lambda list-functions') printf 'groundwork-prod-chat\\tgroundwork-prod-upkeep\\n' ;;
  'lambda get-function-concurrency') [[ "$*" == *upkeep* ]] && echo 5 || echo None ;;
  'ssm get-parameter') [ -f "$HOLD/kept" ] && cat "$HOLD/kept" ;;
  'ssm put-parameter') echo "\${@: -1}" > "$HOLD/kept" ;;
  'ssm delete-parameter') rm "$HOLD/kept" ;;
  *) echo "$*" >> "$HOLD/calls" ;;
esac`;
const NODE = `#!/usr/bin/env bash
echo "node \${*##*/}" >> "$HOLD/calls"`;

const aBuild = () => {
  const folder = mkdtempSync(join(tmpdir(), 'groundwork-restore-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, text] of Object.entries({ aws: AWS, node: NODE }))
    writeFileSync(join(folder, name), text, { mode: 0o755 });
  const calls = join(folder, 'calls');
  return (action: string, more: Record<string, string> = {}) => {
    rmSync(calls, { force: true });
    const variables = { STAGE: 'prod', ACTION: action, FROM: 'copy', AT: '', INTO: 'us-east-1', HOLD: folder, ...more };
    const env = { ...process.env, ...variables, PATH: `${folder}:${process.env.PATH}` };
    execFileSync('bash', ['operations/restore/restore.sh'], { env, stdio: 'pipe' });
    return existsSync(calls) ? readFileSync(calls, 'utf8').trim().split('\n') : [];
  };
};

const stopped = ['chat', 'upkeep'].map(
  (name) =>
    `lambda put-function-concurrency --region us-east-1 --function-name groundwork-prod-${name} --reserved-concurrent-executions 0`,
);

it('checks without touching anything', () => {
  expect(aBuild()('check')).toEqual(['node restore.mjs --stage prod --from copy --into us-east-1']);
});

it('stops every function before it restores, to a given time too, and leaves them stopped', () => {
  const build = aBuild();
  const restored = 'node restore.mjs --stage prod --from here --into us-east-1 --at 2026-12-01T12:00:00Z --yes';
  expect(build('restore', { FROM: 'here', AT: '2026-12-01T12:00:00Z' })).toEqual([...stopped, restored]);
});

it('starts them again with what they had reserved, even when it stopped them twice', () => {
  const build = aBuild();
  build('stop');
  expect(build('stop')).toEqual(stopped);
  expect(build('start')).toEqual([
    'lambda delete-function-concurrency --region us-east-1 --function-name groundwork-prod-chat',
    'lambda put-function-concurrency --region us-east-1 --function-name groundwork-prod-upkeep --reserved-concurrent-executions 5',
  ]);
});

it('refuses an unknown action', () => {
  expect(() => aBuild()('delete')).toThrow();
});
