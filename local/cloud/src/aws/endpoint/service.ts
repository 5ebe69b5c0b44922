// The port every local AWS service implements. The endpoint (endpoint.ts) reads the SigV4 header, finds the caller and the
// service, has the IAM judge look at `authorize`, and only then calls `handle`.
export type Caller = { kind: 'function'; name: string; roleArn: string } | { kind: 'operator' };

export type AwsRequest = {
  /** The signing name of the credential scope: 'dynamodb', 'ses', 'kms', ... */
  service: string;
  method: string;
  /** Path and query as sent; the host is the endpoint's own. */
  url: URL;
  headers: Record<string, string>;
  body: Buffer;
  caller: Caller;
};

export type AwsReply = { status: number; headers?: Record<string, string>; body?: string | Buffer };

/** One permission that a call needs; a call may need several (a transaction, a copy). */
export type Need = { action: string; resources: string[]; context?: Record<string, string[]> };

export type AwsService = {
  signingNames: string[];
  authorize(request: AwsRequest): Need[];
  /** The refusal in the service's own protocol (JSON, XML, query). */
  deny(request: AwsRequest, message: string): AwsReply;
  handle(request: AwsRequest): Promise<AwsReply>;
  /** What lets a browser's page make this call; undefined when it may not. */
  browserHeaders?(
    call: { origin: string; method: string; headers?: string[] },
    request: AwsRequest,
  ): Record<string, string> | undefined;
  close?(): Promise<void>;
};
