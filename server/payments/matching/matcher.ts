/**
 * Which registrations a bank line pays for (docs/decisions/0049). Ready: our codes are in its text and what's open adds up.
 * Check: a person should look first. Everything else is found by hand.
 */
import type { OpenLineClass } from '../../../contract/list-choices.ts';
import { formatPaymentCode } from '../../../contract/payment-code.ts';
import { formatDay } from '../../../contract/times.ts';
import { school } from '../../../school.config.ts';
import { type EntryIndex, type EntryToLink, indexEntries, type Link, linkOf } from '../linking/matcher.ts';
import { type CodeMasks, codeAlmostIn, codesIn, codeWindows, maskCodes } from './codes.ts';
import { compact, fitOfName, foldedWords, type NameFit, payerKey, referenceKey } from './names.ts';
import type { Alias, LineRow } from './queries.ts';

export type LineToMatch = Pick<LineRow, 'id' | 'booked_on' | 'currency' | 'payer' | 'text' | 'bank_reference'> & {
  /** What isn't recorded yet. Negative where money goes out. */
  open_cents: number;
};

/** Something is still to be paid for it, or to be returned: then the balance is negative. */
export type OpenRegistration = {
  registration_id: string;
  user_id: string | null;
  /** The name, and the name at school. */
  names: readonly string[];
  payment_code: string;
  balance_cents: number;
  /** The submission that waits for a decision. */
  pending: { fee_cents: number; reference: string } | null;
};

type Share = { registration_id: string; amount_cents: number };
export type LineMatch = {
  class: OpenLineClass;
  /** Why, for a person. */
  reason: string;
  shares: Share[];
  /** Those besides that it may pay for or has paid, none of them likely enough to propose. */
  maybe_ids: string[];
  /** Recorded before: the line is linked to them instead of recording it again. */
  entry_ids: string[];
  /** The remembered payer by which it was found. */
  alias_id: string | null;
};

type Indexed = OpenRegistration & { nameWords: string[][]; referenceKey: string | null };
type Index = {
  byCode: ReadonlyMap<string, Indexed>;
  byAmount: ReadonlyMap<number, readonly { each: Indexed }[]>;
  byUser: ReadonlyMap<string | null, readonly Indexed[]>;
  withReference: readonly Indexed[];
  masks: CodeMasks;
};

type Known = {
  registrations: readonly OpenRegistration[];
  aliases: readonly Alias[];
  entries?: readonly EntryToLink[];
};

/** The registrations that a line may pay for, however uncertain. */
export const mayPayFor = (match: LineMatch | null | undefined): string[] =>
  match ? [...idsOf(match.shares), ...match.maybe_ids] : [];

/** Lines in the order in which money came: of two lines with the same code only the first is Ready. */
export function matchLines(
  lines: readonly LineToMatch[],
  { registrations, aliases, entries = [] }: Known,
): Map<string, LineMatch> {
  const indexed = registrations.map(toIndexed);
  const toPay = indexOf(indexed.filter(({ balance_cents }) => balance_cents > 0));
  const toReturn = indexOf(indexed.filter(({ balance_cents }) => balance_cents < 0));
  const toLink = indexEntries(entries);
  const [claimed, linked] = [new Set<string>(), new Set<string>()];
  return new Map(
    lines.map((line) => {
      const match = matchLine(line, line.open_cents > 0 ? toPay : toReturn, { aliases, toLink, linked });
      for (const id of match.entry_ids) linked.add(id);
      return [line.id, match.class === 'ready' ? claim(match, claimed) : match];
    }),
  );
}

const toIndexed = (each: OpenRegistration): Indexed => ({
  ...each,
  nameWords: each.names.map(foldedWords),
  referenceKey: referenceKey(each.pending?.reference ?? null),
});

const withFee = ({ balance_cents, pending }: OpenRegistration) => balance_cents + (pending?.fee_cents ?? 0);
/** What may arrive: members pay the fee where their method has one, or forget it. */
const amountsOf = (each: OpenRegistration): number[] => [...new Set([each.balance_cents, withFee(each)])];

function indexOf(registrations: readonly Indexed[]): Index {
  const amounts = registrations.flatMap((each) => amountsOf(each).map((amount) => ({ amount, each })));
  return {
    byCode: new Map(registrations.map((each) => [each.payment_code, each])),
    byAmount: Map.groupBy(amounts, ({ amount }) => amount),
    byUser: Map.groupBy(registrations, ({ user_id }) => user_id),
    withReference: registrations.filter(({ referenceKey }) => referenceKey),
    masks: maskCodes(registrations.map(({ payment_code }) => payment_code)),
  };
}

