/** Which file names and sizes are allowed (docs/architecture.md, "Layout"). Paths are relative to the project. */
import fs from 'node:fs';
import path from 'node:path';

export const MIN_LINES = 15;
export const MAX_LINES = 300;

const SOURCE = /\.(ts|tsx)$/;
const TEST = /\.(test|spec|shots)\.tsx?$/;
const GENERATED = /^(db\/types\.ts|web\/route-tree\.gen\.ts)$|\.d\.ts$/;
/** Entry points and files whose name is fixed. */
const MAY_BE_SHORT =
  /^(web\/routes\/|web\/ui\/crest\.tsx$|demo\/main\.ts$|server\/main\.ts$|server\/testing\/each-file\.ts$)|\/(routes|queries|rules|policy)\.tsx?$/;
const BANNED_NAMES = /^(utils?|helpers?|common|misc|types|index|shared|reads)$/;
const ROUTE = /^web\/routes\/[^-]*index\.tsx$/; // the router's name for a folder's own page
const FEATURE = /^(server|web)\/(?!lib\/|ui\/|testing\/|routes\/|styles\/|ssr\/|config\/)([^/]+)\//;

/** Returns a line for each violation. */
export function checkLayout(root, trees) {
  return trees.flatMap((tree) => filesBelow(root, tree)).flatMap((file) => violationsOf(root, file));
}

function violationsOf(root, file) {
  if (!SOURCE.test(file) || GENERATED.test(file)) return [];
  const name = path.basename(file).replace(/\..*$/, '');
  const found = [];
  if (BANNED_NAMES.test(name) && !ROUTE.test(file)) found.push(`file-says-what-it-holds: ${file}`);
  if (!/^[-_$]?[a-z0-9_$]+(-[a-z0-9$]+)*$/.test(name)) found.push(`kebab-case: ${file}`);
  if (/^queries-/.test(name)) found.push(`one-queries-file-per-folder: ${file}`);
  if (FEATURE.test(file) && prefixOf(file, name)) found.push(`folder-says-the-prefix: ${file}`);
  const lines = fs.readFileSync(path.join(root, file), 'utf8').split('\n').length - 1;
  if (lines < MIN_LINES && !MAY_BE_SHORT.test(file) && !TEST.test(file))
    found.push(`too-short-for-a-file: ${file} (${lines} lines)`);
  if (lines > MAX_LINES) found.push(`too-long-for-a-file: ${file} (${lines} lines)`);
  return found;
}

/** 'payments/review/review-queue.tsx' and 'payments/payment-form.tsx' repeat what their folders say; 'rooms/rooms.ts' names the resource. */
function prefixOf(file, name) {
  const folders = file.split('/').slice(1, -1);
  return folders.some((folder) =>
    [folder, folder.replace(/ies$/, 'y'), folder.replace(/s$/, '')].some((word) => name.startsWith(`${word}-`)),
  );
}

const filesBelow = (root, tree) =>
  fs.readdirSync(path.join(root, tree), { recursive: true }).map((file) => `${tree}/${file}`);
