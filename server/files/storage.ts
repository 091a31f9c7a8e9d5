/** The two buckets of spec 3: photos are public, proofs never. */
export type Bucket = 'avatars' | 'payment-proofs';
/** A path inside a bucket, made by us alone: never a name that someone sent. */
export type Key = string;

export type StoredFile = { key: Key; modified: Date };

/** Where files live; one interface, two drivers. */
export type Storage = {
  /** Writes the whole file or nothing. */
  put(bucket: Bucket, key: Key, content: Buffer, type: string): Promise<void>;
  /** The content, or null where there is no such file. */
  get(bucket: Bucket, key: Key): Promise<Buffer | null>;
  /** Deletes the file; one that is not there is no error. */
  remove(bucket: Bucket, key: Key): Promise<void>;
  /** Everything in the bucket, in no order: drafts too that were never finished. */
  list(bucket: Bucket): AsyncIterable<StoredFile>;
};
