import fs from 'node:fs';
import path from 'node:path';
import { MIGRATIONS } from '../config/prepare-database.ts';

/** Comments, texts and bodies of functions. */
const NOT_READ = /--[^\n]*|'(?:[^']|'')*'|\$(\w*)\$[\s\S]*?\$\1\$/g;
const NAMED = /(drop\s+)?\b(?<!returns\s)(?:constraint\s+trigger|trigger|index|constraint)\s+(?!on\b)([a-z]\w*)/gi;

/** Those that rules rely on and PostgreSQL named. */
const NAMED_BY_POSTGRES = [
  'announcement_recipients_delivery_id_key',
  'check_in_scans_pkey',
  'events_guest_count_check',
  'payment_entries_pkey',
  'payment_entries_reverses_id_key',
  'question_answers_question_id_fkey',
  'room_assignments_room_id_fkey',
];

/**
 * The triggers, constraints and indexes that migrations name and don't drop later. A migration that drops a table or column
 * drops them by name first.
 */
function namedByMigrations(): Set<string> {
  const names = new Set<string>();
  const files = fs.readdirSync(MIGRATIONS).filter((name) => name.endsWith('.sql'));
  for (const file of files.sort()) {
    const statements = fs.readFileSync(path.join(MIGRATIONS, file), 'utf8').replace(NOT_READ, '');
    for (const [, isDropped, name = ''] of statements.matchAll(NAMED)) {
      if (isDropped) names.delete(name);
      else names.add(name);
    }
  }
  return names;
}

export const GUARDS: readonly string[] = [...namedByMigrations(), ...NAMED_BY_POSTGRES];
