/** What `npm run doctor` costs at a hundred thousand of everything and a million log entries. Run: `node bench/doctor.ts`. */
import { checkIntegrity } from '../server/doctor/integrity/check.ts';
import { createStorage } from '../server/files/create-storage.ts';
import { openWorkspace } from './database.ts';
import { fill } from './growth-data.ts';

const EACH = 100_000;
const FILES = 5_000;

const workspace = await openWorkspace({ durable: false });
try {
  const { pool, db } = await workspace.open('school');
  await fill(pool, { alumni: EACH, events: 200, logs: 10 * EACH });
  await pool.query(`
    insert into activity_logs (action_type, entity_type, description, entity_id)
    select 'REGISTER_EVENT', 'event_registrations', 'x', id from event_registrations
    union all select 'SUBMIT_PAYMENT', 'payment_ledger', 'x', id from payment_ledger
    union all select 'CONFIRM_PAYMENT', 'payment_ledger', 'x', id from payment_ledger where status = 'confirmed'
    union all select 'REJECT_PAYMENT', 'payment_ledger', 'x', id from payment_ledger where status = 'failed'`);
  // The generated waiting emails have no jobs.
  await pool.query("update deliveries set state = 'sent' where state = 'waiting'");
  await pool.query('vacuum analyze');
  const storage = await createStorage({ dataDir: workspace.folder, storage: { driver: 'folder' } });
  for (let n = 0; n < FILES; n++)
    await storage.put('payment-proofs', `unknown/${n}.png`, Buffer.from('x'), 'image/png');
  for (const round of ['first', 'second']) {
    const began = performance.now();
    const findings = await checkIntegrity(db, storage);
    const violations = findings
      .filter(({ ids }) => ids.length > 0)
      .map((finding) => `${finding.violated}: ${finding.ids.length}`);
    console.log(`${round}: ${((performance.now() - began) / 1000).toFixed(2)} s`, violations);
  }
} finally {
  await workspace.close();
}
