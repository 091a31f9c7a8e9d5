import { LEAVING_YEARS } from '../../../contract/leaving-years.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/form-error.tsx';
import { LinkButton } from '../../ui/link-button.tsx';

type Props = {
  /** The member's own; null until they say it. */
  leavingYear: number | null | undefined;
  isAll: boolean;
  onAll: (isAll: boolean) => void;
};

/** Which leaving years the list has. Renders nothing in a school with one cohort. */
export function YearRange({ leavingYear, isAll, onAll }: Props) {
  if (!LEAVING_YEARS) return null;
  if (!leavingYear) {
    return (
      <Note title="What year did you leave?">
        <p className="mt-1">Classmates of all years are listed. Add your year to see those around it first.</p>
        <LinkButton
          to="/edit-profile"
          search={{ tab: 'profile' }}
          hash="school"
          tone="secondary"
          size="sm"
          className="mt-2"
        >
          Add your year
        </LinkButton>
      </Note>
    );
  }
  const around = `${leavingYear - 1} to ${leavingYear + 1}`;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p role="status" className="figures">
        {isAll ? 'Classmates of all years' : `Classmates who left from ${around}`}
      </p>
      <Button tone="secondary" size="sm" onClick={() => onAll(!isAll)}>
        {isAll ? `Only ${around}` : 'All years'}
      </Button>
    </div>
  );
}
