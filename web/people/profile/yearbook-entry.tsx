import { type Control, useWatch } from 'react-hook-form';
import { personName } from '../../../contract/person-name.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Card } from '../../ui/card.tsx';
import { FormChain } from '../../ui/form-chain.tsx';
import { HousePill } from '../../ui/house-pill.tsx';
import type { Profile, ProfileValues } from './values.ts';

type Props = { control: Control<ProfileValues>; profile: Profile; className: string };

/** The member's entry, filled in as they choose. */
export function YearbookEntry({ control, profile, className }: Props) {
  const [levels, house] = useWatch({ control, name: ['form_levels', 'sports_house'] });
  const name = personName(profile);
  return (
    <Card look="plate" className={className}>
      <div className="flex flex-wrap items-center gap-4 lg:grid lg:justify-items-center lg:gap-5 lg:py-4 lg:text-center">
        <Avatar
          name={name}
          photo={profile.profile_photo_url}
          house={house}
          size="md"
          className="transition-colors duration-200 lg:size-24 lg:text-[2rem]"
        />
        <div className="grid min-w-0 flex-1 basis-40 gap-1.5 lg:justify-items-center lg:gap-3">
          <p className="font-[750] text-[1.2rem] leading-tight lg:text-[1.45rem]">{name}</p>
          <div className="flex min-h-8 items-center">
            <FormChain levels={levels} size="sm" className="lg:hidden" />
            <FormChain levels={levels} size="md" className="max-lg:hidden" />
          </div>
          <div className="min-h-6">{house && <HousePill house={house} />}</div>
        </div>
      </div>
    </Card>
  );
}
