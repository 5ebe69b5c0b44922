// The route table of a feature: the one place a call is written. CDK builds the gateway from it, serve() parses and
// authorizes by it, the web's call() is typed by it, and the tests attack it.
import type * as v from 'valibot';

/**
 * agent: a signed-in user (the gateway verified the token). staff: the same, in the group `staff`.
 * guest: holds a link's id and pin, proven before the handler runs. signed: a webhook that carries its own signature.
 * public: anybody; the handler may still look at a token.
 */
export type Auth = 'agent' | 'staff' | 'guest' | 'public' | 'signed';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export type Route = {
  method: Method;
  path: `/api/${string}`;
  auth: Auth;
  /** Status of a successful answer; 200 unless told. */
  status?: 200 | 201 | 202;
  query?: v.GenericSchema;
  body?: v.GenericSchema;
  /** The handler reads the body itself: it isn't a JSON object or a form. */
  rawBody?: true;
  reply: v.GenericSchema;
  /** Body limit in bytes where 256 KB is not enough. */
  bodyLimit?: number;
  /** Requests a second that the gateway lets through from everyone together (burst is twice that). One address may do far less. */
  throttle?: number;
  /** Only our own pages may call it: the browser's session cookie is what it acts on. */
  ownPagesOnly?: true;
  /** What it gives out outlives the ID token, so the token alone doesn't get it: the browser's live session has to come with it. */
  liveSession?: true;
  /**
   * What a client begins for the agent: refused while the agent's account is deactivated. What is the client's own (reading,
   * withdrawing, disconnecting a bank) never is.
   */
  forTheAgent?: true;
  /** The person signed in, or proved themselves again, within the last five minutes in this browser. */
  stepUp?: true;
};

export type Routes = Record<string, Route>;

export type Body<R extends Route> = R['body'] extends v.GenericSchema ? v.InferOutput<R['body']> : undefined;
export type Query<R extends Route> = R['query'] extends v.GenericSchema ? v.InferOutput<R['query']> : undefined;
export type Reply<R extends Route> = v.InferInput<R['reply']>;

type ParamNames<P extends string> = P extends `${string}{${infer Name}}${infer Rest}` ? Name | ParamNames<Rest> : never;
export type Params<R extends Route> = Record<ParamNames<R['path']>, string>;

/** Lists take these; without them they answer a page of 100. */
export const PAGE_LIMIT = 100;
