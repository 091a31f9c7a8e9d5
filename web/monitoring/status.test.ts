import { describe, expect, it } from 'vitest';
import { type System, statusOf } from './status.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const well: System = {
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
  it('that is well needs no one', () => {
    expect(Object.values(statusOf).map((status) => status(well, NOW).needs)).toEqual(Array(6).fill(null));
  });

  it.each<[keyof typeof statusOf, Partial<System>, RegExp]>([
    ['database', { database: { ...well.database, connections: 33 } }, /33 of its 40 connections/],
    ['storage', { storage: { ...well.storage, free_bytes: 1024 ** 3 - 1 } }, /nearly full/],
    ['mail', { mail: { provider: 'console' } }, /MAIL_PROVIDER/],
    ['sms', { sms: { provider: 'console' } }, /SMS_PROVIDER/],
    ['queue', { queue: { ...well.queue, oldest_due_seconds: 301 } }, /more than five minutes/],
    ['queue', { queue: { ...well.queue, given_up: 1 } }, /given up/],
    ['backup', { last_backup: null }, /no backup yet/],
    [
      'backup',
      { last_backup: { made_at: '2026-11-19T11:59:59.000Z', release: '1.0.0', files: 0, size_bytes: 1 } },
      /more than two days old/,
    ],
  ])('%s needs attention: %j', (part, change, sentence) => {
    expect(statusOf[part]({ ...well, ...change }, NOW).needs).toMatch(sentence);
  });

  it('of a storage elsewhere has no disk to fill', () => {
    expect(
      statusOf.storage({ ...well, storage: { driver: 's3', free_bytes: null, is_scanned: false } }).needs,
    ).toBeNull();
  });
});
