import { type Html, html, type Part } from './html.ts';

export type ConsoleRequest = {
  method: string;
  params: Record<string, string>;
  query: URLSearchParams;
  /** The fields of a JSON object or of a form. */
  body: Record<string, unknown>;
  wantsPage: boolean;
};

export type PageShape = {
  title: string;
  /** The section that the menu marks. */
  here: string;
  content: Html;
};

/** `view` is the same thing for a program and for a person; after `done` a browser goes back to a page. */
export type ConsoleReply =
  | { kind: 'view'; data: unknown; page(): PageShape }
  | { kind: 'done'; data: unknown; back: string }
  | { kind: 'bytes'; type: string; bytes: Buffer | string; headers?: Record<string, string> };

export type ConsoleRoute = {
  method: 'GET' | 'POST' | 'DELETE';
  /** Below /_local, with ':name' for a part that varies. */
  path: string;
  run(request: ConsoleRequest): ConsoleReply | Promise<ConsoleReply>;
};

type View<Data> = {
  path: string;
  title: string;
  /** The section of the menu, if it isn't the title. */
  here?: string;
  lead?: Part;
  read(request: ConsoleRequest): Data | Promise<Data>;
  show(data: Data): Part;
};

/** A page, and its data for a program that reads the same address. */
export const view = <Data>({ path, title, here = title, lead, read, show }: View<Data>): ConsoleRoute => ({
  method: 'GET',
  path,
  run: async (request) => {
    const data = await read(request);
    const page = () => ({
      title,
      here,
      content: html`<h1>${title}</h1>${lead && html`<p class="lead">${lead}</p>`}${show(data)}`,
    });
    return { kind: 'view', data, page };
  },
});

type Act = (request: ConsoleRequest) => unknown;

/** A button of the page at `back`, or a program's call. */
export const act = (path: string, back: string, run: Act, method: 'POST' | 'DELETE' = 'POST'): ConsoleRoute => ({
  method,
  path,
  run: async (request) => ({ kind: 'done', data: (await run(request)) ?? {}, back }),
});

/** Undoes the action at `path`. A program sends DELETE; a button can only post, so it has its own path. */
export const undo = (path: string, button: string, back: string, run: Act): ConsoleRoute[] => [
  act(path, back, run, 'DELETE'),
  act(`${path}/${button}`, back, run),
];

export class ConsoleError extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** The route for a request, or an error if there is none. `path` is below /_local. */
export const findRoute = (
  routes: ConsoleRoute[],
  method: string,
  path: string,
): { route: ConsoleRoute; params: Record<string, string> } => {
  const matches = routes.flatMap((route) => {
    const params = matchPath(route.path, path);
    return params ? [{ route, params }] : [];
  });
  const match = matches.find(({ route }) => route.method === method);
  if (match) return match;
  throw matches.length > 0
    ? new ConsoleError(405, `/_local${path} does not take ${method}`)
    : new ConsoleError(404, `The console has no page /_local${path}`);
};

const matchPath = (pattern: string, path: string): Record<string, string> | undefined => {
  const wanted = pattern.split('/');
  const given = path.split('/');
  if (wanted.length !== given.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    if (part.startsWith(':')) params[part.slice(1)] = decodeURIComponent(given[index]!);
    else if (part !== given[index]) return undefined;
  }
  return params;
};
