import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import type { StorageSettings } from '../config/env.ts';
import { AppError } from '../lib/errors.ts';
import type { Bucket, Key, Storage } from './storage.ts';

type S3Settings = Extract<StorageSettings, { driver: 's3' }>;

const INSUFFICIENT_STORAGE = 507; // RFC 4918; from S3 servers other than Amazon's when a disk or quota is full
const isFull = (error: unknown) =>
  error instanceof S3ServiceException && error.$metadata.httpStatusCode === INSUFFICIENT_STORAGE;

/** One private S3 bucket; our buckets are prefixes in it. */
export function createS3Storage(settings: S3Settings): Storage {
  const { bucket: Bucket, region, endpoint, credentials, forcePathStyle } = settings;
  const s3 = new S3Client({ region, endpoint, credentials, forcePathStyle });
  const at = (bucket: Bucket, key: Key) => ({ Bucket, Key: `${bucket}/${key}` });
  return {
    async put(bucket, key, content, type) {
      try {
        await s3.send(new PutObjectCommand({ ...at(bucket, key), Body: content, ContentType: type }));
      } catch (error) {
        throw isFull(error) ? new AppError('STORAGE_FULL', { cause: error }) : error;
      }
    },
    async get(bucket, key) {
      try {
        const { Body } = await s3.send(new GetObjectCommand(at(bucket, key)));
        return Body ? Buffer.from(await Body.transformToByteArray()) : null;
      } catch (error) {
        if (error instanceof NoSuchKey) return null;
        throw error;
      }
    },
    async remove(bucket, key) {
      await s3.send(new DeleteObjectCommand(at(bucket, key)));
    },
    async *list(bucket) {
      const Prefix = `${bucket}/`;
      for await (const { Contents = [] } of paginateListObjectsV2({ client: s3 }, { Bucket, Prefix })) {
        for (const { Key = '', LastModified = new Date() } of Contents) {
          yield { key: Key.slice(Prefix.length), modified: LastModified };
        }
      }
    },
  };
}