function claim(match: LineMatch, claimed: Set<string>): LineMatch {
  const ids = idsOf(match.shares);
  if (ids.some((id) => claimed.has(id)))
    return { ...match, class: 'check', reason: 'An earlier line has this code too. Was it paid twice?' };
  for (const id of ids) claimed.add(id);
  return match;
}

const idsOf = (maybe: readonly { registration_id: string }[]): string[] => [
  ...new Set(maybe.map(({ registration_id }) => registration_id)),
];
const unmatched = (reason: string, maybe: readonly { registration_id: string }[] = []): LineMatch => ({
  class: 'unmatched',
  reason,
  shares: [],
  maybe_ids: idsOf(maybe),
  entry_ids: [],
  alias_id: null,
});
const check = (reason: string, shares: Share[], alias_id: string | null = null): LineMatch => ({
  ...unmatched(reason),
  class: 'check',
  shares,
  alias_id,
});
const shareOf = ({ registration_id }: Indexed, amount_cents: number): Share => ({ registration_id, amount_cents });

type Others = { aliases: readonly Alias[]; toLink: EntryIndex; linked: ReadonlySet<string> };

function matchLine(line: LineToMatch, index: Index, { aliases, toLink, linked }: Others): LineMatch {
  const windows = codeWindows(`${line.text} ${line.bank_reference ?? ''}`);
  if (line.currency !== school.currency)
    return unmatched(
      `In ${line.currency}. Only amounts in ${school.currency} are matched.`,
      withCodesIn(windows, index),
    );
  const known = aliasesOf(line, aliases);
  const link = linkOf(line, { windows, users: known.map(({ user_id }) => user_id) }, toLink, linked);
  const strong = byCodes(line, windows, index) ?? byReference(line, index);
  const named = link
    ? [...idsOf([...withCodesIn(windows, index), ...almostIn(windows, index)]), ...mayPayFor(strong)]
    : [];
  if (link?.isStrong) return strongestOf(strong, link, named);
  if (strong) return strong;
  const weak = unlessAlmostAnother(byName(line, index) ?? byAlias(line, index, known), windows, index);
  if (link && weak) return weak.shares.length > 0 ? unmatched(EITHER, weak.shares) : weak;
  const nothing = line.open_cents < 0 ? 'Money that went out.' : 'No registration fits.';
  return link ? linkedTo(link, named) : (weak ?? byAlmostCode(windows, index) ?? unmatched(nothing));
}

const EITHER = 'It may be a payment that is confirmed already, or another one.';

/** What was confirmed by hand isn't recorded again, even where the same amount is still open. */
function strongestOf(match: LineMatch | null, link: Link, named: readonly string[]): LineMatch {
  const own = new Set(link.entries.map(({ registration_id }) => registration_id));
  const isOther = match?.class === 'ready' && match.shares.some(({ registration_id }) => !own.has(registration_id));
  return isOther ? unmatched(EITHER, match.shares) : linkedTo(link, named);
}

/** `named`: the registrations that its text is about, or almost. It may pay for them and not be the confirmed payment. */
function linkedTo({ entries, maybe }: Link, named: readonly string[]): LineMatch {
  const [first] = entries;
  const own = new Set(idsOf(entries));
  const maybe_ids = [...new Set([...idsOf(maybe), ...named])].filter((id) => !own.has(id));
  if (!first) return { ...unmatched('Several confirmed payments fit it.'), maybe_ids };
  const verb = first.kind === 'refund' ? 'Returned' : 'Confirmed';
  const reason =
    entries.length > 1
      ? `${entries.length} payments of these codes are confirmed already. Link this line to them?`
      : `${verb} on ${formatDay(first.received_on)}. Link this line to it?`;
  return { ...check(reason, []), maybe_ids, entry_ids: entries.map(({ id }) => id) };
}

const withCodesIn = (windows: readonly string[], { byCode }: Index): Indexed[] =>
  codesIn(windows, byCode).flatMap((code) => byCode.get(code) ?? []);

/** Several codes: one transfer for several people. */
function byCodes({ open_cents }: LineToMatch, windows: readonly string[], index: Index): LineMatch | null {
  const found = withCodesIn(windows, index);
  const [first] = found;
  if (!first) return null;
  for (const amountOf of [withFee, ({ balance_cents }: Indexed) => balance_cents]) {
    if (found.reduce((sum, each) => sum + amountOf(each), 0) !== open_cents) continue;
    const shares = found.map((each) => shareOf(each, amountOf(each)));
    if (open_cents < 0) return check('The code and the amount to return match.', shares);
    const reason = found.length > 1 ? `${found.length} codes, and their amounts add up.` : 'Code and amount match.';
    return { ...check(reason, shares), class: 'ready' };
  }
  const exact = found.filter((each) => amountsOf(each).includes(open_cents));
  if (exact.length === 1 && exact[0])
    return check('The text has several codes. The amount is that of one.', [shareOf(exact[0], open_cents)]);
  return check(
    found.length > 1 ? 'The codes match, the amounts don’t add up.' : 'The code matches, the amount doesn’t.',
    spread(found, open_cents),
  );
}

