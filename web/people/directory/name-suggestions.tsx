import { useQuery } from '@tanstack/react-query';
import { query } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import type { DirectorySearch } from '../search.ts';

type Props = { search: DirectorySearch; onName: (name: string) => void };

/** 'Did you mean …': similar names, each of which starts a new search. */
export function NameSuggestions({ search, onName }: Props) {
  const { data } = useQuery(query('GET /directory/name-suggestions', { query: search }));
  const names = data?.names ?? [];
  return (
    <div role="status">
      {names.length > 0 && (
        <div className="mt-3 flex flex-wrap items-center justify-center gap-x-1 gap-y-2">
          <span className="mr-1.5 text-ink">Did you mean</span>
          {names.map((name) => (
            <Button key={name} tone="gold" size="sm" className="wrap-anywhere" onClick={() => onName(name)}>
              {name}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}
