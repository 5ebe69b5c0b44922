/** Keys for an operator's commands. Functions' permissions are checked; the operator's are not. */
export const operatorKeys = { accessKeyId: 'AKIALOCALOPERATOR', secretAccessKey: 'local-operator' };

export const operator = { ...operatorKeys, caller: { kind: 'operator' as const }, statements: [] };
