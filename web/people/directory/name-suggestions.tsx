import { useQuery } from '@tanstack/react-query';
import { query } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import type { DirectorySearch } from '../search.ts';

type Props = { search: DirectorySearch; onName: (name: string) => void };

/** 'Did you mean …': names like the one typed, each a search of its own. Nothing where none comes near. */
export function CloseNames({ search, onName }: Props) {
  const { data } = useQuery(query('GET /directory/close-names', { query: search }));
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
