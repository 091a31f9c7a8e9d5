/** What a class is, and how it is named in the log. Pure. */

/** One form at one level; in a school with leaving years, of one of them. */
export type SchoolClass = { form: number; level: string; leaving_year?: number | null | undefined };

/** 'Form 2, L' or 'Form 2, L, class of 1994' */
export const nameOf = ({ form, level, leaving_year }: SchoolClass): string =>
  `Form ${form}, ${level}${leaving_year ? `, class of ${leaving_year}` : ''}`;

/** What a log entry keeps of a class: no year in a school with one cohort. */
export const keyOf = ({ form, level, leaving_year }: SchoolClass) => ({
  form,
  level,
  ...(leaving_year && { leaving_year }),
});
