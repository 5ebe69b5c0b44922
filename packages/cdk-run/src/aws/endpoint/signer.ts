/** A call's signer and the kind of signature: from the Authorization header, or from the query of a presigned address. */
export type Signer = {
  accessKeyId: string;
  date: string;
  region: string;
  service: string;
  signedHeaders: string[];
  signature: string;
  /** Only presigned addresses expire. */
  presigned?: { signedAt: Date; expiresAt: Date };
};

export const readSigner = (headers: Record<string, string>, query: URLSearchParams): Signer | undefined => {
  const header = headers.authorization;
  if (header?.startsWith('AWS4-HMAC-SHA256')) {
    const part = (name: string) => header.match(new RegExp(`${name}=([^,\\s]+)`))?.[1] ?? '';
    return signer(part('Credential'), part('SignedHeaders'), part('Signature'));
  }
  if (!query.has('X-Amz-Credential')) return undefined;
  const signedAt = readAmzDate(query.get('X-Amz-Date') ?? '');
  const seconds = Number(query.get('X-Amz-Expires') ?? '0');
  const found = signer(
    query.get('X-Amz-Credential') ?? '',
    query.get('X-Amz-SignedHeaders') ?? '',
    query.get('X-Amz-Signature') ?? '',
  );
  if (!found || !signedAt) return undefined;
  return { ...found, presigned: { signedAt, expiresAt: new Date(signedAt.getTime() + seconds * 1000) } };
};

const signer = (credential: string, signedHeaders: string, signature: string): Signer | undefined => {
  const [accessKeyId, date, region, service] = credential.split('/');
  if (!accessKeyId || !date || !region || !service) return undefined;
  return { accessKeyId, date, region, service, signedHeaders: signedHeaders.split(';'), signature };
};

const readAmzDate = (text: string): Date | undefined => {
  const parts = text.match(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/);
  if (!parts) return undefined;
  const [, year, month, day, hour, minute, second] = parts;
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
};
