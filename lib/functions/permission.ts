// A function's permissions, and the environment variables that go with them.
export type Permission = {
  actions: string[];
  resources: string[];
  /** Why a resource with a wildcard can't be narrower. */
  reason?: string;
};

export type Grant = { environment: Record<string, string>; permissions: Permission[] };
