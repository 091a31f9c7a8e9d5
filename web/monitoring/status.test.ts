import { describe, expect, it } from 'vitest';
import { type System, statusOf } from './status.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const healthy: System = {
  version: '1.0.0',
  started_at: '2026-11-20T12:00:00.000Z',
  memory_bytes: 100,
  database: {
    version: '18.1',
    is_embedded: true,
    size_bytes: 100,
    connections: 8,
    most_connections: 40,
    latest_migration: '0026-backups.sql',
  },
  storage: { driver: 'folder', free_bytes: 50 * 1024 ** 3, is_scanned: true },
  mail: { provider: 'smtp' },
  sms: { provider: 'twilio' },
  queue: { due: 3, retrying: 1, given_up: 0, oldest_due_seconds: 20 },
  last_backup: { made_at: '2026-11-21T02:00:00.000Z', release: '1.0.0', files: 2, size_bytes: 100 },
};

describe('a part of the system', () => {
  it('has no warning when it works', () => {
    expect(Object.values(statusOf).map((status) => status(healthy, NOW).warning)).toEqual(Array(6).fill(null));
  });

  it.each<[keyof typeof statusOf, Partial<System>, RegExp]>([
    ['database', { database: { ...healthy.database, connections: 33 } }, /33 of 40 connections/],
    ['storage', { storage: { ...healthy.storage, free_bytes: 1024 ** 3 - 1 } }, /nearly full/],
    ['mail', { mail: { provider: 'console' } }, /MAIL_PROVIDER/],
    ['sms', { sms: { provider: 'console' } }, /SMS_PROVIDER/],
    ['queue', { queue: { ...healthy.queue, oldest_due_seconds: 301 } }, /more than five minutes/],
    ['queue', { queue: { ...healthy.queue, given_up: 1 } }, /failed for good/],
    ['backup', { last_backup: null }, /no backup yet/],
    [
      'backup',
      { last_backup: { made_at: '2026-11-19T11:59:59.000Z', release: '1.0.0', files: 0, size_bytes: 1 } },
      /more than two days old/,
    ],
  ])('%s has a warning: %j', (part, change, sentence) => {
    expect(statusOf[part]({ ...healthy, ...change }, NOW).warning).toMatch(sentence);
  });

  it('S3 storage has no disk that could fill up', () => {
    expect(
      statusOf.storage({ ...healthy, storage: { driver: 's3', free_bytes: null, is_scanned: false } }).warning,
    ).toBeNull();
  });
});
