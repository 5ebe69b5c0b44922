// The findings of a command that checks things, one line per check.
export type Finding = { level: 'ok' | 'warn' | 'fail'; what: string; help?: string };

export const ok = (what: string): Finding => ({ level: 'ok', what });
export const warn = (what: string, help: string): Finding => ({ level: 'warn', what, help });
export const fail = (what: string, help: string): Finding => ({ level: 'fail', what, help });

const labels = { ok: 'ok  ', warn: 'WARN', fail: 'FAIL' };

export const lineOf = ({ level, what, help }: Finding): string =>
  `${labels[level]}  ${what}${help ? `\n        ${help}` : ''}`;

export const summary = (findings: Finding[]): string => {
  const count = (level: Finding['level']) => findings.filter((finding) => finding.level === level).length;
  const warnings = count('warn');
  return `${count('ok')} ok, ${warnings} ${warnings === 1 ? 'warning' : 'warnings'}, ${count('fail')} failed`;
};