/** Each gets what is open for it while it lasts; the last one gets the rest. */
function spread(found: readonly Indexed[], open_cents: number): Share[] {
  const sign = Math.sign(open_cents);
  let rest = Math.abs(open_cents);
  return found.flatMap((each, at) => {
    const part = at === found.length - 1 ? rest : Math.min(rest, Math.abs(withFee(each)));
    rest -= part;
    return part > 0 ? [shareOf(each, sign * part)] : [];
  });
}

function byReference(line: LineToMatch, { withReference }: Index): LineMatch | null {
  const text = compact(`${line.text} ${line.bank_reference ?? ''}`);
  const found = withReference.filter(({ referenceKey }) => referenceKey && text.includes(referenceKey));
  const [only] = found;
  if (!only) return null;
  if (found.length > 1) return unmatched('It has the references of several members.', found);
  const fits = amountsOf(only).includes(line.open_cents);
  const reason = fits ? 'The member’s reference and the amount match.' : 'The member’s reference is in the text.';
  return check(reason, [shareOf(only, line.open_cents)]);
}

function byName(line: LineToMatch, { byAmount }: Index): LineMatch | null {
  const candidates = (byAmount.get(line.open_cents) ?? []).map(({ each }) => each);
  if (candidates.length === 0) return null;
  const words = new Set(foldedWords(`${line.payer ?? ''} ${line.text}`));
  const fits = Map.groupBy(candidates, (each) => bestFit(each, words));
  for (const fit of ['whole', 'one_error'] as const) {
    const [first, ...others] = fits.get(fit) ?? [];
    if (!first) continue;
    if (others.length > 0) return unmatched('Several registrations have this name and amount.', [first, ...others]);
    return check(NAME_REASONS[fit], [shareOf(first, line.open_cents)]);
  }
  return null;
}

const NAME_REASONS: Record<NameFit, string> = {
  whole: 'Name and amount match. No code.',
  one_error: 'The amount matches, and the name but for one letter. No code.',
};

function bestFit({ nameWords }: Indexed, words: ReadonlySet<string>): NameFit | null {
  const fits = nameWords.map((name) => fitOfName(name, words));
  return fits.find((fit) => fit === 'whole') ?? fits.find((fit) => fit !== null) ?? null;
}

function aliasesOf({ payer }: LineToMatch, aliases: readonly Alias[]): Alias[] {
  const key = payer && payerKey(payer);
  return aliases.filter(({ payer_key }) => payer_key === key);
}

function byAlias({ open_cents }: LineToMatch, { byUser }: Index, known: readonly Alias[]): LineMatch | null {
  const found = known.flatMap(({ id, user_id }) => (byUser.get(user_id) ?? []).map((each) => ({ ...each, alias: id })));
  if (found.length === 0) return null;
  const exact = found.filter((each) => amountsOf(each).includes(open_cents));
  const likely = exact.length > 0 ? exact : found;
  const [only, ...others] = likely;
  if (!only || others.length > 0) return unmatched('This payer has paid for several of these before.', likely);
  const reason =
    exact.length > 0 ? 'This payer paid for them before, and the amount matches.' : 'This payer paid for them before.';
  return check(reason, [shareOf(only, open_cents)], only.alias);
}

/** A relative's transfer bears the relative's name: with a mistyped code it would be recorded for the wrong member. */
function unlessAlmostAnother(match: LineMatch | null, windows: readonly string[], index: Index): LineMatch | null {
  const [meant] = almostIn(windows, index);
  if (!match || !meant || match.shares.some(({ registration_id }) => registration_id === meant.registration_id))
    return match;
  if (match.class === 'unmatched')
    return { ...match, maybe_ids: [...new Set([...match.maybe_ids, meant.registration_id])] };
  const reason = `${almostCodeOf(meant)} of another member. Who is it for?`;
  return unmatched(reason, [meant, ...match.shares]);
}

function byAlmostCode(windows: readonly string[], index: Index): LineMatch | null {
  const [meant] = almostIn(windows, index);
  return meant ? unmatched(`${almostCodeOf(meant)}. Is it that one?`, [meant]) : null;
}

/** The one registration whose code is in the text but for one character. */
function almostIn(windows: readonly string[], { byCode, masks }: Index): Indexed[] {
  const meant = byCode.get(codeAlmostIn(windows, masks) ?? '');
  return meant ? [meant] : [];
}

const almostCodeOf = ({ payment_code }: Indexed): string =>
  `One character differs from the code ${formatPaymentCode(payment_code)}`;
