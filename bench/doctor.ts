/** What `npm run doctor` costs at a hundred thousand of everything and a million log entries. Run: `node bench/doctor.ts`. */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sweep } from '../server/doctor/sweep.ts';
import { startEmbedded } from '../server/embedded-postgres/start.ts';
import { createStorage } from '../server/files/create-storage.ts';
import { createDb, createPool } from '../server/lib/database.ts';
import { prepareDatabase } from '../server/prepare-database.ts';
import { fill } from './lists-data.ts';

const EACH = 100_000;
const FILES = 5_000;

const folder = mkdtempSync(path.join(os.tmpdir(), 'alumni-bench-'));
const postgres = await startEmbedded(folder, { durable: false });
try {
  await prepareDatabase(postgres.connection);
  const pool = createPool(postgres.connection, { onError: () => {} });
  await fill(pool, { users: EACH, phones: EACH, rooms: EACH, events: 200, logs: 10 * EACH });
  await pool.query(`
    insert into payment_profiles (name, method_type, account_info) values ('Zelle', 'zelle', 'x');
    insert into ticket_types (event_id, name, price_cents) select id, 'Gala', 12000 from events;
    alter table event_registrations disable trigger user;
    insert into event_registrations (event_id, user_id, ticket_type_id, total_amount_cents, payment_status)
    select k.event_id, u.id, k.id, 12000, 'submitted'
    from (select id, row_number() over () as n from users) u
    join (select id, event_id, row_number() over () as n from ticket_types) k on k.n = 1 + u.n % 200;
    alter table event_registrations enable trigger user;
    update ticket_types k set sold_quantity = (select count(*) from event_registrations where ticket_type_id = k.id);
    update events e set registered_count = (select count(*) from event_registrations where event_id = e.id);
    insert into payment_ledger (user_id, user_name, user_email, event_id, payment_profile_id, entity_id, base_amount_cents,
      processing_fee_cents, total_amount_cents, reference_number, payment_method_details)
    select r.user_id, 'x', 'x', r.event_id, p.id, r.id, 12000, 0, 12000, 'x', '{}' from event_registrations r, payment_profiles p;
    insert into activity_logs (action_type, entity_type, description, entity_id)
    select 'REGISTER_EVENT', 'event_registrations', 'x', id from event_registrations
    union all select 'SUBMIT_PAYMENT', 'payment_ledger', 'x', id from payment_ledger`);
  await pool.query('vacuum analyze');
  const storage = await createStorage({ dataDir: folder, storage: { driver: 'folder' } });
  for (let n = 0; n < FILES; n++)
    await storage.put('payment-proofs', `somebody/${n}.png`, Buffer.from('x'), 'image/png');
  const db = createDb(pool);
  for (const round of ['first', 'second']) {
    const began = performance.now();
    const findings = await sweep(db, storage);
    const ill = findings.filter(({ ids }) => ids.length > 0).map((finding) => `${finding.ill}: ${finding.ids.length}`);
    console.log(`${round}: ${((performance.now() - began) / 1000).toFixed(2)} s`, ill);
  }
  await db.destroy();
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
