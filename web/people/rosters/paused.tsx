import { Hourglass } from 'lucide-react';
import { CLASS_CHANGE_DAYS, CLASS_CHANGES_AT_MOST } from '../../../contract/constants.ts';
import { school } from '../../../school.config.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { EmailText, TextAnchor } from '../../ui/text-link.tsx';

const QUERY = `?subject=${encodeURIComponent('My classes')}&body=${encodeURIComponent('My classes need confirming. I sat in: ')}`;

/** Instead of class lists, for a member who changed their classes too often (docs/decisions/0078). */
export default function RostersPaused() {
  return (
    <EmptyState icon={Hourglass} title="Class lists are paused for you">
      <p>
        You changed your classes {CLASS_CHANGES_AT_MOST + 1} times within {CLASS_CHANGE_DAYS} days, so the committee
        looks at them first. Until it confirms them, you can’t see class lists, add names, send numbers or invite a
        class. Everything else works as before.
      </p>
      <p className="mt-3">
        To speed it up, tell the committee which classes you sat in:{' '}
        <TextAnchor href={`mailto:${school.supportEmail}${QUERY}`}>
          <EmailText>{school.supportEmail}</EmailText>
        </TextAnchor>
      </p>
    </EmptyState>
  );
}
