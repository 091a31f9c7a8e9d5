/** Reads the test titles of a file from its syntax tree. */
import { parseSync } from '@swc/core';

const RUNNERS = new Set(['it', 'test', 'describe']);
const OFF = new Set(['skip', 'todo', 'fixme', 'fails']);
const MODIFIERS = new Set(['only', 'each', 'for', 'concurrent', 'sequential', 'runIf', 'skipIf', 'describe', 'step']);
const PLACEHOLDER = /%(?:[sdifjoO]|%)/g;
const CUT = '…'; // for parts that are only known at run time

/**
 * Titles of tests, suites and steps. A title of `each` is returned as written, and once per row if its table is in the
 * file. Skipped tests are left out.
 */
export function titlesOf(source, { tsx = false } = {}) {
  const module = parseSync(source, { syntax: 'typescript', tsx, target: 'es2022' });
  const found = { titles: [], tables: constantsOf(module.body) };
  visit(module, found);
  return found.titles;
}

function visit(node, found) {
  if (Array.isArray(node)) for (const each of node) visit(each, found);
  if (node === null || typeof node !== 'object' || Array.isArray(node)) return;
  const runner = node.type === 'CallExpression' ? runnerOf(node.callee) : null;
  if (runner?.isOff) return;
  const title = runner && textOf(node.arguments[0]?.expression);
  if (typeof title === 'string') found.titles.push(title, ...rowTitles(title, runner.table, found.tables));
  for (const value of Object.values(node)) visit(value, found);
}

/** The table of `it`, `test.describe` or `it.each(table)`, and whether it is skipped; null for any other callee. */
function runnerOf(callee) {
  const runner = { isOff: false, table: null };
  let node = callee;
  while (node.type !== 'Identifier') {
    if (node.type === 'CallExpression') {
      runner.table = node.arguments[0]?.expression ?? null;
      node = node.callee;
    } else if (node.type === 'MemberExpression' && node.property.type === 'Identifier') {
      if (OFF.has(node.property.value)) runner.isOff = true;
      else if (!MODIFIERS.has(node.property.value)) return null;
      node = node.object;
    } else return null;
  }
  return RUNNERS.has(node.value) ? runner : null;
}

/** The title with each row's values in `%s` and `$name`, if they are literals. */
function rowTitles(title, table, constants) {
  const rows = bare(table?.type === 'Identifier' ? constants.get(table.value) : table);
  if (rows?.type !== 'ArrayExpression') return [];
  return rows.elements.map((element) => {
    const row = bare(element?.expression);
    if (row?.type === 'ObjectExpression') return title.replace(/\$(\w+)/g, (_, name) => propertyOf(row, name));
    const values =
      row?.type === 'ArrayExpression' ? row.elements.map((each) => textOf(each?.expression)) : [textOf(row)];
    return title.replace(PLACEHOLDER, (code) => (code === '%%' ? '%' : (values.shift() ?? CUT)));
  });
}

const propertyOf = (row, name) => textOf(row.properties.find((each) => each.key?.value === name)?.value) ?? CUT;

/** The text of a literal, with CUT for the expressions of a template. Null for anything else. */
function textOf(expression) {
  const node = bare(expression);
  if (node?.type === 'TemplateLiteral') return node.quasis.map((quasi) => quasi.cooked).join(CUT);
  if (node?.type === 'NullLiteral') return 'null';
  if (['StringLiteral', 'NumericLiteral', 'BooleanLiteral'].includes(node?.type)) return String(node.value);
  return null;
}

/** An expression without the types and parentheses around it. */
function bare(node) {
  const isWrapped = /^(Ts\w+(Expression|Assertion)|ParenthesisExpression)$/.test(node?.type ?? '');
  return isWrapped ? bare(node.expression) : node;
}

function constantsOf(body) {
  const declarations = body.filter((item) => item.type === 'VariableDeclaration').flatMap((item) => item.declarations);
  return new Map(declarations.map(({ id, init }) => [id.value, init]));
}
