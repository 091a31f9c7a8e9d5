/** Keys that operations have in a school with leaving years alone (docs/decisions/0073). */
import * as z from 'zod';
import { isLeavingYear, LEAVING_YEARS, YEAR_NEEDED } from './leaving-years.ts';

type Keys<S> = { [K in keyof S]: z.ZodOptional<S[K] & z.core.SomeType> };

/** These keys, or none in a school with one cohort. Their types are optional: those are the same for every school. */
export const withYears = <S extends z.core.$ZodShape>(shape: S): Keys<S> => (LEAVING_YEARS ? shape : {}) as Keys<S>;

/** A year that a member may have left in. */
export const leavingYear = z.int(YEAR_NEEDED).refine(isLeavingYear, YEAR_NEEDED);

/** In a query. */
const chosenYear = z.coerce.number<number>().int().refine(isLeavingYear, YEAR_NEEDED);

/** `leaving_year` of a person or class; null if it isn't known. */
export const shownYear = withYears({ leaving_year: z.int().nullable() });
/** `leaving_year` as a filter; for a class, the caller's own if it is absent. */
export const yearFilter = withYears({ leaving_year: chosenYear.optional() });
