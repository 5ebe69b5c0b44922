// The route table of a feature: the only definition of a call. CDK builds the gateway from it, serve() parses and
// authorizes by it, the web's call() gets its types from it, and the tests attack it.
import type * as v from 'valibot';

/**
 * agent: a signed-in user (the gateway verified the token). staff: the same, in the group `staff`. guest: holds a
 * link's id and pin, proven before the handler runs. signed: a webhook with its own signature. public: anybody; the
 * handler may still read a token. key: a program with an API key of an account, for the public API only. assistant: an
 * assistant that an agent has connected, with an access token for the assistants' address only.
 */
export type Auth = 'agent' | 'staff' | 'guest' | 'public' | 'signed' | 'key' | 'assistant';

/** The gateway's stage variable with the pages' app client (lib/api/rest-api.ts). */
export const CLIENT_VARIABLE = 'client';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export type Route = {
  method: Method;
  path: `/api/${string}` | `/v1/${string}` | '/mcp' | `/.well-known/${string}`;
  auth: Auth;
  /** Status of a successful answer; 200 by default. */
  status?: 200 | 201 | 202;
  query?: v.GenericSchema;
  body?: v.GenericSchema;
  /** The handler reads the body itself: it isn't a JSON object or a form. */
  rawBody?: true;
  reply: v.GenericSchema;
  /** Body limit in bytes, if 256 KB is not enough. */
  bodyLimit?: number;
  /**
   * Requests per second that the gateway allows from everyone together (burst is twice that). One address may make
   * far fewer.
   */
  throttle?: number;
  /** Only our own pages may call it, because it acts on the browser's session cookie. */
  ownPagesOnly?: true;
  /** Its result outlives the ID token, so the token alone isn't enough: the call needs the browser's live session, too. */
  liveSession?: true;
  /**
   * A guest's step for the agent, or message to them: refused while the agent's account is deactivated. A guest's own
   * actions (reading, withdrawing, disconnecting a bank) never are. If a route both gives and takes back, the body's
   * values for giving.
   */
  forTheAgent?: true | Record<string, string | boolean>;
  /** The person signed in, or proved themselves again, within the last five minutes in this browser. */
  stepUp?: true;
  /** For a route of the public API: what its key has to allow. Without one, every key is enough. */
  scope?: string;
  /** For a route of the public API: its heading in the documentation, and what a stranger should know about it. */
  docs?: { title: string; words: string };
};

export type Routes = Record<string, Route>;

export type Body<R extends Route> = R['body'] extends v.GenericSchema ? v.InferOutput<R['body']> : undefined;
export type Query<R extends Route> = R['query'] extends v.GenericSchema ? v.InferOutput<R['query']> : undefined;
export type Reply<R extends Route> = v.InferInput<R['reply']>;

type ParamNames<P extends string> = P extends `${string}{${infer Name}}${infer Rest}` ? Name | ParamNames<Rest> : never;
export type Params<R extends Route> = Record<ParamNames<R['path']>, string>;

/** The fields for paging a list. The default is a page of 100. */
export const PAGE_LIMIT = 100;
