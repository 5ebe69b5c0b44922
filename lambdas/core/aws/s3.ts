type S3 = { s3: typeof import('@aws-sdk/client-s3'); client: import('@aws-sdk/client-s3').S3Client };

/** Loaded at the first call that needs it, and once. */
export const openS3 = (settings: import('@aws-sdk/client-s3').S3ClientConfig): (() => Promise<S3>) => {
  const open = async (): Promise<S3> => {
    const s3 = await import('@aws-sdk/client-s3');
    return { s3, client: new s3.S3Client(settings) };
  };
  let opened: Promise<S3> | undefined;
  return () => {
    opened ??= open();
    return opened;
  };
};
