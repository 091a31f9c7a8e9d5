import { dictionary } from '@zxcvbn-ts/language-common';
import { PASSWORD_MIN } from '../../contract/constants.ts';
import { school } from '../../school.config.ts';

/** The list is ordered by how often a password is found in leaks. */
const COMMONEST = new Set((dictionary['passwords-common'] as string[]).slice(0, 20_000));
const NAME_LENGTH_THAT_COUNTS = 3;

/** The first guesses of anyone here: the school's name, its houses and the page's subject. Longest first. */
const SCHOOL_WORDS = [school.name, school.brand, ...school.houses.map(({ name }) => name), 'alumni reunion']
  .flatMap((name) => name.toLowerCase().match(/[\p{L}\p{N}]{4,}/gu) ?? [])
  .sort((one, other) => other.length - one.length);
/** Letters and digits besides those words. Digits alone, such as a year, are easy to guess. */
const REST_THAT_COUNTS = 4;

function isOfTheSchool(lower: string): boolean {
  const whole = lower.replace(/[^\p{L}\p{N}]/gu, '');
  const rest = SCHOOL_WORDS.reduce((left, word) => left.replaceAll(word, ''), whole);
  return rest.length < whole.length && (rest.length < REST_THAT_COUNTS || /^\d+$/.test(rest));
}

/**
 * Why a password is refused, as sentences; empty if it is good (spec 5, 8). `person` is its owner: it must not contain
 * their name or email.
 */
export function passwordWeaknesses(
  password: string,
  person: { first_name?: string; last_name?: string; email: string },
): string[] {
  const reasons: string[] = [];
  const lower = password.toLowerCase();
  if (password.length < PASSWORD_MIN) reasons.push(`Password must be at least ${PASSWORD_MIN} characters`);
  if (password.trim() === '') reasons.push('Spaces alone are easy to guess.');
  if (COMMONEST.has(lower)) reasons.push('This is one of the most common passwords, so it’s easy to guess.');
  if (isOfTheSchool(lower)) reasons.push('This is mostly the name of the school or a house, so it’s easy to guess.');
  const names = [person.first_name, person.last_name].flatMap((name) => name?.toLowerCase().split(/\s+/) ?? []);
  if (names.some((name) => name.length >= NAME_LENGTH_THAT_COUNTS && lower.includes(name))) {
    reasons.push('The password must not contain your name.');
  }
  const email = person.email.toLowerCase();
  const mailbox = email.split('@')[0] ?? '';
  if (lower.includes(email) || (mailbox.length >= NAME_LENGTH_THAT_COUNTS && lower.includes(mailbox))) {
    reasons.push('The password must not contain your email address.');
  }
  return reasons;
}
