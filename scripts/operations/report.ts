// What a command that checks things found, a line a check.
export type Finding = { level: 'ok' | 'warn' | 'fail'; what: string; help?: string };

export const ok = (what: string): Finding => ({ level: 'ok', what });
export const warn = (what: string, help: string): Finding => ({ level: 'warn', what, help });
export const fail = (what: string, help: string): Finding => ({ level: 'fail', what, help });

const sign = { ok: 'ok  ', warn: 'WARN', fail: 'FAIL' };

export const lineOf = ({ level, what, help }: Finding): string =>
  `${sign[level]}  ${what}${help ? `\n        ${help}` : ''}`;

export const summary = (findings: Finding[]): string => {
  const count = (level: Finding['level']) => findings.filter((finding) => finding.level === level).length;
  return `${count('ok')} ok, ${count('warn')} to look at, ${count('fail')} failed`;
};
