// biome-ignore-all lint/a11y/noRedundantRoles: CSS that changes display takes the native roles away
// biome-ignore-all lint/a11y/useSemanticElements: the same
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import type { Key, ReactNode } from 'react';
import { cx } from './class-names.ts';

export type Sort = { by: string; direction: 'asc' | 'desc' };
export type Column<Item> = {
  /** No two of a table are the same. */
  header: string;
  cell: (row: Item) => ReactNode;
  /** 'end' for money and counts. */
  align?: 'start' | 'end';
  /** On a phone the cell has no column label: for the row's own name, and its buttons. */
  bare?: boolean;
  /** What a press on the header sorts by. */
  sortBy?: string;
  /** For screen readers only, such as the header of a column of buttons. */
  hideHeader?: boolean;
  className?: string;
};
/** The column of each row's buttons. */
export const ACTIONS = { header: 'Actions', hideHeader: true, bare: true } as const;

type Props<Item> = {
  /** What the table lists, for screen readers. */
  caption: string;
  /** The first cell names the row for screen readers. */
  columns: readonly Column<Item>[];
  rows: readonly Item[];
  rowKey: (row: Item) => Key;
  sort?: Sort;
  onSort?: (sort: Sort) => void;
  isSelected?: (row: Item) => boolean;
  /** Dims a row: archived, revoked. */
  isDim?: (row: Item) => boolean;
};

/** A table; on a phone each row becomes a card. Roles are explicit: see above. */
export function Table<Item>({ caption, columns, rows, rowKey, sort, onSort, isSelected, isDim }: Props<Item>) {
  return (
    <div
      // 'relative': a visually hidden label in the last column would otherwise make the page as wide as the table.
      className="relative md:overflow-x-auto md:rounded-lg md:border md:border-rule md:bg-raised md:shadow-card"
    >
      <table role="table" className="stacking-table">
        <caption className="sr-only">{caption}</caption>
        <thead role="rowgroup" className="bg-sunken text-[.85rem] text-ink-soft">
          <tr role="row">
            {columns.map((column) => (
              <HeaderCell key={column.header} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <Row
              key={rowKey(row)}
              row={row}
              columns={columns}
              isSelected={isSelected?.(row) ?? false}
              isDim={isDim?.(row) ?? false}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

type RowProps<Item> = { row: Item; columns: readonly Column<Item>[]; isSelected: boolean; isDim: boolean };

function Row<Item>({ row, columns, isSelected, isDim }: RowProps<Item>) {
  return (
    <tr
      role="row"
      aria-current={isSelected || undefined}
      className={cx(
        'md:border-rule md:border-t md:hover:bg-ground md:aria-[current=true]:bg-green-wash',
        isDim && 'text-ink-faint',
      )}
    >
      {columns.map((column, index) => {
        const Cell = index === 0 ? 'th' : 'td';
        return (
          <Cell
            key={column.header}
            role={index === 0 ? 'rowheader' : 'cell'}
            scope={index === 0 ? 'row' : undefined}
            data-label={column.bare ? undefined : column.header}
            className={cx(
              'md:px-3 md:py-2.5 md:align-middle',
              column.align === 'end' && 'figures md:text-right',
              column.bare && 'bare-cell',
              column.className,
            )}
          >
            {column.cell(row)}
          </Cell>
        );
      })}
    </tr>
  );
}

type HeaderProps<Item> = { column: Column<Item>; sort: Sort | undefined; onSort: ((sort: Sort) => void) | undefined };

function HeaderCell<Item>({ column, sort, onSort }: HeaderProps<Item>) {
  const by = column.sortBy;
  const direction = sort && sort.by === by ? sort.direction : null;
  const Icon = direction === 'asc' ? ArrowUp : direction === 'desc' ? ArrowDown : ChevronsUpDown;
  return (
    <th
      role="columnheader"
      scope="col"
      aria-sort={direction ? (direction === 'asc' ? 'ascending' : 'descending') : undefined}
      className={cx('px-3 py-2 font-[650] tracking-[.02em]', column.align === 'end' && 'text-right', column.className)}
    >
      {by && onSort ? (
        <button
          type="button"
          onClick={() => onSort({ by, direction: direction === 'asc' ? 'desc' : 'asc' })}
          className="-mx-2 inline-flex min-h-9 items-center gap-1.5 rounded-md px-2 hover:text-ink"
        >
          {column.header}
          <Icon className="size-4" />
        </button>
      ) : (
        <span className={column.hideHeader ? 'sr-only' : undefined}>{column.header}</span>
      )}
    </th>
  );
}
