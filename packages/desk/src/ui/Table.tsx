import { Fragment, type Key, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { atInterfaceStart } from './theme.ts';

export interface Column<Row> {
  title: string;
  cell: (row: Row) => ReactNode;
  /** Numbers stand at the end of their cell, so that their digits are below each other. */
  isNumber?: boolean;
  /** Buttons, which need no title on the screen. */
  isActions?: boolean;
}

interface TableProps<Row> {
  /** The name of the table for screen readers. */
  label: string;
  /** The first column names the row. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => Key;
  /** Takes the place of a table without rows. */
  empty: ReactNode;
}

/** Measures the place that a table has. */
const Place = styled.div`
  container-type: inline-size;
`;

/** Where many columns begin: their titles and buttons need a wider place. */
const MANY_COLUMNS = 6;

/** In a narrow place, rows are cards: each cell stands beside its title. The roles keep it a table for screen readers. */
const Grid = styled.table<{ $columns: number }>`
  display: block;
  inline-size: 100%;
  border-collapse: collapse;
  & > thead {
    position: absolute;
    overflow: hidden;
    inline-size: 1px;
    block-size: 1px;
    clip-path: inset(50%);
  }
  & > tbody {
    display: grid;
    gap: 0.75rem;
  }
  & > tbody > tr {
    display: grid;
    gap: 0.35rem;
    padding: 0.75rem 1rem;
    border: 1px solid var(--line);
    border-radius: var(--radius);
    background: var(--surface);
  }
  & > tbody > tr > th,
  & > tbody > tr > td {
    display: grid;
    grid-template-columns: minmax(6rem, 45%) minmax(0, 1fr);
    align-items: center;
    gap: 0.5rem;
    padding: 0;
    font-weight: 400;
    ${atInterfaceStart}
  }
  & > tbody > tr > th {
    grid-template-columns: minmax(0, 1fr);
    font-weight: 700;
  }
  & > tbody > tr > [data-actions] {
    grid-template-columns: minmax(0, 1fr);
    justify-items: start;
    margin-inline-start: -1rem;
  }
  & > tbody > tr > td > span:first-child {
    color: var(--muted);
    hyphens: auto;
  }

  @container (min-width: ${({ $columns }) => ($columns < MANY_COLUMNS ? '40rem' : '54rem')}) {
    display: table;
    border: 1px solid var(--line);
    border-radius: var(--radius);
    border-spacing: 0;
    border-collapse: separate;
    background: var(--surface);
    overflow: hidden;
    & > thead {
      position: static;
      display: table-header-group;
      clip-path: none;
    }
    & > tbody {
      display: table-row-group;
    }
    & > thead > tr,
    & > tbody > tr {
      display: table-row;
    }
    & > thead > tr > th,
    & > tbody > tr > th,
    & > tbody > tr > td {
      display: table-cell;
      padding: 0.5rem 0.75rem;
      border-block-end: 1px solid var(--line);
      ${atInterfaceStart}
      vertical-align: middle;
    }
    & > thead > tr > th {
      color: var(--muted);
      font-size: 0.9em;
      font-weight: 600;
      /* A word of a title is never broken. */
      overflow-wrap: normal;
    }
    /* Words stay whole; what a person has typed may be one long word. */
    & > tbody > tr > * {
      overflow-wrap: break-word;
    }
    & > tbody :is(bdi, [dir='auto']) {
      overflow-wrap: anywhere;
    }
    & > tbody > tr:last-child > * {
      border-block-end: 0;
    }
    & > tbody > tr > td > span:first-child:not(:last-child) {
      display: none;
    }
    & > * > tr > [data-number] {
      text-align: end;
      font-variant-numeric: tabular-nums;
    }
    & > tbody > tr > [data-number] {
      white-space: nowrap;
    }
    & > * > tr > [data-actions] {
      text-align: end;
    }
    & > thead > tr > [data-actions] > span {
      position: absolute;
      overflow: hidden;
      inline-size: 1px;
      block-size: 1px;
      clip-path: inset(50%);
    }
  }

  /* Here there is room for a time in one line. */
  @container (min-width: 60rem) {
    & > tbody time {
      white-space: nowrap;
    }
  }
`;

/** A table that is readable on every window. */
export function Table<Row>({ label, columns, rows, keyOf, empty }: TableProps<Row>) {
  if (rows.length === 0) return <p>{empty}</p>;
  const marks = ({ isNumber, isActions }: Column<Row>) => ({
    'data-number': isNumber || undefined,
    'data-actions': isActions || undefined,
  });
  return (
    <Place>
      <Grid role="table" aria-label={label} $columns={columns.length}>
        {/* biome-ignore lint/a11y/noRedundantRoles: the styles of a narrow window would take the roles away */}
        <thead role="rowgroup">
          {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
          <tr role="row">
            {columns.map((column) => (
              // biome-ignore lint/a11y/noRedundantRoles: see above
              <th key={column.title} scope="col" role="columnheader" {...marks(column)}>
                <span>{column.title}</span>
              </th>
            ))}
          </tr>
        </thead>
        {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
        <tbody role="rowgroup">
          {rows.map((row) => (
            // biome-ignore lint/a11y/noRedundantRoles: see above
            <tr key={keyOf(row)} role="row">
              {columns.map((column, index) => (
                <Fragment key={column.title}>
                  {index === 0 ? (
                    // biome-ignore lint/a11y/noRedundantRoles: see above
                    <th scope="row" role="rowheader">
                      <span>{column.cell(row)}</span>
                    </th>
                  ) : (
                    // biome-ignore lint/a11y/noRedundantRoles: see above
                    <td role="cell" {...marks(column)}>
                      {!column.isActions && <span aria-hidden="true">{column.title}</span>}
                      <span>{column.cell(row)}</span>
                    </td>
                  )}
                </Fragment>
              ))}
            </tr>
          ))}
        </tbody>
      </Grid>
    </Place>
  );
}
