/** Which file may import which (docs/architecture.md, "Rules, enforced by `npm run boundaries`"). Paths are relative to the project. */

/** A feature may import those before it, never those after it. */
export const FEATURES = [
  'audit',
  'files',
  'messages',
  'access',
  'phones',
  'accounts',
  'people',
  'events',
  'registrations',
  'payments',
  'check-in',
  'rooms',
  'users',
  'overview',
  'doctor',
  'monitoring',
  'import',
];

const any = FEATURES.join('|');
const NO_FEATURE = 'config|lib|ssr|testing|embedded-postgres|backup'; // folders of the server that are not features
const TEST = '[.]test[.]tsx?$';
const QUERIES = '/queries[.]ts$';
// The part of the contract that the browser may run: plain data and pure functions, no schema code.
const PLAIN =
  '^contract/(access|activity-rules|check-in-days|constants|emails|fees|file-text|labels|leaving-years|list-choices|log-names|money|payment-code|payment-states|person-name|profile-fields|question-types|roster-names|staff-screens|times)[.]ts$';

const rule = (name, from, to) => ({ name, severity: 'error', from, to });

export const forbidden = [
  rule('no-circles', {}, { circular: true }),
  rule('every-import-resolves', { pathNot: TEST }, { couldNotResolve: true, pathNot: '^(virtual:|node:sqlite$)' }),

  rule('contract-knows-only-the-school', { path: '^contract/' }, { path: '^(server|web|db|demo|scripts|e2e|bench)/' }),
  rule('school-imports-nothing', { path: '^school[.]config[.]ts$' }, { path: '^(contract|server|web|db|demo)/' }),
  rule('web-knows-only-the-contract', { path: '^web/' }, { path: '^(server|db|demo|scripts|e2e|bench)/' }),
  rule(
    'contract-as-types-in-the-web',
    { path: '^web/', pathNot: TEST },
    { path: '^contract/', pathNot: PLAIN, dependencyTypesNot: ['type-only'] },
  ),
  rule('plain-contract-stays-plain', { path: PLAIN }, { pathNot: [PLAIN, '^school[.]config[.]ts$'] }),
  rule('server-never-knows-the-web', { path: '^(server|db|demo)/' }, { path: '^web/' }),
  rule('db-never-knows-the-server', { path: '^db/', pathNot: TEST }, { path: '^server/' }),
  rule('nothing-imports-the-demo', { path: '^(contract|db|server|web)/', pathNot: TEST }, { path: '^demo/' }),
  rule(
    'scripts-stay-outside',
    { path: '^(server|db|demo|web|contract)/', pathNot: TEST },
    { path: '^(scripts|e2e|bench)/' },
  ),

  rule(
    'lib-knows-no-feature',
    { path: '^server/lib/', pathNot: TEST },
    { path: `^server/(${any}|config|ssr|[^/]+[.]ts$)` },
  ),
  rule('config-knows-no-feature', { path: '^server/config/', pathNot: TEST }, { path: `^server/(${any}|ssr)/` }),
  rule('ssr-knows-no-feature', { path: '^server/ssr/', pathNot: TEST }, { path: `^server/(${any})/` }),
  rule(
    'database-folder-knows-no-feature',
    { path: '^server/embedded-postgres/' },
    { path: `^server/(${any}|lib)/`, pathNot: '^server/lib/errors[.]ts$' },
  ),
  rule(
    'backup-is-a-command',
    { path: '^(server|db|demo)/', pathNot: [TEST, '^server/(backup|testing)/'] },
    { path: '^server/backup/' },
  ),
  rule(
    'app-alone-knows-the-features',
    { path: '^server/[^/]+[.]ts$', pathNot: '^server/(app|services)[.]ts$' },
    { path: `^server/(${any})/` },
  ),
  rule(
    'tests-alone-use-testing',
    { path: '^(server|db|demo)/', pathNot: [TEST, '^server/testing/'] },
    { path: '^server/testing/' },
  ),
  rule('feature-is-listed', {}, { path: '^server/[^/]+/', pathNot: `^server/(${any}|${NO_FEATURE})/` }),
  ...FEATURES.slice(0, -1).map((name, at) =>
    rule(
      `features-in-order: ${name}`,
      { path: `^server/${name}/`, pathNot: TEST },
      { path: `^server/(${FEATURES.slice(at + 1).join('|')})/` },
    ),
  ),
  rule(
    'private-files',
    { path: '^server/([^/]+)/', pathNot: TEST },
    { path: `^server/(${any})/([a-z-]*/|)(routes|rules|queries)[.]ts$`, pathNot: '^server/$1/' },
  ),
  rule(
    'only-queries-touch-the-database',
    { path: `^server/(${any})/`, pathNot: [QUERIES, TEST] },
    { path: '/node_modules/(kysely|pg)/|^(kysely|pg)$|^node_modules/(kysely|pg)/' },
  ),
  rule(
    'rules-and-policies-are-pure',
    { path: `^server/(${any})/([a-z-]*/|)(rules|policy)[.]ts$` },
    { path: '^server/', pathNot: ['^server/lib/(school-formats|errors|context)[.]ts$', '/(rules|policy)[.]ts$'] },
  ),
  rule('rules-do-no-io', { path: `^server/(${any})/([a-z-]*/|)(rules|policy)[.]ts$` }, { dependencyTypes: ['core'] }),

  rule('web-ui-and-lib-know-no-feature', { path: '^web/(ui|lib)/' }, { path: '^web/', pathNot: '^web/(ui|lib)/' }),
  rule(
    'web-features-meet-in-routes',
    { path: '^web/([^/]+)/', pathNot: '^web/(routes|ui|lib)/' },
    { path: '^web/[^/]+/', pathNot: '^web/($1|ui|lib|styles)/' },
  ),
];

export const options = {
  parser: 'swc', // dependency-cruiser cannot use TypeScript 7, which has no API
  tsPreCompilationDeps: true, // type imports count too
  doNotFollow: { path: 'node_modules' },
  enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  exclude: { path: '^web/route-tree[.]gen[.]ts$|[.]css$' }, // the generated tree and the routes import each other
};

/** Queries need no import if they use the `db` of a context. */
export const SQL_WORDS = /\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|\bsql`|\bsql</;
export const HOLDS_SQL = new RegExp(`^server/(${any})/(?!([a-z-]*/|)queries[.]ts$)(?!.*[.]test[.]ts$)`);

/** Where only the tables of lib's own may be named. */
export const LIB = /^server\/lib\/(?!.*\.test\.ts$)/;
export const LIB_TABLES = ['idempotency_keys', 'rate_limits'];
/** Whose queries a file holds. */
export const FEATURE_QUERIES = new RegExp(`^server/(${any})/([a-z-]*/|)queries[.]ts$`);
/** Several features write columns of an account. */
export const ACCOUNT_TABLES = ['users', 'auth_users', 'user_roles'];
/** Graphile Worker's private tables may change with its version. */
export const QUEUE_ADAPTER = 'server/lib/jobs/queue.ts';
