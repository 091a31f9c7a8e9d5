/** Rules for react-hook-form's fields, each with the sentence said under the field. Pure. */

/** Something other than blanks; the server trims and would refuse them. */
export const filled = (sentence: string) => ({
  validate: (value: string | null) => (value ?? '').trim() !== '' || sentence,
});

const MOST = 1_000_000;

/** A whole number of 0 or more, typed as text. 0 means unlimited wherever this is used (spec 5). */
export const countFrom0 = {
  validate: (value: string) =>
    (/^\d+$/.test(value.trim()) && Number(value) <= MOST) || 'Please enter a whole number of 0 or more.',
};
